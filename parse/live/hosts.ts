/** Registry of room hosts by name. */
import type { RoomId } from '#shared/model/room.ts';
import type { RoomHost } from '#cloud/kernel/rooms.ts';

/** A room of a host. */
export interface HostedRoom {
  readonly name: string;
  readonly host: RoomHost;
  readonly id: RoomId;
}

/** Throws when two hosts have the same kind of rooms. */
export function createHosts(hosts: readonly RoomHost[]): (name: string) => HostedRoom | undefined {
  const byKind = new Map<string, RoomHost>();
  for (const host of hosts) {
    if (byKind.has(host.room.kind)) throw new Error(`Two hosts have rooms of the kind ${host.room.kind}`);
    byKind.set(host.room.kind, host);
  }
  return (name) => {
    const host = byKind.get(name.split(':', 1)[0]!);
    const id = host?.room.idOf(name);
    return host && id !== undefined ? { name, host, id } : undefined;
  };
}
