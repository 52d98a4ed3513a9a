// boardgame.io's own server with its storage in memory, and a small game that is as long as Ecotopia for two:
// hidden hands, cards laid on places, what was covered goes back below the pile.
const { Server, Origins } = require("boardgame.io/server");
const { INVALID_MOVE } = require("boardgame.io/core");

const PLACES = 6;
const CARDS = 26;
const HAND = 3;
const MOVES = 190;

function deal({ random }) {
  const pile = random.Shuffle(Array.from({ length: CARDS }, (_, card) => card));
  const hands = { 0: pile.splice(0, HAND), 1: pile.splice(0, HAND) };
  return { pile, hands, places: pile.splice(0, PLACES), points: [0, 0], laid: 0 };
}

function lay({ G, playerID }, card, place) {
  const hand = G.hands[playerID];
  if (!hand.includes(card) || !(place in G.places)) return INVALID_MOVE;
  hand.splice(hand.indexOf(card), 1);
  hand.push(G.pile.pop());
  G.pile.unshift(G.places[place]);
  G.places[place] = card;
  G.points[playerID] += (card + place) % PLACES;
  G.laid += 1;
}

const game = {
  name: "lay",
  setup: deal,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { lay: { move: lay, client: false } },
  endIf: ({ G }) => (G.laid === MOVES ? { points: G.points } : undefined),
  playerView: ({ G, playerID }) => ({ ...G, pile: G.pile.length, hands: { [playerID]: G.hands[playerID] } }),
};

Server({ games: [game], origins: [Origins.LOCALHOST] }).run({ port: Number(process.argv[2]), lobbyConfig: {} });
