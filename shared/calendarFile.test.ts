import { expect, it } from 'vitest';
import { calendarFile, type CalendarEvent } from './calendarFile.ts';

const event: CalendarEvent = {
  uid: 'order1@engage.example',
  sequence: 3,
  title: 'A lesson; slow, and “kind”',
  text: 'Bring a pen\nand paper',
  place: '12, Rue du Bac',
  url: 'https://engage.example/orders/order1',
  starts: new Date('2026-10-25T01:30:00Z'),
  ends: new Date('2026-10-25T02:30:00Z'),
  changed: new Date('2026-10-01T10:00:00.123Z'),
  isCancelled: false,
};

it('says one event in UTC, with its marks escaped and a line for each property', () => {
  expect(calendarFile(event).split('\r\n')).toEqual([
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Engage//Bookings//EN', 'CALSCALE:GREGORIAN', 'METHOD:PUBLISH'],
    ...['BEGIN:VEVENT', 'UID:order1@engage.example', 'SEQUENCE:3', 'DTSTAMP:20261001T100000Z'],
    ...['DTSTART:20261025T013000Z', 'DTEND:20261025T023000Z'],
    String.raw`SUMMARY:A lesson\; slow\, and “kind”`,
    String.raw`DESCRIPTION:Bring a pen\nand paper`,
    String.raw`LOCATION:12\, Rue du Bac`,
    ...['URL:https://engage.example/orders/order1', 'STATUS:CONFIRMED', 'END:VEVENT', 'END:VCALENDAR', ''],
  ]);
});

it('folds long lines within 75 octets, never inside a character, and lets nobody begin a line of their own', () => {
  const title = `${'é'.repeat(60)}😀${'x'.repeat(90)}`;
  const file = calendarFile({ ...event, title, text: 'One\r\nATTENDEE:mailto:x@example.org' });
  const lines = file.split('\r\n');
  const octets = (line: string) => new TextEncoder().encode(line).length;
  expect(Math.max(...lines.map(octets))).toBeLessThanOrEqual(75);
  expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}\r\n`);
  expect(lines.some((line) => line.startsWith('ATTENDEE'))).toBe(false);
});

it('takes a cancelled one out again', () => {
  const file = calendarFile({ ...event, isCancelled: true });
  expect(file).toContain('METHOD:CANCEL');
  expect(file).toContain('STATUS:CANCELLED');
});
