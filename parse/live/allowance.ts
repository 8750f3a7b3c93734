/** A token bucket for messages of a connection: burst and refill per second. */
export interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}

/** Takes a token at `now` (milliseconds); false when the bucket is empty. */
export function createAllowance({ burst, perSecond }: Rate): (now: number) => boolean {
  let left = burst;
  let asked: number | undefined;
  return (now) => {
    left = Math.min(burst, left + ((now - (asked ?? now)) / 1000) * perSecond);
    asked = now;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}
