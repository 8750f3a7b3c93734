/** Tells the pages of a contest's room that what they show has another version, and who is told numbers that this may be another question now. */
import { Contest, Round } from '#shared/contests/entities.ts';
import type { Entity } from '#shared/model/entity.ts';
import { judgedBy } from '#cloud/contests/index.ts';
import type { Log } from '#cloud/ports.ts';
import type { Feed } from './feed.ts';
import { liveLimits } from './limits.ts';
import { contestRoomOf, type Sockets } from './sockets.ts';

export interface ChangesOptions {
  readonly feed: Feed;
  /** Entities whose rows belong to a contest by their `cx_id`. */
  readonly entities: readonly Entity[];
  readonly sockets: Pick<Sockets, 'here' | 'isOccupied' | 'results' | 'sendAway'>;
  /** The version of what a contest's page shows; undefined when there is no such contest. */
  readonly versionOf: (cx_id: string) => Promise<string | undefined>;
  readonly log: Log;
  /** Milliseconds that changes gather. */
  readonly every?: number;
}

/** Sends `changed { version }`; a page that has this version does nothing. Returns what ends it. */
export function announceChanges({ feed, entities, sockets, versionOf, log, every }: ChangesOptions): () => void {
  const waiting = new Map<string, NodeJS.Timeout>();
  const announce = async (cx_id: string) => {
    waiting.delete(cx_id);
    const version = await versionOf(cx_id);
    if (version !== undefined)
      sockets.here.send(contestRoomOf(cx_id), 'changed', { room: contestRoomOf(cx_id), version });
  };
  const changed = (cx_id: string) => {
    if (waiting.has(cx_id) || !sockets.isOccupied(contestRoomOf(cx_id))) return;
    const timer = setTimeout(
      () =>
        void announce(cx_id).catch((error: unknown) =>
          log.error({ err: error, cx_id }, 'a change could not be announced'),
        ),
      every ?? liveLimits.changesEvery,
    );
    waiting.set(cx_id, timer.unref());
  };
  const ends = entities.map((entity) =>
    feed.on(entity, (row) => {
      const { cx_id } = row as { cx_id?: unknown };
      if (typeof cx_id === 'string') changed(cx_id);
    }),
  );
  ends.push(
    // At once, while word of the change gathers: whoever may not see numbers any more gets none meanwhile.
    feed.on(Contest, (row) => sockets.results.contestChanged(row.cx_id, judgedBy(row))),
    feed.on(Round, (row) => sockets.results.roundsChanged(row.cx_id)),
    // What rooms were told by other processes went by the same stream, and nobody can say what it was.
    feed.onGap(() => sockets.sendAway()),
  );
  return () => {
    for (const end of ends) end();
    for (const timer of waiting.values()) clearTimeout(timer);
  };
}
