type Values = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** What one change makes of a value that has become another one: of lists and records only what was changed of them. */
function onto(mine: unknown, before: unknown, now: unknown): unknown {
  if (Array.isArray(mine) && Array.isArray(before) && Array.isArray(now)) {
    const [was, is]: [unknown[], unknown[]] = [before, now];
    const added = mine.filter((one) => !was.includes(one) && !is.includes(one));
    return [...is.filter((one) => mine.includes(one) || !was.includes(one)), ...added];
  }
  if (!isRecord(mine) || !isRecord(before) || !isRecord(now)) return mine;
  const changed = Object.entries(mine).filter(([name, value]) => !same(value, before[name]));
  return { ...now, ...Object.fromEntries(changed) };
}

/** Changes that were made to `before`, as they stand on top of what others have saved since. */
export const rebased = <Changes extends object>(changes: Changes, before: object, now: object): Changes => {
  const [from, to] = [before as Values, now as Values];
  const moved = Object.entries(changes).map(([name, mine]) => [name, onto(mine, from[name], to[name])]);
  return Object.fromEntries(moved) as Changes;
};
