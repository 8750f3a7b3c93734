/** `services:all`: the open lists of services, which hear what leaves them. */
import { Service } from '#shared/services/entities.ts';
import { servicesRoom } from '#shared/services/rooms.ts';
import { defineRooms, hostOf } from '#cloud/kernel/rooms.ts';

export const serviceRooms = defineRooms({
  watches: [Service],
  open(_ports, tools) {
    tools.onRowChange(Service, ({ sx_id, status, disabled_at }) => {
      // Of drafts, and of what waits for operators, strangers hear nothing.
      if (status === 'paused' || status === 'removed' || disabled_at)
        tools.send(servicesRoom, 'all', 'gone', { sx_id });
    });
    return { hosts: [hostOf(servicesRoom, { admit: () => ({}) })] };
  },
});
