/** Files that calendars read: RFC 5545 with one event. */
export interface CalendarEvent {
  /** Stays the same when the event is changed. */
  readonly uid: string;
  /** Higher with each change. */
  readonly sequence: number;
  readonly title: string;
  readonly text: string;
  /** A link or an address; may be empty. */
  readonly place: string;
  readonly url: string;
  readonly starts: Date;
  readonly ends: Date;
  readonly changed: Date;
  readonly isCancelled: boolean;
}

/** As a value of type TEXT. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n?|\n/g, String.raw`\n`);

const utc = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d+/g, '');

/** Octets of a line; longer ones go on in the next, after a space. */
const lineLength = 75;

function folded(line: string): string {
  const encoder = new TextEncoder();
  const lines: string[] = [];
  let [now, octets] = ['', 0];
  for (const character of line) {
    const length = encoder.encode(character).length;
    if (octets + length > lineLength) {
      lines.push(now);
      [now, octets] = [' ', 1];
    }
    now += character;
    octets += length;
  }
  return [...lines, now].join('\r\n');
}

/** The text of a file of type `text/calendar`. Times are in UTC, so that every calendar shows them in its own zone. */
export function calendarFile(event: CalendarEvent): string {
  const { uid, sequence, title, text, place, url, starts, ends, changed, isCancelled } = event;
  const isLink = /^https:\/\/\S+$/.test(place);
  return [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Engage//Bookings//EN', 'CALSCALE:GREGORIAN'],
    `METHOD:${isCancelled ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${utc(changed)}`,
    `DTSTART:${utc(starts)}`,
    `DTEND:${utc(ends)}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped([text, isLink ? place : ''].filter(Boolean).join('\n'))}`,
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    `URL:${url}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    ...['END:VEVENT', 'END:VCALENDAR', ''],
  ]
    .map(folded)
    .join('\r\n');
}
