// boardgame.io's own server, as its documentation starts it, with matches in memory: nothing is flushed to a disk.
// The game is about as small as ours: two hands that only their owners see, one card a turn, forty turns.

const { Server } = require("boardgame.io/server");
const { PlayerView } = require("boardgame.io/core");

const CARDS = 20;

const game = {
  name: "cards",
  minPlayers: 2,
  maxPlayers: 2,
  setup: ({ random }) => {
    const deck = random.Shuffle([...Array(2 * CARDS).keys()]);
    return {
      secret: { deck: [] },
      players: { 0: { hand: deck.slice(0, CARDS) }, 1: { hand: deck.slice(CARDS) } },
      table: [],
      points: [0, 0],
    };
  },
  playerView: PlayerView.STRIP_SECRETS,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: {
      move: ({ G, playerID }, index) => {
        const [card] = G.players[playerID].hand.splice(index, 1);
        G.table.push(card);
        G.points[playerID] += card;
      },
      client: false,
    },
  },
  endIf: ({ G }) => (G.table.length === 2 * CARDS ? { points: G.points } : undefined),
};

const server = Server({ games: [game], origins: [/.*/] });
server.run({ port: Number(process.argv[2]), callback: () => console.log("ready") }, () => {});
