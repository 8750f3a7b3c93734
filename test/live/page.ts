/** A page in a server's rooms, with what it received. */
import { io, type Socket } from 'socket.io-client';
import type { PersonRoomSnapshot } from '#shared/accounts/rooms.ts';
import type { ContestRoomEvents, ContestRoomSnapshot } from '#shared/contests/rooms.ts';
import type { JoinAnswer } from '#parse/live/roomJoins.ts';

/** The answer to joining any room. */
export type PageAnswer = JoinAnswer & Partial<ContestRoomSnapshot & PersonRoomSnapshot> & { error?: string };

export type Heard = {
  event: string;
  payload: { rows: ContestRoomEvents['totals']['rows']; viewers: number; version: string };
};

export class Page {
  readonly socket: Socket;
  readonly heard: Heard[] = [];
  waiting: (() => void)[] = [];
  constructor(url: string, auth: object) {
    this.socket = io(url, { transports: ['websocket'], auth, forceNew: true, reconnection: false });
    this.socket.onAny((event: string, payload: Heard['payload']) => {
      this.heard.push({ event, payload });
      for (const wake of this.waiting.splice(0)) wake();
    });
  }
  connect(): Promise<this> {
    return new Promise((resolve, reject) =>
      this.socket.once('connect', () => resolve(this)).once('connect_error', reject),
    );
  }
  join(name: unknown, glance?: unknown): Promise<PageAnswer> {
    return this.socket.emitWithAck('join', { room: name, glance });
  }
  leave(name: string): Promise<object> {
    return this.socket.emitWithAck('leave', { room: name });
  }
  async until(fits: (heard: Heard) => boolean): Promise<Heard> {
    for (;;) {
      const found = this.heard.find(fits);
      if (found) return found;
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
  }
}
