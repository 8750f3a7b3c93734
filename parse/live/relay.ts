/** Room messages from one process to the others, through the database that they share. */
import type { Db, Document } from 'mongodb';
import type { Log } from '#cloud/ports.ts';
import type { Feed } from './feed.ts';

export interface RoomMessage {
  readonly room: string;
  readonly event: string;
  readonly payload: object;
}

/** A message as it travels: which process sent it, and its how manieth it is, where it may come by more than one way. */
export interface SentMessage extends RoomMessage {
  readonly from?: string;
  readonly n?: number;
}

export interface Relay {
  /** In order: of two messages of one process nobody hears the later one first. */
  send(message: SentMessage): void;
  /** Messages of other processes, each at most once. */
  onMessage(listener: (message: SentMessage) => void): void;
}

/** The collection that the feed must watch. */
export const relayCollection = 'RoomMessages';
/** Nobody reads a message later than the stream brings it. */
const keptSeconds = 60;

export async function createRelay(db: Db, feed: Feed, log: Log): Promise<Relay> {
  const messages = db.collection(relayCollection, { writeConcern: { w: 'majority', journal: false } });
  await messages.createIndex({ at: 1 }, { expireAfterSeconds: keptSeconds });
  const own = crypto.randomUUID();

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
    send({ room, event, payload, from, n }) {
      // As text: a payload's keys are no keys of the database's.
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
