/** Prefetched answers embedded in the page. Each is used once, for its call and for the visitor it was made for. */
import { boot, type FirstAnswer } from '#shared/client/app/boot.ts';
import { noteServerTime } from '#shared/client/app/core/clock.ts';

/** Milliseconds after navigation in which the embedded answers count as fresh. */
const freshFor = 30_000;

let left: FirstAnswer[] | undefined;

/** Whether this browser had no name when the page began. One that it is given since has voted nowhere, so the answers are right for it too. */
let beganNameless = false;
export const noteReader = (ssid: string): void => {
  beganNameless = ssid === '';
};

/** Canonical JSON of an input: sorted keys, undefined dropped. */
const written = (input: object): string =>
  JSON.stringify(
    Object.entries(input)
      .filter(([, value]) => value !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

const navigation = () =>
  globalThis.performance?.getEntriesByType?.('navigation')[0] as PerformanceNavigationTiming | undefined;

/** Whether the page came from the network; cached and restored pages hold old answers. */
const isNews = () => boot().kept === true || (navigation()?.type !== 'back_forward' && performance.now() < freshFor);

function noteTime(output: unknown): void {
  const { serverTime, contest } = (output ?? {}) as { serverTime?: unknown; contest?: { serverTime?: unknown } };
  const time = serverTime ?? contest?.serverTime;
  const page = navigation();
  // The server time of a cached copy is out of date.
  if (typeof time !== 'number' || !page?.responseStart || boot().kept) return;
  noteServerTime(time, performance.timeOrigin + page.requestStart, performance.timeOrigin + page.responseStart);
}

/** Takes the embedded answer to a call, if it was made for this ssid. Signed-in readers always ask the server. */
export function takeFirstAnswer(call: string, input: object, who: { token?: string; ssid?: string }): unknown {
  left ??= boot().answers ?? [];
  const { ssid } = boot();
  if (!left.length || who.token || !((who.ssid ?? '') === ssid || (ssid === '' && beganNameless))) return undefined;
  if (!isNews()) left = [];
  const wanted = written(input);
  const found = left.find((answer) => answer.call === call && written(answer.input) === wanted);
  if (!found) return undefined;
  left = left.filter((answer) => answer !== found);
  noteTime(found.output);
  return found.output;
}
