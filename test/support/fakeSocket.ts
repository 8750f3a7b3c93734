import type { RoomSocket } from '#shared/client/app/live/roomsClient.ts';

/** A socket controlled by the test. */
export class FakeSocket implements RoomSocket {
  connected = false;
  active = true;
  answers = true;
  snapshot: object = {};
  sent: string[] = [];
  private listeners = new Map<string, ((payload: never) => void)[]>();
  on(event: string, listener: (payload: never) => void) {
    this.listeners.set(event, [...(this.listeners.get(event) ?? []), listener]);
  }
  private all: ((event: string, payload: unknown) => void)[] = [];
  onAny(listener: (event: string, payload: unknown) => void) {
    this.all.push(listener);
  }
  hear(event: string, payload?: unknown) {
    if (payload) for (const listener of this.all) listener(event, payload);
    for (const listener of this.listeners.get(event) ?? []) listener(payload as never);
  }
  connect() {
    this.sent.push('connect');
    this.active = true;
    queueMicrotask(() => this.arrive());
  }
  arrive() {
    this.connected = true;
    this.hear('connect');
  }
  lose(reason = 'transport close') {
    this.connected = false;
    this.active = !reason.startsWith('io ');
    this.hear('disconnect', reason);
  }
  disconnect() {
    this.sent.push('disconnect');
    if (this.connected) this.lose('io client disconnect');
  }
  emit(event: string, ...args: unknown[]) {
    const words = args.flatMap((arg) => {
      const { room: name, glance } = arg as { room: string; glance?: boolean };
      return glance ? [name, 'at a glance'] : name;
    });
    this.sent.push([event, ...words].join(' '));
  }
  timeout() {
    return {
      emitWithAck: async (event: string, ...args: unknown[]) => {
        this.emit(event, ...args);
        if (!this.answers) throw new Error('timeout');
        return this.snapshot;
      },
    };
  }
}
