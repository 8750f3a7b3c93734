/** Meetings with the team: hours, two who want the same time, mails, links that move and cancel, operators, and the end. */
import { expect, it } from 'vitest';
import { StoredMail } from '#shared/accounts/entities/mails.ts';
import { Refusal } from '#shared/errors.ts';
import { meetingLimits } from '#shared/services/meetings/limits.ts';
import { type MeetingHoursContent, usualMeetingHours } from '#shared/services/meetings/meetings.ts';
import { Meeting } from '#shared/services/entities/meeting.ts';
import { sweepMeetings } from '#cloud/services/meetings/meetingMails.ts';
import { bookMeeting } from '#cloud/services/meetings/meetings.ts';
import { member, type TestActor, visitor, visitors } from '../support/actors.ts';
import { mailsTo } from '../support/mails.ts';
import { useServer } from '../support/server.ts';
import { freeTimes, meetingFor, meetingForm, month, zone } from './meetingStage.ts';

const publicUrl = 'https://vote.example.org';
const server = useServer({ publicUrl });
const hour = 3_600_000;
const day = 24 * hour;

const always: MeetingHoursContent = {
  ...usualMeetingHours(zone),
  week: Array.from({ length: 7 }, () => [{ from: 8 * 60, to: 20 * 60 }]),
  ...{ minutes: 30, step: 30, buffer: 0, notice: 0, horizon: 60, place: 'https://meet.example.org/team' },
};

const book = (who: TestActor, input: object) => who.run('bookMeeting', input as never);
const mailed = async (email: string) => (await mailsTo(server.current, email)).map(({ subject }) => subject);
/** The secret part of the link in the newest mail. */
const linked = async (email: string) =>
  /schedule-meeting\/([\w-]+)/.exec((await mailsTo(server.current, email))[0]!.text)?.[1] ?? '';
const row = (id: string) => server.current.ports.storage.get(Meeting, id);
const hours = async (who: TestActor, given: Partial<MeetingHoursContent> = {}) =>
  expect((await who.run('saveMeetingHours', { hours: { ...always, ...given } })).status).toBe(200);

/** As if the clock stood at another time. */
const sweepAt = (now: number) =>
  sweepMeetings({ ...server.current.ports, clock: { ...server.current.ports.clock, now: () => now } });

it('is booked by a visitor, mailed in their language and zone with a file for calendars, moved and cancelled by the link', async () => {
  const admin = await member(server.current, 'admin');
  const guest = await visitor(server.current);
  // A new site offers weekdays.
  expect((await freeTimes(guest)).length).toBeGreaterThan(50);
  await hours(admin);
  const [first, second] = await freeTimes(guest);
  const form = { ...meetingForm(first!), email: ' Ana@Example.org ', language: 'FR', zone: 'America/Bogota' };
  const booked = await book(guest, form);
  expect(booked).toMatchObject({ status: 200, body: { meeting: { state: 'booked', starts_at: first, zone } } });
  expect(booked.body.meeting.place).toBe(always.place);
  const { token } = booked.body;
  // The same again is the same meeting and the same mail; somebody else's client_id is another.
  expect((await book(guest, form)).body.token).toBe(token);
  expect((await book(await visitor(server.current), form)).code).toBe('slot_taken');
  expect(await freeTimes(guest)).not.toContain(first);

  const [mail, ...more] = await mailsTo(server.current, 'ana@example.org');
  expect(more).toEqual([]);
  expect(mail!.subject).toMatch(/^Votre rendez-vous avec Engage\s: \S+ \d+ \S+ \d{4}/);
  expect(mail!.text).toContain(`${publicUrl}/schedule-meeting/${token}`);
  expect(mail!.text).toContain(always.place);
  expect(mail!.text).toContain('UTC−5');
  expect(mail!.calendar).toMatch(/METHOD:PUBLISH\r\n[^]*DTSTART:\d{8}T\d{6}Z[^]*SUMMARY:Rendez-vous avec Engage/);
  expect(await linked('ana@example.org')).toBe(token);

  const stranger = await member(server.current);
  for (const wrong of [
    `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
    'nosuchmeetingnosuchmeeting',
    token.slice(0, 24),
  ])
    for (const answer of [
      await stranger.run('getMeeting', { token: wrong }),
      await stranger.run('cancelMeeting', { token: wrong }),
      await stranger.run('moveMeeting', { token: wrong, starts_at: second! }),
    ])
      expect(answer.code).toBe('meeting_not_found');

  const away = await visitor(server.current);
  const other = await book(away, meetingForm(second!));
  expect((await guest.run('moveMeeting', { token, starts_at: second! })).code).toBe('slot_taken');
  const odd = new Date(Date.parse(second!) + 7 * 60_000).toISOString();
  expect((await guest.run('moveMeeting', { token, starts_at: odd })).code).toBe('slot_taken');
  // Its own time is free to it, and no news.
  expect(await freeTimes(guest, token)).toContain(first);
  expect((await guest.run('moveMeeting', { token, starts_at: first! })).body.meeting.changes).toBe(0);
  const third = (await freeTimes(guest)).at(-1)!;
  expect((await away.run('moveMeeting', { token, starts_at: third })).body.meeting).toMatchObject({
    ...{ starts_at: third, changes: 1, state: 'booked' },
  });
  expect(await freeTimes(guest)).toContain(first);
  expect((await mailsTo(server.current, 'ana@example.org'))[0]!.calendar).toContain('SEQUENCE:1');

  for (const _ of [1, 2])
    expect((await guest.run('cancelMeeting', { token })).body.meeting).toMatchObject({
      ...{ state: 'cancelled', cancelled_by: 'guest', changes: 2 },
    });
  expect(await mailed('ana@example.org')).toEqual([
    expect.stringMatching(/^Annulé\s: votre rendez-vous avec Engage$/) as string,
    expect.stringMatching(/^Nouvel horaire/) as string,
    expect.stringMatching(/^Votre rendez-vous/) as string,
  ]);
  expect((await mailsTo(server.current, 'ana@example.org'))[0]!.calendar).toContain('METHOD:CANCEL');
  expect(await freeTimes(guest)).toContain(third);
  // Used up: it says so, and does nothing.
  expect((await guest.run('moveMeeting', { token, starts_at: first! })).code).toBe('meeting_over');
  expect((await guest.run('getMeeting', { token })).body.meeting.state).toBe('cancelled');
  expect((await row(other.body.meeting.meeting_id))!.state).toBe('booked');
});

it('refuses what cannot be, and keeps to its limits', async () => {
  const guest = await visitor(server.current);
  const free = await freeTimes(guest);
  const refused = async (more: object) => {
    const { status, fields, code } = await book(guest, { ...meetingForm(free[0]!), ...more });
    return { status, code, fields: Object.keys(fields ?? {}) };
  };
  const invalid = (field: string) => ({ status: 400, code: 'invalid', fields: [field] });
  expect(await refused({ name: ' ' })).toEqual(invalid('name'));
  expect(await refused({ email: 'nobody' })).toEqual(invalid('email'));
  expect(await refused({ topic: 'x'.repeat(501) })).toEqual(invalid('topic'));
  expect(await refused({ language: 'DE' })).toEqual(invalid('language'));
  expect(await refused({ zone: 'Mars/Base' })).toEqual(invalid('zone'));
  expect(await refused({ starts_at: 'tomorrow' })).toEqual(invalid('starts_at'));
  expect(await refused({ user_id: 1 })).toEqual(invalid('user_id'));
  expect(await refused({ starts_at: new Date(Date.now() - day).toISOString() })).toMatchObject({ code: 'slot_taken' });
  expect(await refused({ starts_at: new Date(Date.now() + 400 * day).toISOString() })).toMatchObject({
    code: 'slot_taken',
  });
  guest.language = 'es';
  const said = await book(guest, { ...meetingForm(free[0]!), topic: '?' });
  expect(said.fields!['topic']).toBe('Di de qué se trata, de 3 a 500 caracteres.');

  // One mailbox, however it is spelt, by whoever; exact when all come at once.
  const people = await visitors(server.current, 6);
  const answers = await Promise.all(
    people.map((who, n) => book(who, { ...meetingForm(free[n]!), email: `busy+${n}@example.org` })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(meetingLimits.most);
  expect(answers.filter(({ code }) => code === 'meetings_full')).toHaveLength(people.length - meetingLimits.most);
  const [token] = answers.flatMap(({ body }) => body?.token ?? []);
  await guest.run('cancelMeeting', { token: token! });
  const next = (await freeTimes(guest))[0]!;
  expect((await book(guest, { ...meetingForm(next), email: 'busy@example.org' })).status).toBe(200);
  // One browser.
  const codes = [];
  for (const slot of (await freeTimes(guest)).slice(0, meetingLimits.booked.browser.points))
    codes.push((await book(guest, meetingForm(slot))).code);
  expect(codes.at(-1)).toBe('too_many');
  // Strangers' words carry no links into mails.
  const sly = await visitor(server.current);
  const at = (await freeTimes(sly))[0]!;
  await book(sly, { ...meetingForm(at), email: 'victim@example.org', topic: 'Win at evil.example now' });
  const [mail] = await mailsTo(server.current, 'victim@example.org');
  expect(`${mail!.text}${mail!.html}${mail!.calendar}`).not.toContain('evil.example');
});

it('is booked from one address a few times at once, by however many browsers and mailboxes', async () => {
  const { ports } = server.current;
  await hours(await member(server.current, 'admin'), { minutes: 15, step: 15, buffer: 0 });
  const free = await freeTimes(await visitor(server.current));
  const bookFrom = (address: string, n: number) =>
    bookMeeting
      .run(
        { ...ports, caller: { visitor_id: `line${n}`, roles: [], language: 'EN', address } },
        bookMeeting.input.parse(meetingForm(free.at(-1 - n)!)),
      )
      .then(
        () => 'booked',
        (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
      );
  const codes: string[] = [];
  for (let n = 0; n <= meetingLimits.mostOfLine; n++) codes.push(await bookFrom('10.9.9.9', n));
  expect(codes).toEqual([...Array.from({ length: meetingLimits.mostOfLine }, () => 'booked'), 'meetings_of_line_full']);
  expect(await bookFrom('10.9.9.8', meetingLimits.mostOfLine)).toBe('booked');
  // The others find their times.
  for (const { meeting_id } of await ports.storage.find(Meeting, { state: 'booked' }))
    await ports.storage.transact((tx) => tx.remove(Meeting, meeting_id));
});

it('is sold once, of many who want few times by two servers', async () => {
  const { ports } = server.current;
  await hours(await member(server.current, 'admin'), { minutes: 45, step: 15, buffer: 15 });
  const free = await freeTimes(await visitor(server.current));
  // Nothing but the database is shared between them.
  const servers = [ports, { ...ports, storage: Object.create(ports.storage) as typeof ports.storage }];
  const few = free.slice(-24).filter((_, n) => n % 2 === 0);
  const grab = (n: number) =>
    bookMeeting
      .run(
        { ...servers[n % 2]!, caller: { visitor_id: `grabs${n}`, roles: [], language: 'EN', address: `10.0.0.${n}` } },
        bookMeeting.input.parse(meetingForm(few[n % few.length]!)),
      )
      .then(
        () => true,
        (error: unknown) => {
          if (error instanceof Refusal && error.code === 'slot_taken') return false;
          throw error;
        },
      );
  const got = await Promise.all(Array.from({ length: 72 }, (_, n) => grab(n)));
  const sold = (await ports.storage.find(Meeting, { state: 'booked' }, { sort: { starts_at: 1 } })).filter(
    ({ starts_at }) => starts_at >= new Date(few[0]!),
  );
  expect(sold).toHaveLength(got.filter(Boolean).length);
  expect(sold.length).toBeGreaterThanOrEqual(3);
  for (const [at, { starts_at }] of sold.entries())
    if (at) expect(starts_at.getTime()).toBeGreaterThanOrEqual(sold[at - 1]!.busy_until.getTime());
});

it('reminds a day and an hour before, once, also after a stop, and sends a mail that was never sent', async () => {
  const guest = await member(server.current);
  await hours(await member(server.current, 'admin'));
  const start = (await freeTimes(guest)).find((slot) => Date.parse(slot) > Date.now() + 3 * day)!;
  const form = meetingForm(start);
  const { meeting_id } = (await book(guest, form)).body.meeting;
  expect((await row(meeting_id))!.user_id).toBe(guest.user_id);
  const at = (before: number) => Date.parse(start) - before;
  const reminders = async () => (await mailed(form.email)).filter((subject) => subject.startsWith('Soon')).length;
  await sweepAt(at(25 * hour));
  expect(await reminders()).toBe(0);
  await Promise.all([sweepAt(at(23 * hour)), sweepAt(at(23 * hour))]);
  expect(await reminders()).toBe(1);
  await sweepAt(at(22 * hour));
  expect(await reminders()).toBe(1);
  await sweepAt(at(hour / 2));
  await sweepAt(at(0));
  expect(await reminders()).toBe(2);
  expect(await row(meeting_id)).not.toHaveProperty('mail');

  // A server that ended between the booking and its mail.
  const [later] = (await freeTimes(guest)).slice(-1);
  const lost = meetingForm(later!);
  const { meeting_id: id } = (await book(guest, lost)).body.meeting;
  const { storage, clock } = server.current.ports;
  for (const { mail_id } of await mailsTo(server.current, lost.email))
    await server.current.database.db.collection<{ _id: string }>(StoredMail.name).deleteOne({ _id: mail_id });
  await storage.transact((tx) => tx.update(Meeting, id, { mail: 'booked', mail_at: new Date(clock.now() - 1000) }));
  await sweepAt(clock.now());
  expect(await mailed(lost.email)).toHaveLength(1);
  // Half a year later nothing is left of who it was with.
  await sweepAt(Date.parse(later!) + (meetingLimits.keptDays + 1) * day);
  expect(await row(id)).toBeUndefined();
});

it('is seen and cancelled by operators alone, with a reason that its guest reads', async () => {
  const admin = await member(server.current, 'admin');
  const guest = await visitor(server.current);
  const curious = await member(server.current, 'organizer');
  for (const who of [guest, curious]) {
    expect([401, 403]).toContain((await who.run('getMeetings', {})).status);
    expect([401, 403]).toContain((await who.run('getMeetingHours', {})).status);
    expect([401, 403]).toContain((await who.run('saveMeetingHours', { hours: always })).status);
    expect([401, 403]).toContain((await who.run('cancelMeetings', { meeting_ids: ['x'], reason: 'No' })).status);
    const parse = await who.fetch('/parse/classes/Meetings', { headers: who.parseHeaders });
    expect(parse.status).toBeGreaterThanOrEqual(400);
  }
  const { rev } = (await admin.run('getMeetingHours', {})).body;
  await admin.run('saveMeetingHours', { hours: always, rev });
  expect((await admin.run('saveMeetingHours', { hours: always, rev })).code).toBe('changed_meanwhile');
  const wrong = await admin.run('saveMeetingHours', { hours: { ...always, minutes: 7, zone: 'Mars/Base' } });
  expect(Object.keys(wrong.fields!).toSorted()).toEqual(['hours.minutes', 'hours.zone']);

  const form = { ...meetingForm((await freeTimes(guest))[0]!), name: 'Zoé Unmistakable', language: 'ES' };
  const { meeting_id } = (await book(guest, form)).body.meeting;
  const token = await linked(form.email);
  const list = async (input: object) => (await admin.run('getMeetings', input)).body.meetings;
  expect(await list({ keyword: 'unmist' })).toMatchObject([{ meeting_id, email: form.email, topic: form.topic }]);
  expect(await list({ keyword: form.email, which: 'upcoming' })).toMatchObject([{ meeting_id }]);
  expect(await list({ keyword: form.email, which: 'past' })).toEqual([]);
  const shown = await list({ which: 'upcoming' });
  expect(shown.map(({ starts_at }) => starts_at)).toEqual(shown.map(({ starts_at }) => starts_at).toSorted());
  expect(JSON.stringify(shown)).not.toContain(token.slice(12));

  const cancel = (reason: string, id = meeting_id) => admin.run('cancelMeetings', { meeting_ids: [id], reason });
  expect((await cancel(' ')).code).toBe('invalid');
  expect((await cancel('We are ill')).body).toEqual({ changed: [meeting_id], refused: [] });
  expect((await cancel('Again')).body.changed).toEqual([meeting_id]);
  expect((await cancel('Why', 'nosuchmeeting')).body.refused).toMatchObject([{ code: 'meeting_not_found' }]);
  const [mail, ...more] = await mailsTo(server.current, form.email);
  expect(more).toHaveLength(1);
  expect(mail!.subject).toBe('Engage ha tenido que cancelar tu reunión');
  expect(mail!.text).toContain('We are ill');
  expect((await guest.run('getMeeting', { token })).body.meeting).toMatchObject({
    ...{ state: 'cancelled', cancelled_by: 'team', reason: 'We are ill' },
  });
  const file = await fetch(`${server.current.url}/app/admin/export/meetings?which=cancelled`, {
    headers: admin.headers,
  });
  expect(await file.text()).toContain('Zoé Unmistakable');
  // What has begun is not cancelled.
  const begun = await meetingFor(guest);
  const [starts_at, until] = [new Date(Date.now() - 1000), new Date(Date.now() + 3_600_000)];
  await server.current.ports.storage.transact((tx) =>
    tx.update(Meeting, begun.meeting_id, { starts_at, ends_at: until, busy_until: until }),
  );
  expect((await cancel('Late', begun.meeting_id)).body.refused).toMatchObject([{ code: 'meeting_over' }]);
  expect((await guest.run('cancelMeeting', { token: begun.token })).code).toBe('meeting_over');
});

it('is offered no more once operators switch it off; what is booked can still be cancelled', async () => {
  const admin = await member(server.current, 'admin');
  const guest = await visitor(server.current);
  const [slot, other] = await freeTimes(guest);
  const { token } = (await book(guest, meetingForm(slot!))).body;
  const { settings } = (await admin.run('getSiteSettings', {})).body;
  const off = await admin.run('updateSiteSettings', { rev: settings.rev, features_off: ['meetings'] });
  expect(off.status).toBe(200);
  expect((await guest.run('getMeetingSlots', { month, zone })).code).toBe('meetings_off');
  expect((await book(guest, meetingForm(other!))).code).toBe('meetings_off');
  expect((await guest.run('moveMeeting', { token, starts_at: other! })).code).toBe('meetings_off');
  const page = await fetch(`${server.current.url}/schedule-meeting`, { headers: { 'Accept-Language': 'en' } });
  expect(page.status).toBe(403);
  expect((await guest.run('cancelMeeting', { token })).body.meeting.state).toBe('cancelled');
  await admin.run('updateSiteSettings', { rev: off.body.settings.rev, features_off: [] });
});
