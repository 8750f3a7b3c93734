import { minute } from '#shared/time.ts';

/** Videos of services that are uploaded here. Their parts are sent as api.video takes them, so that a page sends to either in the same way. */
export const videoLimits = {
  /** Bytes of every part but the last. */
  partBytes: 5 * 1024 * 1024,
  /** Milliseconds in which an upload can begin. */
  token: 15 * minute,
} as const;

/** How many first answers count, and with how many it is said. */
export const answerLimits = { counted: 30, least: 3 } as const;
