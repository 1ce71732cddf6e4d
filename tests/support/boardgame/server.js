// A trivial game on boardgame.io, in memory: `node server.js PORT`.
const { Server, Origins } = require('boardgame.io/server');

const game = {
  name: 'trivial',
  setup: () => ({ count: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    count: ({ G }) => {
      G.count += 1;
    },
  },
};

const server = Server({ games: [game], origins: [Origins.LOCALHOST] });
server.run({ port: Number(process.argv[2]), callback: () => console.log('ready') });
