/** What `npm test` leaves out for its time: `it.runIf(isWhole)` is shown as skipped. `npm run test:all` runs it with everything else. */
export const isWhole = process.env.WHOLE === '1';

/** The first `count` of these cases daily, and all of them in the whole run. */
export const daily = <T>(cases: readonly T[], count: number): readonly T[] => (isWhole ? cases : cases.slice(0, count));
