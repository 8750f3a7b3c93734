/** Meetings with the team, and the plain case of each of their calls. */
import { expect } from 'vitest';
import { Meeting } from '#shared/services/entities/meeting.ts';
import { dayAt, monthAfter } from '#shared/services/bookings/slotZones.ts';
import type { services } from '#cloud/services/domain.ts';
import { tokenOf } from '#cloud/services/meetings/meetingMails.ts';
import type { CasesOf, Stage } from '../rest/cases.ts';
import type { TestActor } from '../support/actors.ts';

const hour = 3_600_000;
export const zone = 'Europe/Paris';
/** The month after this one, in which all days of the week are offered. */
export const month = monthAfter(dayAt(zone, Date.now()).slice(0, 7), 1);

let count = 0;

/** A meeting of somebody's, outside of the usual hours, so that it takes no time that others book. */
export async function meetingFor({ server, user_id }: TestActor): Promise<{ meeting_id: string; token: string }> {
  const n = ++count;
  const { storage, secrets } = server.ports;
  const meeting_id = `meeting${String(n).padStart(5, '0')}`;
  const starts = Math.ceil(Date.now() / hour) * hour + (5000 + n) * hour;
  await storage.transact((tx) =>
    tx.insert(Meeting, {
      ...{ meeting_id, user_id, name: 'Ana Sousa', email: `guest${n}@example.org`, tag: `tag${n}` },
      ...{ topic: 'A contest for our school', language: 'EN', zone, state: 'booked' },
      ...{ starts_at: new Date(starts), ends_at: new Date(starts + hour / 2), busy_until: new Date(starts + hour / 2) },
    }),
  );
  return { meeting_id, token: tokenOf(secrets, meeting_id) };
}

/** Times that are free now, in ISO. */
export async function freeTimes(who: TestActor, token?: string): Promise<string[]> {
  const months = [monthAfter(month, -1), month];
  const answers = await Promise.all(
    months.map((each) => who.run('getMeetingSlots', { month: each, zone, ...(token && { token }) })),
  );
  return answers.flatMap(({ body }) => body.days.flatMap(({ slots }) => slots));
}

/** What somebody sends to book a time. */
export const meetingForm = (starts_at: string, more: object = {}) => {
  const n = ++count;
  return {
    ...{ client_id: `meeting-of-a-test-${n}`, starts_at, name: 'Ana Sousa', email: `guest${n}@example.org` },
    ...{ topic: 'A contest for our school', language: 'EN' as const, zone },
    ...more,
  };
};

const answer = (more: object = {}) =>
  expect.objectContaining({ meeting: expect.objectContaining(more) as object }) as object;

type MeetingCases = Pick<
  CasesOf<typeof services>,
  Extract<keyof CasesOf<typeof services>, `POST /app/meetings/${string}`>
>;

export const meetingCasesOf = (stage: Stage): MeetingCases => ({
  'POST /app/meetings/getSlots': {
    who: 'everyone',
    input: () => ({ month, zone }),
    answer: () => expect.objectContaining({ month, zone: 'UTC', minutes: 30 }) as object,
  },
  'POST /app/meetings/book': {
    who: 'everyone',
    input: async () => meetingForm((await freeTimes(stage.person))[0]!),
    answer: () => answer({ state: 'booked', name: 'Ana Sousa' }),
  },
  // Anybody with their link may do all of these.
  'POST /app/meetings/get': {
    who: 'everyone',
    input: async () => ({ token: (await meetingFor(stage.person)).token }),
    answer: () => answer({ state: 'booked' }),
  },
  'POST /app/meetings/move': {
    who: 'everyone',
    input: async () => ({
      token: (await meetingFor(stage.person)).token,
      starts_at: (await freeTimes(stage.person))[0]!,
    }),
    answer: () => answer({ state: 'booked', changes: 1 }),
  },
  'POST /app/meetings/cancel': {
    who: 'everyone',
    input: async () => ({ token: (await meetingFor(stage.person)).token }),
    answer: () => answer({ state: 'cancelled', cancelled_by: 'guest' }),
  },
});
