import { type CalendarEvent, calendarFile } from '#shared/calendarFile.ts';
import { minute } from '#shared/time.ts';

/** Hands the browser a file that calendars read; `name` is without its ending. */
export function saveCalendar(name: string, event: CalendarEvent): void {
  const address = URL.createObjectURL(new Blob([calendarFile(event)], { type: 'text/calendar' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name}.ics`;
  link.click();
  // Late enough for the browser to have read the blob.
  setTimeout(() => URL.revokeObjectURL(address), minute);
}
