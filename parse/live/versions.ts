/** Broadcasts new versions of a room's subject, debounced: `changed { room, version }`. Pages that have the version ignore it. */
import type { Log } from '#cloud/kernel/ports.ts';
import type { HostedRoom } from './hosts.ts';

export interface VersionsOptions {
  /** Emits to a room in this process. */
  readonly send: (room: string, event: string, payload: object) => void;
  readonly isOccupied: (room: string) => boolean;
  /** Debounce in milliseconds. */
  readonly every: number;
  readonly log: Log;
}

export interface Versions {
  changed(room: HostedRoom): void;
  close(): void;
}

export function createVersions({ send, isOccupied, every, log }: VersionsOptions): Versions {
  const waiting = new Map<string, NodeJS.Timeout>();
  const announce = async ({ name, host, id }: HostedRoom) => {
    waiting.delete(name);
    const version = await host.versionOf?.(id);
    if (version !== undefined) send(name, 'changed', { room: name, version });
  };
  return {
    changed(room) {
      if (waiting.has(room.name) || !isOccupied(room.name)) return;
      const timer = setTimeout(
        () =>
          void announce(room).catch((error: unknown) =>
            log.error({ err: error, room: room.name }, 'a change could not be announced'),
          ),
        every,
      );
      waiting.set(room.name, timer.unref());
    },
    close() {
      for (const timer of waiting.values()) clearTimeout(timer);
    },
  };
}
