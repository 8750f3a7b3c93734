/** Meetings with the team: the form of somebody who books one, and the forms of the operators who offer them. */
import { z } from 'zod';
import { languages } from '#shared/languages.ts';
import { rawText } from '#shared/model/measured.ts';
import { day, inMinutes } from '#shared/time.ts';
import { type HoursContent, hoursForm, usualHours } from '#shared/services/bookings/hours.ts';
import { meetingLimits } from './limits.ts';
import { hoursLimits } from '#shared/services/bookings/limits.ts';
import { isZone } from '#shared/services/bookings/slotZones.ts';

/** When the team can be met. */
export interface MeetingHoursContent extends Omit<HoursContent, 'cancel_hours'> {
  /** How long a meeting takes. */
  minutes: number;
}

export const meetingHoursForm = hoursForm.omit({ cancel_hours: true }).extend({
  minutes: z
    .int('services.invalid.hours')
    .min(meetingLimits.minutes.min, 'services.invalid.hours')
    .max(meetingLimits.minutes.max, 'services.invalid.hours')
    .multipleOf(hoursLimits.step, 'services.invalid.hours'),
});

/** What a new site offers until an operator says otherwise. */
export function usualMeetingHours(zone = 'UTC'): MeetingHoursContent {
  const { cancel_hours: _, ...usual } = usualHours(zone);
  return { ...usual, minutes: 30, buffer: 10, notice: inMinutes(day), horizon: 30 };
}

const words = (most: number, least: number, says: string) =>
  rawText(most, says).pipe(z.string().trim().min(least, says).max(most, says));

/** In one line, because it stands in the operators' lists. */
const name = words(meetingLimits.name.max, meetingLimits.name.min, 'services.invalid.meetingName').transform((text) =>
  text.replaceAll(/\s+/g, ' '),
);

/** What a guest tells; the address is read by the server. */
export const meetingFields = {
  name,
  topic: words(meetingLimits.topic.max, meetingLimits.topic.min, 'services.invalid.meetingTopic'),
  /** Of the mails. */
  language: z.enum(languages),
  /** IANA name; mails tell times in it. */
  zone: z.string().max(64).refine(isZone, 'services.invalid.zone'),
};
