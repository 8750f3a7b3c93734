/** Mails of meetings: each is due by a date on its meeting's row, so that a stop loses none. */
import { Meeting } from '#shared/services/entities/meeting.ts';
import { nextReminder } from '#shared/services/bookings/bookingRules.ts';
import { meetingPath, schedulePath } from '#shared/services/meetings/meetingRules.ts';
import { day, minute } from '#shared/time.ts';
import { asServer } from '#cloud/kernel/operators.ts';
import { atMost, type Ports } from '#cloud/kernel/ports.ts';
import { siteSettings } from '#cloud/site/index.ts';
import { meetingLimits } from '#shared/services/meetings/limits.ts';
import { teamHours } from './meetingHours.ts';

const pageSize = 100;
/** Milliseconds after which another try is made of what a stopped process did not send. */
const again = minute;
const idLength = 12;
/** Characters of the secret part: 144 bits. */
const tagLength = 24;

/** The secret part of a meeting's address. It follows from the server's key, so that no row holds it. */
export const tokenOf = (secrets: Ports['secrets'], meeting_id: string): string =>
  `${meeting_id}${secrets.seal('meeting-links', meeting_id).slice(0, tagLength)}`;

export const tokenParts = (token: string) => ({ meeting_id: token.slice(0, idLength) });

const clocks = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;

/** From when to when, by the guest's clocks. */
const whenOf = ({ language, zone, starts_at, ends_at }: Meeting): string =>
  new Intl.DateTimeFormat(language.toLowerCase(), {
    ...{ ...clocks, hour: 'numeric', minute: '2-digit', timeZone: zone, timeZoneName: 'short' },
  }).formatRange(starts_at, ends_at);

async function mailOf(ports: Ports, row: Meeting) {
  const { storage, secrets, publicUrl } = ports;
  const [{ place }, { brand_name: brand }] = await Promise.all([teamHours(storage), siteSettings(storage)()]);
  const base = publicUrl ?? row.origin;
  const path = row.state === 'cancelled' ? schedulePath : meetingPath(tokenOf(secrets, row.meeting_id));
  const url = base === undefined ? undefined : `${base}${path}`;
  return {
    ...{ kind: row.mail!, brand, when: whenOf(row), topic: row.topic, place, url },
    reason: row.mail === 'withdrawn' ? (row.reason ?? '') : '',
    event: {
      // The same for all files of a meeting, wherever they come from.
      ...{ uid: `meeting-${row.meeting_id}`, sequence: row.changes, url: url ?? '' },
      ...{ starts: row.starts_at, ends: row.ends_at, changed: row.updatedAt },
    },
  };
}

/** Sends what is due of a meeting and sets when its guest is mailed next. Several servers may try at once: one sends it. */
async function send(ports: Ports, { meeting_id, mail_at }: Meeting): Promise<void> {
  const { clock, mail } = ports;
  const storage = asServer(ports.storage);
  const mine = await storage.transact(async (tx) => {
    const row = await tx.get(Meeting, meeting_id);
    if (!row?.mail || row.mail_at?.getTime() !== mail_at?.getTime()) return undefined;
    return tx.update(Meeting, meeting_id, { mail_at: new Date(clock.now() + again) });
  });
  if (!mine?.mail) return;
  const starts = mine.starts_at.getTime();
  // Late, as after a stop, nobody is reminded of what has begun.
  if (mine.mail !== 'reminder' || starts > clock.now())
    await mail.send({
      ...{ to: mine.email, language: mine.language },
      ...{ template: 'meeting', params: await mailOf(ports, mine) },
    });
  const next = mine.state === 'booked' ? nextReminder(starts, clock.now()) : undefined;
  await storage.transact(async (tx) => {
    const row = await tx.get(Meeting, meeting_id);
    // Changed meanwhile, another mail is due.
    if (row?.mail_at?.getTime() !== mine.mail_at?.getTime()) return;
    await tx.update(Meeting, meeting_id, {
      mail: next === undefined ? undefined : 'reminder',
      mail_at: next === undefined ? undefined : new Date(next),
    });
  });
}

/** Sends what is due of a meeting that was just written. A failure is logged; the sweep tries again. */
export async function sendMeetingMail(ports: Ports, row: Meeting): Promise<void> {
  const now = ports.clock.now();
  if (!row.mail_at || row.mail_at.getTime() > now) return;
  await send(ports, row).catch((error: unknown) =>
    ports.log.error({ err: error, meeting_id: row.meeting_id }, 'nobody was mailed about a meeting'),
  );
}

/** Mails what is due, and forgets meetings of long ago. Safe to repeat, and by several servers at once. */
export async function sweepMeetings(ports: Ports): Promise<void> {
  const now = ports.clock.now();
  const storage = asServer(ports.storage);
  const due = await storage.find(
    Meeting,
    { mail_at: atMost(new Date(now)) },
    { sort: { mail_at: 1 }, limit: pageSize },
  );
  for (const row of due) await sendMeetingMail(ports, row);
  const ends_at = atMost(new Date(now - meetingLimits.keptDays * day));
  const old = await storage.find(Meeting, { ends_at }, { limit: pageSize });
  if (old.length)
    await storage.transact(async (tx) => {
      for (const { meeting_id } of old) await tx.remove(Meeting, meeting_id);
    });
}
