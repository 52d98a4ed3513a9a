/** Who may speak at a table, the most urgent first. One is heard at a time; the others wait. */
export const SPEAKERS = [
  'request',
  'problem',
  'preview',
  'choice',
  'news',
  'task',
  'tip',
  'notice',
  'prompt'
] as const;
export type Speaker = (typeof SPEAKERS)[number];

/**
 * A `request` of others waits for this person's answer; a `problem` is why something cannot be done; a `preview` is what
 * a move would do; a `choice` is a move in the making; `news` are what happens; a
 * `task` is a lesson's; a `tip` is the guide's; a `notice` is
 * something that may wait, such as somebody who is away; the `prompt` says whose turn it is and what they may do.
 */
export function speaker(wants: Readonly<Partial<Record<Speaker, boolean>>>): Speaker {
  return SPEAKERS.find((one) => wants[one]) ?? 'prompt';
}
