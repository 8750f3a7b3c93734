/** The hour that clocks show twice, when they are put back. */
import { minute } from '#shared/time.ts';
import type { Formats } from './format.ts';

const ownOffset = (at: number): number => new Date(at).getTimezoneOffset();

/** Whether clocks show this time a second time. `offset` is that of a zone, as Date has it: here the reader's own. */
export function isToldTwice(at: number, offset = ownOffset): boolean {
  // Nearly all are put back by an hour, some by half of one.
  return [-60, -30, 30, 60].some((by) => offset(at + by * minute) - offset(at) === by);
}

/** Moments as `format` has them; where clocks show a time twice, by which of the two it is told. */
export function exactly({ language, exact, time }: Formats) {
  const zoned = new Intl.DateTimeFormat(language, { hour: 'numeric', timeZoneName: 'short' });
  const clock = (at: string): string => {
    if (!isToldTwice(Date.parse(at))) return '';
    const name = zoned.formatToParts(new Date(at)).find(({ type }) => type === 'timeZoneName')?.value;
    return name === undefined ? '' : ` ${name}`;
  };
  return { exact: (at: string) => exact(at) + clock(at), time: (at: string) => time(at) + clock(at) };
}
