/** References of the chat: a socket.io server that sends what somebody says to their room, and nothing else; with INSERTS it is stored first. */
import http from 'node:http';
import { MongoClient } from 'mongodb';
import { Server } from 'socket.io';
import { environment, listen } from './serve.ts';

const server = http.createServer();
const sockets = new Server(server, { transports: ['websocket'], perMessageDeflate: false });
const stored = process.env.INSERTS
  ? (await MongoClient.connect(environment('DATABASE_URI'))).db().collection('messages')
  : undefined;

sockets.on('connection', (socket) => {
  socket.on('join', (room: string, done: () => void) => {
    void socket.join(room);
    done();
  });
  socket.on('say', async (message: { conversation_id: string; client_id: string }, done: () => void) => {
    await stored?.insertOne({ ...message, at: new Date() });
    sockets.to(message.conversation_id).emit('said', message);
    done();
  });
});
listen(server);
