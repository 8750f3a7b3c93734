/** The least that counts votes and tells thousands: raw WebSockets, one text for all, ten times a second; nothing is stored. */
import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';
import { listen } from './serve.ts';

/** As often as ours looks. */
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
