/** Room messages between processes, through the shared database. */
import type { Db, Document } from 'mongodb';
import type { Log } from '#cloud/kernel/ports.ts';
import type { Feed } from './feed.ts';

export interface RoomMessage {
  readonly room: string;
  readonly event: string;
  readonly payload: object;
}

/** A message on the wire with its process and sequence number, to detect duplicates. */
export interface SentMessage extends RoomMessage {
  readonly from?: string;
  readonly n?: number;
}

export interface Relay {
  /** Ordered: messages of a process are delivered in the order of sending. */
  send(message: SentMessage): void;
  /** Messages of other processes, at most once each. */
  onMessage(listener: (message: SentMessage) => void): void;
}

/** Must be watched by the feed. */
export const relayCollection = 'RoomMessages';
/** TTL in seconds. */
const keptSeconds = 60;

export async function createRelay(db: Db, feed: Feed, log: Log): Promise<Relay> {
  const messages = db.collection(relayCollection, { writeConcern: { w: 'majority', journal: false } });
  await messages.createIndex({ at: 1 }, { expireAfterSeconds: keptSeconds });
  const own = crypto.randomUUID();

  // One insert at a time, with all pending messages, because concurrent inserts could commit out of order.
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
    send({ room, event, payload, from, n }) {
      // As text, because payload keys may be invalid in MongoDB.
      waiting.push({ own, from, n, room, event, payload: JSON.stringify(payload), at: new Date() });
      if (!isSending) void send();
    },
    onMessage(listener) {
      feed.onDocument(relayCollection, ({ own: sender, from, n, room, event, payload }) => {
        if (sender !== own) listener({ from, n, room, event, payload: JSON.parse(payload) });
      });
    },
  };
}
