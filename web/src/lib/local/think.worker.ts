// The worker that thinks for bots, hints and looks back, one task after the other.
import type { Answered, FromWorker, StartThinking, Thought, ToThinker } from './protocol';
import { type Fetched, startPython } from './python';

type Think = (what: string, task: string, cards: string) => string;

onmessage = ({ data: { port } }: MessageEvent<StartThinking>) => {
  let starting: Promise<Think> | null = null;
  port.onmessage = ({ data }: MessageEvent<ToThinker>) => {
    if ('module' in data) {
      starting = start(data);
      starting.catch((error: unknown) =>
        postMessage({ kind: 'failed', why: String(error) } satisfies FromWorker)
      );
    } else void answer(port, data);
  };

  async function answer(port: MessagePort, { id, what, task, cards }: Thought): Promise<void> {
    try {
      const think = await starting;
      if (think) port.postMessage({ id, text: think(what, task, cards) } satisfies Answered);
    } catch (error) {
      port.postMessage({ id, why: String(error) } satisfies Answered);
    }
  }
};

async function start(fetched: Fetched): Promise<Think> {
  const python = await startPython(fetched);
  return (python.pyimport('oikos.local.thinker') as { think: Think }).think;
}
