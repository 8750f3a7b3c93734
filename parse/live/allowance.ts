/** How many messages a connection may still send: so many at once, and so many more each second. */
export interface Rate {
  readonly atOnce: number;
  readonly perSecond: number;
}

/** Answers whether one more message is allowed at `now` (milliseconds). */
export function createAllowance({ atOnce, perSecond }: Rate): (now: number) => boolean {
  let left = atOnce;
  let asked: number | undefined;
  return (now) => {
    left = Math.min(atOnce, left + ((now - (asked ?? now)) / 1000) * perSecond);
    asked = now;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}
