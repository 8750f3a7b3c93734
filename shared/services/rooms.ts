import { defineRoom } from '../model/room.ts';

interface ServicesRoomEvents {
  /** Strangers find it no more: it is paused, removed, or its provider's account is disabled. Lists that show it ask again. */
  gone: { sx_id: string };
}

/** `services:all`: the open lists of services. */
export const servicesRoom = defineRoom<object, ServicesRoomEvents>()({
  kind: 'services',
  id: (text) => (text === 'all' ? text : undefined),
});
