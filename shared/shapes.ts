/** What answers of every domain are made of. Moments are ISO 8601 strings unless named otherwise; clocks are unix seconds. */

/** The database's clock, in unix seconds with a fraction; every remaining time is counted from it. */
export interface Timed {
  serverTime: number;
}
