/** Baseline: messages to 2 of thousands over raw WebSockets, without storage and checks. */
import { createServer } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';
import { listen } from './serve.ts';

const devices = new Map<number, WebSocket[]>();

const server = createServer((request, response) => {
  let text = '';
  request.on('data', (part: Buffer) => (text += part.toString()));
  request.on('end', () => {
    const object = JSON.parse(text) as { user_id: number };
    const event = JSON.stringify({ op: 'create', object });
    for (const device of devices.get(object.user_id) ?? []) device.send(event);
    response.setHeader('Content-Type', 'application/json');
    response.end('{}');
  });
});
new WebSocketServer({ server, perMessageDeflate: false }).on('connection', (socket) => {
  socket.on('message', (data: Buffer) => {
    const { op, query } = JSON.parse(data.toString()) as { op: string; query?: { where: { user_id: number } } };
    if (query) devices.set(query.where.user_id, [...(devices.get(query.where.user_id) ?? []), socket]);
    socket.send(JSON.stringify({ op: op === 'connect' ? 'connected' : 'subscribed' }));
  });
});
listen(server);
