// The worker that thinks for bots, hints and looks back, one task after the other.
import type { Answered, FromWorker, Start, Thought } from './protocol';
import { startPython } from './python';

type Think = (what: string, task: string, cards: string) => string;

onmessage = ({ data }: MessageEvent<Start>) => {
  const { base, manifest, port } = data;
  const starting = startPython(base, manifest, () => undefined).then(
    (python) => (python.pyimport('oikos.local.thinker') as { think: Think }).think
  );
  starting.catch((error: unknown) =>
    postMessage({ kind: 'failed', why: String(error) } satisfies FromWorker)
  );
  port.onmessage = async ({ data: { id, what, task, cards } }: MessageEvent<Thought>) => {
    try {
      const think = await starting;
      port.postMessage({ id, text: think(what, task, cards) } satisfies Answered);
    } catch (error) {
      port.postMessage({ id, why: String(error) } satisfies Answered);
    }
  };
};
