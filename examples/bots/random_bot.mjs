// A bot in JavaScript: `oikos arena glace --bots "exec:node examples/bots/random_bot.mjs"`.
import { createInterface } from "node:readline";

/** The answer to one message; nothing where none is expected. */
function hear({ say, id, view }) {
  if (say === "game") return { say: "ready", id };
  if (say === "turn") {
    const move = view.moves[Math.floor(Math.random() * view.moves.length)];
    return { say: "move", id, move, because: "I took any." };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const answer = hear(JSON.parse(line));
  if (answer) console.log(JSON.stringify(answer));
}
