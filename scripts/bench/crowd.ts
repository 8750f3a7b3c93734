/** Thousands of connections from one process. */

/** Concurrent handshakes, so that the handshakes themselves are not measured. */
const greetings = 50;

/** Opens connections with limited concurrency; returns them in order. */
export async function openMany<Opened>(count: number, open: (n: number) => Promise<Opened>): Promise<Opened[]> {
  const all: Opened[] = [];
  for (let from = 0; from < count; from += greetings)
    all.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(greetings, count - from) }, (_, index) => open(from + index)),
      )),
    );
  return all;
}

/** Spreads clients over addresses, to stay below the limits per address. */
export const addressOf = (n: number) => `10.1.${n >> 9}.${(n >> 1) & 255}`;
