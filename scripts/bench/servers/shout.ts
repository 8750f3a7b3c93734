/** Baseline: what is posted goes to all that listen over raw WebSockets, without storage and checks. */
import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';
import { listen } from './serve.ts';

const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const event = Buffer.concat(parts);
    for (const socket of sockets.clients) socket.send(event, { binary: false });
    response.setHeader('Content-Type', 'application/json');
    response.end('{}');
  });
});
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
listen(server);
