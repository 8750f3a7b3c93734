/** Thousands of connections of one process. */

/** Others wait: a server that greets thousands at once measures their greeting. */
const greetings = 50;

/** Opens so many, some at a time; answers them in order. */
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

/** Halls of people, each behind an address of its own: the limit of one stays what it is. */
export const addressOf = (n: number) => `10.1.${n >> 9}.${(n >> 1) & 255}`;
