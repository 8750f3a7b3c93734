/** Parts common to the answers of all domains. Dates are ISO 8601 strings unless noted; clocks are unix seconds. */

/** The database's clock in fractional unix seconds; pages compute remaining times from it. */
export interface Timed {
  serverTime: number;
}
