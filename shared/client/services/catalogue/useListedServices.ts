import { useEffect } from 'react';
import type { OutputOfCall } from '#shared/client/app/core/calls.ts';
import { invalidate, queries } from '#shared/client/app/data/queries.ts';
import { joinRoom } from '#shared/client/app/live/rooms.ts';
import { servicesRoom } from '#shared/services/rooms.ts';

/** Milliseconds in which several that go are one new look; the server's own lists follow in less. */
const gathering = 200;

const isShown = (sx_id: string) =>
  queries
    .getQueriesData<OutputOfCall<'getServices'>>({ queryKey: ['getServices'] })
    .some(([, known]) => known?.services.some((service) => service.sx_id === sx_id));

/** Asks for the open list again when a service that it shows is not to be had any more. */
export function useListedServices(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wasInside = false;
    const leave = joinRoom(servicesRoom, 'all', {
      joined() {
        // What has gone while the line was down.
        if (wasInside) void invalidate('getServices');
        wasInside = true;
      },
      on: {
        gone({ sx_id }) {
          if (!isShown(sx_id)) return;
          clearTimeout(timer);
          timer = setTimeout(() => void invalidate('getServices'), gathering);
        },
      },
    });
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, []);
}
