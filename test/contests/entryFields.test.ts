/** Entry forms with choices, pictures, videos and consents, from the form to the contestant and back. */
import { describe, expect, it } from 'vitest';
import { Contestant, type EntryField } from '#shared/contests/entities.ts';
import { member, password } from '../support/actors.ts';
import {
  approve,
  change,
  enter,
  entered,
  entry,
  guest,
  open,
  organizer,
  ana,
  ben,
  picture,
  see,
  server,
  shownTo,
  stageEntries,
} from './entriesStage.ts';

stageEntries();

const sentence = 'I agree that my picture is shown.';
const form: EntryField[] = [
  {
    key: 'size',
    label: 'Size',
    type: 'choice',
    required: true,
    public: true,
    options: ['S', 'M'],
    help: 'Of a shirt.',
  },
  { key: 'shot', label: 'A second picture', type: 'picture', required: false, public: true },
  { key: 'card', label: 'Student card', type: 'picture', required: false, public: false },
  { key: 'film', label: 'Video', type: 'video', required: false, public: true },
  { key: 'rules', label: sentence, type: 'consent', required: true, public: false },
];
const all = (shot: string, card: string) => [
  { key: 'size', value: 'm' },
  { key: 'shot', value: shot },
  { key: 'card', value: card },
  { key: 'film', value: 'youtu.be/dQw4w9WgXcQ' },
  { key: 'rules', value: sentence },
];
const stored = async (contestant_id: string) => (await server.current.ports.storage.get(Contestant, contestant_id))!;
const ask = (cx_id: string, fields: unknown) =>
  organizer.run('createOrUpdate', { className: 'Contests', cx_id, fields });

describe('an entry form with every kind of question', () => {
  it('is answered, shown as far as it is public, and forgotten with its pictures', async () => {
    const { cx_id } = await open({ fields: form });
    const person = await member(server.current);
    const [shot, card] = [await picture(person), await picture(person)];
    const { contestant_id, answers } = await entered(person, cx_id, { answers: all(shot, card) });
    expect(answers).toEqual([
      { key: 'size', value: 'M' },
      { key: 'shot', value: shot },
      { key: 'card', value: card },
      { key: 'film', value: 'https://youtu.be/dQw4w9WgXcQ' },
      { key: 'rules', value: sentence },
    ]);
    await approve(contestant_id);
    const seen = shownTo(await see(guest, cx_id), contestant_id)!;
    expect(seen.answers.map(({ key }) => key)).toEqual(['size', 'shot', 'film']);
    expect(JSON.stringify(seen)).not.toContain(card);

    // A picture that its owner removes is gone from the answer too.
    const file_id = shot.split('/')[2]!;
    expect((await person.call('POST /app/Files/deleteFile', { file_id })).status).toBe(200);
    expect((await stored(contestant_id)).answers.map(({ key }) => key)).toEqual(['size', 'card', 'film', 'rules']);
    expect(await stored(contestant_id)).toMatchObject({ answer_pictures: [card] });

    // What the organizer alone could see goes with the account, with the picture itself.
    const fileIsThere = async () => (await fetch(`${server.current.url}${card}`)).status;
    expect(await fileIsThere()).toBe(200);
    expect((await person.run('closeAccount', { current: password })).status).toBe(200);
    expect((await stored(contestant_id)).answers.map(({ key }) => key)).toEqual(['size', 'film']);
    expect(await fileIsThere()).toBe(404);
  });

  it.each<[string, string, string]>([
    ['size', 'XL', 'Choose one of the options.'],
    ['shot', 'https://evil.example/a.png', 'does not look right'],
    ['shot', '/files/nothing/picture.webp', 'pictures of your own'],
    ['film', 'https://evil.example/film', 'YouTube or Vimeo'],
    ['rules', 'yes', 'does not look right'],
    ['rules', '', 'fill this in'],
  ])('refuses %s: %j with a sentence, and stores nothing', async (key, value, told) => {
    const { cx_id } = await open({ fields: form });
    const given = [
      { key: 'size', value: 'S' },
      { key: 'rules', value: sentence },
    ].filter((answer) => answer.key !== key);
    const answered = await enter(ana, entry(cx_id, { answers: [...given, { key, value }] }));
    expect(answered).toMatchObject({ status: 400, code: 'invalid' });
    expect(answered.fields).toEqual({ [`answers.${key}`]: expect.stringContaining(told) });
    expect(await server.current.ports.storage.count(Contestant, { cx_id, user_id: ana.user_id! })).toBe(0);
  });

  it('takes no picture of somebody else, when entering or later', async () => {
    const { cx_id } = await open({ fields: form });
    const [theirs, own] = [await picture(ben), await picture(ana)];
    const refused = { status: 400, fields: { 'answers.card': expect.stringMatching(/your own/) } };
    expect(await enter(ana, entry(cx_id, { answers: all(own, theirs) }))).toMatchObject(refused);
    const { contestant_id } = await entered(ana, cx_id, { answers: all(own, '') });
    expect(await change(ana, contestant_id, { answers: all(own, theirs) })).toMatchObject(refused);
    expect((await change(ana, contestant_id, { answers: all('', own) })).status).toBe(200);
    expect(await stored(contestant_id)).toMatchObject({ answer_pictures: [own] });
  });

  it('keeps what was answered when it changes, and asks again for what is agreed to', async () => {
    const { cx_id } = await open({ fields: form });
    const { contestant_id } = await entered(ana, cx_id, { answers: all('', '') });
    const changed = form.map((field) => ({
      ...field,
      ...(field.key === 'size' && { options: ['L', 'XL'] }),
      ...(field.key === 'rules' && { label: 'I agree to everything.' }),
    }));
    expect((await ask(cx_id, changed)).status).toBe(200);
    const again = (rules: string) =>
      change(ana, contestant_id, {
        answers: [
          { key: 'size', value: 'M' },
          { key: 'rules', value: rules },
        ],
      });
    expect(await again(sentence)).toMatchObject({ fields: { 'answers.rules': expect.any(String) } });
    expect((await again('I agree to everything.')).status).toBe(200);
    expect((await stored(contestant_id)).answers).toEqual([
      { key: 'size', value: 'M' },
      { key: 'rules', value: 'I agree to everything.' },
    ]);
  });

  it('is refused where it makes no sense, and names the part', async () => {
    const { cx_id } = await open({ fields: form });
    const parts = async (fields: unknown) => Object.keys((await ask(cx_id, fields)).fields ?? {});
    const [choice] = form;
    expect(await parts([{ ...choice, options: ['S'] }])).toEqual(['fields.0.options']);
    expect(await parts([{ ...choice, options: undefined }])).toEqual(['fields.0.options']);
    expect(await parts([{ ...choice, type: 'text' }])).toEqual(['fields.0.options']);
    expect(await parts([{ ...form[4], public: true }])).toEqual(['fields.0.public']);
    expect(await parts([{ ...choice, help: 'x'.repeat(301) }])).toEqual(['fields.0.help']);
  });

  it('leaves consents and pictures out of a file of contestants', async () => {
    const { cx_id } = await open({ fields: form });
    const row = (answers: object[]) => ({
      cx_id,
      import_id: `file-${answers.length}`,
      rows: [{ row: 1, contestant_name: 'Zoe', description: '', answers }],
    });
    const load = (answers: object[]) => organizer.call('POST /app/contest/v2/importContestants', row(answers) as never);
    expect(await load([{ key: 'rules', value: sentence }])).toMatchObject({ status: 400, code: 'invalid' });
    expect(
      (
        await load([
          { key: 'size', value: 's' },
          { key: 'film', value: 'vimeo.com/123456' },
        ])
      ).body,
    ).toMatchObject({ added: 1 });
  });
});
