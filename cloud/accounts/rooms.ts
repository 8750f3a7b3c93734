/**
 * Rooms of people: `user:<user_id>` has a person's own pages, which makes them online; `person:<user_id>` the pages that show a person;
 * `people:all` all pages that show names.
 */
import { ownRoom, peopleRoom, personRoom } from '#shared/accounts/rooms.ts';
import { defineRooms, hostOf } from '#cloud/kernel/rooms.ts';
import { createWhoIsHere } from './people/whoIsHere.ts';

export const accountRooms = defineRooms({
  open({ storage, clock, log }, tools) {
    const people = createWhoIsHere({
      storage,
      clock,
      send: (user_id, payload) => tools.send(personRoom, user_id, 'presence', payload),
      after: tools.after,
      log,
    });
    return {
      hosts: [
        hostOf(peopleRoom, { admit: () => ({}) }),
        hostOf(ownRoom, {
          admit: (actor, user_id) => (actor.user_id === user_id ? {} : undefined),
          // Their roles may be others.
          rejudged: (_user_id, _admission, send) => send('profile', {}),
          entered: (user_id) => people.come(user_id),
          left: (user_id) => people.go(user_id),
        }),
        hostOf(personRoom, {
          admit: () => ({}),
          entered: (user_id) => people.watch(user_id),
          left: (user_id) => people.unwatch(user_id),
          snapshot: (user_id) => people.standing(user_id),
        }),
      ],
      close: () => people.close(),
    };
  },
});
