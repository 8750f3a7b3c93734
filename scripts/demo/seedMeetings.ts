/** Hours of the demo's team, and meetings that are to come, by the product's own functions. */
import { dayAt, monthAfter } from '#shared/services/bookings/slotZones.ts';
import { Meeting, MeetingHours } from '#shared/services/entities/meeting.ts';
import { usualMeetingHours } from '#shared/services/meetings/meetings.ts';
import { Refusal } from '#shared/errors.ts';
import type { Language } from '#shared/languages.ts';
import { day } from '#shared/time.ts';
import type { Context } from '#cloud/kernel/define.ts';
import { bookMeeting, getMeetingSlots } from '#cloud/services/meetings/meetings.ts';
import { above, type Ports } from '#cloud/kernel/ports.ts';

const zone = 'Europe/Lisbon';

interface DemoGuest {
  /** A member, or a visitor of this name. */
  readonly username?: string;
  readonly name: string;
  readonly email: string;
  readonly topic: string;
  readonly language: Language;
  /** Days from now, and which of the day's free times. */
  readonly days: number;
  readonly at: number;
}

const guests: readonly DemoGuest[] = [
  {
    ...{ username: 'hannah', name: 'Hannah Weber', email: 'hannah@example.org', language: 'EN', days: 2, at: 3 },
    topic: 'How to run a photo contest for our town festival, with votes on a big screen.',
  },
  {
    ...{ name: 'Élodie Garnier', email: 'elodie.garnier@example.org', language: 'FR', days: 3, at: 1 },
    topic: 'Concours de pâtisserie de notre école : inscriptions, jury et votes payants.',
  },
  {
    ...{ name: 'Mateo Ríos', email: 'mateo.rios@example.org', language: 'ES', days: 5, at: 6 },
    topic: 'Vender clases de guitarra con reserva de horas para varios profesores.',
  },
  {
    ...{ name: 'Grace Mwangi', email: 'grace.mwangi@example.org', language: 'EN', days: 9, at: 2 },
    topic: 'A paid club for our choir: who sees what, and how members pay.',
  },
];

async function seedTeamHours({ storage }: Ports): Promise<void> {
  if (await storage.get(MeetingHours, 'team')) return;
  const { week, ...usual } = usualMeetingHours(zone);
  const lunch = week.map((spans) =>
    spans.flatMap(({ from, to }) => [
      { from, to: 13 * 60 },
      { from: 14 * 60, to },
    ]),
  );
  const row = { ...usual, week: lunch.map((spans) => ({ spans })), place: 'https://meet.example.org/engage-team' };
  await storage.transact((tx) => tx.insert(MeetingHours, { hours_id: 'team', ...row }));
}

/** A free time of the first day from then on. */
async function freeTime(context: Context, { days, at }: DemoGuest): Promise<string | undefined> {
  const from = context.clock.now() + days * day;
  const month = dayAt(zone, from).slice(0, 7);
  for (const each of [month, monthAfter(month, 1)]) {
    const found = (await getMeetingSlots.run(context, { month: each, zone })).days.find(
      ({ slots }) => Date.parse(slots[0]!) >= from,
    );
    if (found) return found.slots[at] ?? found.slots[0];
  }
  return undefined;
}

/** Repeatable: who has a meeting to come books no other. */
export async function seedMeetings(ports: Ports, ids: ReadonlyMap<string, number>): Promise<void> {
  await seedTeamHours(ports);
  for (const guest of guests) {
    const { username, name, email, topic, language } = guest;
    const ends_at = above(new Date(ports.clock.now()));
    if (await ports.storage.count(Meeting, { email, ends_at })) continue;
    const who = username === undefined ? { visitor_id: `demo-${email}` } : { user_id: ids.get(username)! };
    const context: Context = { ...ports, caller: { ...who, roles: [], language, address: 'demo' } };
    try {
      const slot = await freeTime(context, guest);
      if (!slot) continue;
      const client_id = `demo-${slot.replaceAll(/\W/g, '')}`;
      await bookMeeting.run(context, { client_id, starts_at: Date.parse(slot), name, email, topic, language, zone });
    } catch (error) {
      // Operators have switched meetings off since.
      if (!(error instanceof Refusal)) throw error;
      ports.log.info({ err: error }, 'a meeting of the demo could not be made');
    }
  }
}
