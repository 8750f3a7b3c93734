/** What this browser saw last: the mobile-web shell starts with it where there is no line (mobile-web/startOffline.ts). Other shells keep nothing. */
import type { Row } from '#shared/client/app/core/entitySlices.ts';
import type { LiveKey } from '#shared/client/app/core/live.ts';

export interface OfflineCopy {
  /** Around a call that only reads; `name` has its input. */
  reading: (name: string, ask: () => Promise<unknown>) => Promise<unknown>;
  /** Called after a change of rows under a live key. */
  changed: (key: LiveKey) => void;
  /** Shows the rows that were kept, if there are any. */
  find: (key: LiveKey, show: (rows: readonly Row[]) => void) => void;
}

export let offlineCopy: OfflineCopy | undefined;

export const connectOfflineCopy = (given: OfflineCopy): void => void (offlineCopy = given);
