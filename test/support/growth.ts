/**
 * How the work of a function grows with its input, in time that this process had a processor. Only for tests in processes of their own: a thread's
 * time cannot be told from that of others.
 */

/** Lengths in characters that are tried, up to a longest one. */
const lengths = [1280, 2560, 10_240];
/** A run that takes less says nothing of how it grows, and does no harm. Milliseconds. */
const told = 4;
/** The most work for twice the length: linear work makes 2, quadratic 4. */
const mostGrowth = 2.5;
/** How often a length is doubled for the comparison: what a busy machine adds is small beside eight times the work. */
const doublings = 3;
/** Pairs of runs that are compared, and so few where a run takes as many milliseconds as are clear. */
const pairs = { most: 25, least: 3, clear: 50 };

function timeOf(run: () => unknown): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

type WorkOn = (length: number) => () => unknown;

/** The fastest of several runs tells, because others slow some of them and make none faster. */
function growthAt(length: number, workOn: WorkOn): string | undefined {
  const shorter = length / 2 ** doublings;
  const [short, long] = [workOn(shorter), workOn(length)];
  const best = { short: Infinity, long: timeOf(long) };
  for (let pair = 1; pair <= (best.long < pairs.clear ? pairs.most : pairs.least); pair++) {
    if (best.long < told) return undefined;
    best.short = Math.min(best.short, timeOf(short));
    best.long = Math.min(best.long, timeOf(long));
    if (pair >= pairs.least && best.long <= mostGrowth ** doublings * best.short) return undefined;
  }
  return `${shorter} characters take ${best.short.toFixed(3)} ms, ${length} take ${best.long.toFixed(3)} ms`;
}

/**
 * Undefined where twice the length makes at most `mostGrowth` times the work, otherwise what was measured. `workOn` answers the work on a text
 * of a length. What grows too much does so at twice the length too; what the memory of a process costs once, does not.
 */
export function tooMuchGrowth(workOn: WorkOn, longest = Infinity): string | undefined {
  for (const length of lengths.filter((each) => each <= longest)) {
    const growth = growthAt(length, workOn) && growthAt(2 * length, workOn);
    if (growth) return growth;
  }
  return undefined;
}
