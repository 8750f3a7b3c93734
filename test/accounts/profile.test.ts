/** Profiles: editing, visibility, validation. */
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { PaymentKeys, SessionDevice } from '#shared/accounts/entities/personal.ts';
import { member, members, password, signIn, type TestActor, visitor } from '../support/actors.ts';
import { contest } from '../support/factories.ts';
import { mailsTo } from '../support/mails.ts';
import { useServer } from '../support/server.ts';

const server = useServer();

const update = (who: TestActor, input: object) => who.call('POST /app/account/updateProfileInfo', input);
const own = async (who: TestActor) => (await who.call('GET /app/api/getUser', {})).body.user;
const shown = (who: TestActor, user_id: number) => who.call('GET /app/profile/getData/:id', { id: user_id });

async function photoOf(who: TestActor): Promise<string> {
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'tomato' } })
    .png()
    .toBuffer();
  return (await who.call('POST /app/files/addImage', { bytes: new Uint8Array(bytes) })).body.url;
}

describe('a profile', () => {
  it('keeps every field, and shows others what is theirs to see', async () => {
    const person = await member(server.current);
    const form = {
      full_name: '  Zoé  Martin ',
      profession: 'Baker',
      website: 'example.org',
      about: 'I bake.',
      language: 'FR',
      languages: ['FR', 'EN'],
      account_type: 'professional',
      country_code: 'US',
      state: 'CA',
      phone: '(415) 555-2671',
      facebook: 'zoe.martin',
      instagram: '@zoe',
      twitter: 'zoe',
      linkedin: 'zoe-martin',
      youtube: 'zoemartin',
      avatar: await photoOf(person),
    };
    const { status, body } = await update(person, form);
    expect(status).toBe(200);
    expect(body.user).toMatchObject({
      full_name: 'Zoé Martin',
      language: 'FR',
      account_type: 'professional',
      personalData: {
        website: 'https://example.org',
        phone: '+14155552671',
        twitter: 'https://x.com/zoe',
        state: 'CA',
      },
    });
    const seen = (await shown(await visitor(server.current), person.user_id!)).body.user;
    expect(seen).toMatchObject({ full_name: 'Zoé Martin', about: 'I bake.', state: 'CA', followers: 0 });
    expect(JSON.stringify(seen)).not.toMatch(/4155552671|@example\.org|email|phone|fingerprint/);
  });

  it.each([
    [{ username: 'a' }, 'username', 'Invalid username'],
    [{ username: 'admin' }, 'username', 'Invalid username'],
    [{ full_name: ' ' }, 'full_name', 'Full name cannot be empty'],
    [
      { full_name: 'Engage Support' },
      'full_name',
      'This name looks like that of the people who run this site. Choose another one.',
    ],
    [
      { full_name: 'ᴀᴅᴍɪɴ' },
      'full_name',
      'This name looks like that of the people who run this site. Choose another one.',
    ],
    [
      { username: 'adm1n' },
      'username',
      'This name looks like that of the people who run this site. Choose another one.',
    ],
    [
      { username: 'engage-admin' },
      'username',
      'This name looks like that of the people who run this site. Choose another one.',
    ],
    [{ website: 'ftp://x' }, 'website', 'Invalid website'],
    [{ about: 'x'.repeat(2001) }, 'about', 'Invalid about'],
    [{ language: 'DE' }, 'language', 'Invalid language'],
    [{ phone: '12' }, 'phone', 'Invalid phone number'],
    [{ country_code: 'FR', state: 'CA' }, 'country_code', 'Invalid country and state'],
    [{ facebook: 'https://example.org/x' }, 'facebook', 'Invalid Facebook link or username'],
    [{ instagram: 'a b' }, 'instagram', 'Invalid Instagram link or username'],
    [{ twitter: 'a b' }, 'twitter', 'Invalid Twitter link or username'],
    [{ linkedin: '<b>' }, 'linkedin', 'Invalid LinkedIn link or username'],
    [{ youtube: '!' }, 'youtube', 'Invalid YouTube link or username'],
    [{ avatar: 'https://example.org/a.png' }, 'avatar', 'Please Select a Photo'],
  ])('refuses %j in its own words, and changes nothing', async (form, field, sentence) => {
    const person = await member(server.current);
    const before = await own(person);
    const answer = await update(person, { profession: 'Kept out', ...form });
    expect(answer).toMatchObject({ status: 400, code: 'invalid', fields: { [field]: sentence } });
    person.language = 'fr';
    expect((await update(person, form)).fields![field]).not.toBe(sentence);
    expect(await own(person)).toEqual(before);
  });

  it('holds to the form’s rules by every door, and keeps no characters that are not seen', async () => {
    const person = await member(server.current);
    const write = (fields: object) =>
      person.run('createOrUpdate', { className: 'Profile', user_id: person.user_id!, ...fields });
    for (const fields of [
      { facebook: 'https://evil.example/login' },
      { website: 'https://bank.example:pw@evil.example' },
      { website: 'https://user@evil.example' },
      { full_name: 'Engage Support' },
      { full_name: '\u200b\u202e' },
    ])
      expect(await write(fields)).toMatchObject({ status: 400, code: 'invalid' });
    expect((await write({ full_name: 'Z\u200bo\u202e\u200dé', about: 'We 👩‍🍳 bake.' })).status).toBe(200);
    expect((await write({ website: 'https://example.org/\u202egnp' })).status).toBe(200);
    const { full_name, personalData } = await own(person);
    expect([full_name, personalData?.about, personalData?.website]).toEqual([
      'Zoé',
      'We 👩‍🍳 bake.',
      'https://example.org/%E2%80%AEgnp',
    ]);
  });

  it('takes no picture that somebody else uploaded, and forgets the former one', async () => {
    const [person, other] = [await member(server.current), await member(server.current)];
    const [first, second] = [await photoOf(person), await photoOf(person)];
    await update(other, { avatar: await photoOf(other) });
    const { avatar } = await own(other);
    expect(await update(person, { avatar })).toMatchObject({
      status: 400,
      fields: { avatar: 'Please Select a Photo' },
    });
    await update(person, { avatar: first });
    expect((await update(person, { avatar: second })).status).toBe(200);
    expect((await person.fetch(first)).status).toBe(404);
    expect((await person.fetch(second)).status).toBe(200);
  });

  it('can be renamed: the new name signs in, the old one stays theirs, a taken one is refused', async () => {
    const [person, other] = [await member(server.current), await member(server.current)];
    const old = person.username;
    expect(await update(person, { username: other.username })).toMatchObject({
      status: 400,
      fields: { username: expect.stringContaining('taken') },
    });
    expect((await update(person, { username: 'Renamed-One' })).body.user.username).toBe('renamed-one');
    const guest = await visitor(server.current);
    expect((await guest.call('POST /app/login/pro', { username: 'renamed-one', password })).status).toBe(200);
    expect(await guest.call('POST /app/login/pro', { username: old, password })).toMatchObject({ code: 'wrong_login' });
    expect(
      (await guest.call('GET /app/providers/getProvider/:username', { username: 'renamed-one' })).body.user,
    ).toMatchObject({ user_id: person.user_id });
    expect(await update(other, { username: old })).toMatchObject({
      status: 400,
      fields: { username: expect.stringContaining('taken') },
    });
  });

  it('goes to one of two who want the same name at the same instant', async () => {
    const people = await members(server.current, 6);
    const answers = await Promise.all(people.map((person) => update(person, { username: 'wanted-by-all' })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, fields } of answers) if (status !== 200) expect(fields).toHaveProperty('username');
    const users = server.current.database.db.collection('_User');
    expect(await users.countDocuments({ username: 'wanted-by-all' })).toBe(1);
    const names = (await users.find({ _id: { $in: people.map(({ objectId }) => objectId) as never[] } }).toArray()).map(
      (row) => String(row.username),
    );
    const profiles = server.current.database.db.collection('Profile');
    for (const { objectId } of people) {
      const profile = await profiles.findOne({ _id: objectId as never });
      expect(names, 'one name for signing in and for others').toContain(profile!.username);
    }
  });
});

it('a session says when it was last in use', async () => {
  const { storage } = server.current.ports;
  const person = await signIn(server.current, (await member(server.current)).username);
  const current = async () =>
    (await person.call('GET /app/account/getSessions', {})).body.sessions.find((one) => one.current)!;
  const { session_id } = await current();
  const before = new Date(Date.now() - 3_600_000);
  await storage.transact((tx) => tx.update(SessionDevice, session_id, { seen_at: before }));
  expect((await current()).seen_at).toBe(before.toISOString());
  await person.call('GET /app/api/getUser', {});
  expect(Date.parse((await current()).seen_at)).toBeGreaterThan(before.getTime());
});

describe('payment settings', () => {
  it('tell of a secret only that it is there, and keep it sealed', async () => {
    const person = await member(server.current);
    const secret = `sk_test_${'a1B2'.repeat(6)}`;
    const form = {
      stripe_secret: secret,
      stripe_publishable: `pk_test_${'a1B2'.repeat(6)}`,
      ethereum_address: '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
      accepts_cash: true,
    };
    const { body } = await person.call('POST /app/users/updatePaymentSetings', { ...form, current: password });
    expect(body.settings).toMatchObject({
      stripe_secret: { set: true, end: 'a1B2' },
      ethereum_address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      accepts_cash: true,
    });
    expect(JSON.stringify(body)).not.toContain(secret);
    const row = await server.current.ports.storage.get(PaymentKeys, person.user_id!);
    expect(JSON.stringify(row)).not.toContain(secret);
    expect(server.current.ports.secrets.decrypt(row!.stripe_secret!)).toBe(secret);
    const kept = await person.call('POST /app/users/updatePaymentSetings', { current: password, cash_app: '$zoe' });
    expect(kept.body.settings).toMatchObject({ stripe_secret: { set: true }, cash_app: '$zoe' });
    const emptied = await person.call('POST /app/users/updatePaymentSetings', { current: password, stripe_secret: '' });
    expect(emptied.body.settings.stripe_secret).toEqual({ set: false, end: '' });
  });

  it('send money elsewhere only for who knows the password, and their owner is mailed', async () => {
    const person = await member(server.current);
    const save = (input: object) => person.call('POST /app/users/updatePaymentSetings', input);
    expect(await save({ paypal_email: 'thief@example.org' })).toMatchObject({
      status: 400,
      fields: { current: 'Enter your current password.' },
    });
    expect((await save({ paypal_email: 'thief@example.org', current: 'a guess of theirs' })).code).toBe(
      'wrong_password',
    );
    expect((await save({ paypal_email: 'ours@example.org', current: password })).status).toBe(200);
    const again = { paypal_email: 'ours@example.org', cash_app: '', accepts_cash: true };
    expect((await save(again)).body.settings).toMatchObject(again);
    expect((await save({ paypal_email: '' })).body.settings).toMatchObject({ paypal_email: '' });
    const [mail] = await mailsTo(server.current, `${person.username}@example.org`);
    expect(mail?.subject).toContain('Where your money is sent to was changed');
  });

  const both = 'Card payments need both keys, the publishable and the secret one';
  it.each([
    [{ stripe_publishable: 'sk_test_aaaaaaaaaaaaaaaaaaaa' }, 'stripe_publishable', 'Invalid Stripe publishable key'],
    [{ stripe_secret: 'pk_test_aaaaaaaaaaaaaaaaaaaa' }, 'stripe_secret', 'Invalid Stripe secret key'],
    [{ stripe_secret: 'sk_test_aaaaaaaaaaaaaaaaaaaa' }, 'stripe_publishable', both],
    [{ stripe_publishable: 'pk_test_aaaaaaaaaaaaaaaaaaaa' }, 'stripe_secret', both],
    [
      { stripe_publishable: 'pk_live_aaaaaaaaaaaaaaaaaaaa', stripe_secret: 'sk_test_aaaaaaaaaaaaaaaaaaaa' },
      'stripe_secret',
      'This key is of another mode: both must be live keys, or both test keys',
    ],
    [{ zelle: 'a' }, 'zelle', 'Invalid Zelle contact: an e-mail address or a phone number'],
    [{ ethereum_address: '0x12' }, 'ethereum_address', 'Invalid ethereum address'],
    [
      { ethereum_address: '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' },
      'ethereum_address',
      'Invalid ethereum address',
    ],
  ])('refuse %j', async (form, field, sentence) => {
    const person = await member(server.current);
    expect(await person.call('POST /app/users/updatePaymentSetings', { ...form, current: password })).toMatchObject({
      status: 400,
      fields: { [field]: sentence },
    });
  });
});

describe('preferences', () => {
  it('keep what is not given', async () => {
    const person = await member(server.current);
    await person.call('POST /app/account/updatePreferences', { notifications: { follow: { mail: false } } });
    await person.call('POST /app/account/updatePreferences', {
      notifications: { follow: { app: true } },
      currency: 'EUR',
    });
    expect((await person.call('GET /app/account/getUserPreferences', {})).body.preferences).toEqual({
      notifications: { follow: { mail: false, app: true } },
      currency: 'EUR',
    });
    const unknown = { notifications: { weather: { mail: true } } } as object;
    expect((await person.call('POST /app/account/updatePreferences', unknown)).status).toBe(400);
  });
});

describe('a file', () => {
  it('is deleted by whoever uploaded it, and by nobody else', async () => {
    const [person, other] = [await member(server.current), await member(server.current)];
    const url = await photoOf(person);
    const file_id = url.split('/')[2]!;
    expect((await other.call('POST /app/Files/deleteFile', { file_id })).status).toBe(404);
    expect((await person.fetch(url)).status).toBe(200);
    expect((await person.call('POST /app/Files/deleteFile', { file_id })).body).toEqual({ success: true });
    expect((await person.fetch(url)).status).toBe(404);
    expect((await person.call('POST /app/Files/deleteFile', { file_id })).status).toBe(404);
  });

  it('that is deleted is nobody’s photo, no cover and no contestant’s picture any more', async () => {
    const person = await member(server.current);
    const [gone, kept] = [await photoOf(person), await photoOf(person)];
    await update(person, { avatar: gone });
    const made = (cover: string, contestant_img: string) =>
      contest(server.current, {
        organizer: person,
        cover,
        contestants: [{ contestant_name: 'With', contestant_img }, { contestant_name: 'Without' }],
      });
    const [one, other] = [await made(gone, gone), await made(kept, kept)];
    await person.call('POST /app/Files/deleteFile', { file_id: gone.split('/')[2]! });
    expect((await own(person)).avatar).toBe('');
    const pictures = async ({ cx_id }: { cx_id: string }) => {
      const { body } = await person.call('POST /app/contest/v2/fetchContest', { cx_id });
      if (!('contest' in body)) throw new Error('No contest was answered');
      return [body.contest.cover, body.contest.contestants.find((c) => c.contestant_name === 'With')?.contestant_img];
    };
    expect(await pictures(one)).toEqual(['', '']);
    expect(await pictures(other)).toEqual([kept, kept]);
  });
});

describe('the directory', () => {
  it('finds people by any word, without regard to accents, and only in the country asked for', async () => {
    const person = await member(server.current);
    await update(person, { full_name: 'Éloïse Directory', country_code: 'ES' });
    const find = async (filters: object) =>
      (await person.call('GET /app/users/getUsers', filters)).body.users.map(({ user_id }) => user_id);
    expect(await find({ keyword: 'direct eloi' })).toEqual([person.user_id]);
    expect(await find({ keyword: 'eloise', country_code: 'ES' })).toEqual([person.user_id]);
    expect(await find({ keyword: 'eloise', country_code: 'FR' })).toEqual([]);
    expect(await find({ keyword: '.*' })).toEqual([]);
    expect((await person.call('GET /app/providers/getProviders', { keyword: 'eloise' })).body.count).toBe(0);
  });
});
