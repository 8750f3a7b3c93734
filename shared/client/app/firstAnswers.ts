/** Answers that came inside the page: each is taken once, by the call that it answers, and only for whom it was made. */
import { boot, type FirstAnswer } from './boot.ts';
import { noteServerTime } from './clock.ts';

type Values = Readonly<Record<string, unknown>>;

/** Milliseconds after the page began to load in which its answers are news. */
const freshFor = 30_000;

let left: FirstAnswer[] | undefined;

/** The same text for the same input, whatever the order of its names; undefined values do not travel. */
const written = (input: Values): string =>
  JSON.stringify(
    Object.entries(input)
      .filter(([, value]) => value !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

const navigation = () =>
  globalThis.performance?.getEntriesByType?.('navigation')[0] as PerformanceNavigationTiming | undefined;

/** A page that the browser brought back from its own store holds answers of then. */
const isNews = () => boot().kept === true || (navigation()?.type !== 'back_forward' && performance.now() < freshFor);

function noteTime(output: unknown): void {
  const { serverTime, contest } = (output ?? {}) as { serverTime?: unknown; contest?: { serverTime?: unknown } };
  const time = serverTime ?? contest?.serverTime;
  const page = navigation();
  // A kept copy tells the time of then.
  if (typeof time !== 'number' || !page?.responseStart || boot().kept) return;
  noteServerTime(time, performance.timeOrigin + page.requestStart, performance.timeOrigin + page.responseStart);
}

/** The answer to this call, if the page brought one for the visitor with this ssid. A signed-in reader asks. */
export function takeFirstAnswer(call: string, input: Values, who: { token?: string; ssid?: string }): unknown {
  left ??= boot().answers ?? [];
  if (!left.length || who.token || (who.ssid ?? '') !== boot().ssid) return undefined;
  if (!isNews()) left = [];
  const wanted = written(input);
  const found = left.find((answer) => answer.call === call && written(answer.input as Values) === wanted);
  if (!found) return undefined;
  left = left.filter((answer) => answer !== found);
  noteTime(found.output);
  return found.output;
}
