/** Baseline: counts votes and broadcasts totals over raw WebSockets ten times a second, without storage. */
import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';
import { listen } from './serve.ts';

/** The same interval as ours. */
const every = 100;

let total = 0;
let told = 0;
const web = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    total++;
    response.setHeader('Content-Type', 'application/json');
    response.end('{"counted":true}');
  });
});
const sockets = new WebSocketServer({ server: web, path: '/watch', perMessageDeflate: false });
setInterval(() => {
  if (total === told) return;
  told = total;
  const text = Buffer.from(String(total));
  for (const socket of sockets.clients) socket.send(text, { binary: false });
}, every);
listen(web);
