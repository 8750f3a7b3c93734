/** Contest rooms: totals and viewers go to the store. */
import { contestRoom } from '#shared/contests/rooms.ts';
import { contestsIn, totalsReceived, viewersReceived } from './contestsSlice.ts';
import { joinRoom, observeRooms, type RoomListeners, useRoom } from '#shared/client/app/live/rooms.ts';
import type { RoomObserver, Rooms } from '#shared/client/app/live/roomsClient.ts';
import { type AppStore, store } from '#shared/client/app/core/store.ts';

/**
 * Updates the store from contest rooms. Requests a new snapshot when withheld numbers may have become visible: the reader voted, or the
 * contest changed.
 */
export function observeContests(
  { dispatch, getState, subscribe }: Pick<AppStore, 'dispatch' | 'getState' | 'subscribe'>,
  rooms: Pick<Rooms, 'rejoin'>,
): RoomObserver<typeof contestRoom> {
  const withheld = new Set<string>();
  const askAgain = (cx_id: string) => rooms.rejoin(contestRoom, cx_id);

  // Some contests show numbers to voters only.
  let votes = contestsIn(getState()).pastVotes;
  subscribe(() => {
    const { pastVotes } = contestsIn(getState());
    if (pastVotes === votes) return;
    const before = votes;
    votes = pastVotes;
    for (const cx_id of [...withheld])
      if (pastVotes[cx_id]?.length && pastVotes[cx_id] !== before[cx_id]) askAgain(cx_id);
  });

  return {
    room: contestRoom,
    snapshot(cx_id, { totals, results_shown }) {
      dispatch(totalsReceived(totals));
      if (results_shown) withheld.delete(cx_id);
      else withheld.add(cx_id);
    },
    viewers: (cx_id, n) => dispatch(viewersReceived({ cx_id, n })),
    changed(cx_id) {
      if (withheld.has(cx_id)) askAgain(cx_id);
    },
    left: (cx_id) => withheld.delete(cx_id),
    on: { totals: (_, { rows }) => dispatch(totalsReceived(rows)) },
  };
}

observeRooms((rooms) => observeContests(store, rooms));

export const joinContestRoom = (cx_id: string, listeners: RoomListeners<typeof contestRoom>): (() => void) =>
  joinRoom(contestRoom, cx_id, listeners);

/** Joins a contest's room while mounted; an undefined id joins none. */
export const useContestRoom = (
  cx_id: string | undefined,
  changed?: RoomListeners['changed'],
  options?: Pick<RoomListeners, 'glance'>,
): void => useRoom(contestRoom, cx_id, changed, options);
