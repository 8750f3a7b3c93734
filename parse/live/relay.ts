/** Room messages from one process to the others, through the database that they share. */
import type { Db, Document } from 'mongodb';
import type { Log } from '#cloud/ports.ts';
import type { Feed } from './feed.ts';

export interface RoomMessage {
  readonly room: string;
  readonly event: string;
  readonly payload: object;
}

export interface Relay {
  send(message: RoomMessage): void;
  /** Messages of other processes, in the order of their commits. */
  onMessage(listener: (message: RoomMessage) => void): void;
}

/** The collection that the feed must watch. */
export const relayCollection = 'RoomMessages';
/** Nobody reads a message later than the stream brings it. */
const keptSeconds = 60;

export async function createRelay(db: Db, feed: Feed, log: Log): Promise<Relay> {
  const messages = db.collection(relayCollection, { writeConcern: { w: 'majority', journal: false } });
  await messages.createIndex({ at: 1 }, { expireAfterSeconds: keptSeconds });
  const from = crypto.randomUUID();

  // One insert at a time, of everything that waits: two at once could commit the other way round.
  let waiting: Document[] = [];
  let isSending = false;
  const send = async () => {
    isSending = true;
    while (waiting.length) {
      const batch = waiting;
      waiting = [];
      try {
        await messages.insertMany(batch, { ordered: true });
      } catch (error) {
        log.error({ err: error, messages: batch.length }, 'room messages did not reach other processes');
      }
    }
    isSending = false;
  };

  return {
    send({ room, event, payload }) {
      // As text: a payload's keys are no keys of the database's.
      waiting.push({ from, room, event, payload: JSON.stringify(payload), at: new Date() });
      if (!isSending) void send();
    },
    onMessage(listener) {
      feed.onDocument(relayCollection, ({ from: sender, room, event, payload }) => {
        if (sender !== from) listener({ room, event, payload: JSON.parse(payload) });
      });
    },
  };
}
