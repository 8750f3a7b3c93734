/** Rooms of studios: `studio:<cx_id>` hears who is there, `studio_at:<cx_id>-<user_id>-<section>` is being there. */
import { Contest } from '#shared/contests/entities.ts';
import { studioPlaceOf, studioPlaceRoom, studioRoom } from '#shared/contests/studio/studioRooms.ts';
import { mayView } from '#shared/contests/studio/team.ts';
import type { Actor } from '#shared/model/access.ts';
import { defineRooms, hostOf } from '#cloud/kernel/rooms.ts';
import { createStudioPlaces } from './studioPlaces.ts';

/** What a seat in a studio depends on. */
const basisOf = ({ user_id, viewers }: Contest) => JSON.stringify([user_id, viewers]);

export const studioRooms = defineRooms({
  watches: [Contest],
  open({ storage, clock, log }, tools) {
    const places = createStudioPlaces({
      storage,
      clock,
      send: (cx_id, here) => tools.send(studioRoom, cx_id, 'here', { here }),
      after: tools.after,
      log,
    });
    const admit = async (actor: Actor, cx_id: string) => {
      const contest = await storage.get(Contest, cx_id);
      return contest && mayView(actor, contest) ? { basis: basisOf(contest) } : undefined;
    };
    // Who leaves the team leaves the studio.
    tools.onRowChange(Contest, (contest) => {
      const basis = basisOf(contest);
      tools.rejudge(studioRoom, contest.cx_id, basis);
      for (const place of places.placesIn(contest.cx_id)) tools.rejudge(studioPlaceRoom, place, basis);
    });
    return {
      hosts: [
        hostOf(studioRoom, {
          admit,
          entered: (cx_id) => places.watch(cx_id),
          left: (cx_id) => places.unwatch(cx_id),
          snapshot: (cx_id) => ({ here: places.here(cx_id) }),
        }),
        hostOf(studioPlaceRoom, {
          async admit(actor, place) {
            const { cx_id, user_id } = studioPlaceOf(place)!;
            return actor.user_id === user_id ? admit(actor, cx_id) : undefined;
          },
          entered: (place) => places.come(place),
          left: (place) => places.go(place),
        }),
      ],
      close: () => places.close(),
    };
  },
});
