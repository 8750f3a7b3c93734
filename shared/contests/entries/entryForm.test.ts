import { describe, expect, it } from 'vitest';
import type { EntryField } from '#shared/contests/entities.ts';
import { answerProblem, changeOf, formProblems, ownChangeOf, picturesIn, readAnswers, tidyForm } from './entryForm.ts';

const field = (changes: Partial<EntryField> = {}): EntryField => ({
  key: 'town',
  label: 'Town',
  type: 'text',
  required: false,
  public: true,
  ...changes,
});

describe('a form', () => {
  it('has fields of known types under keys of their own', () => {
    expect(formProblems([field(), field({ key: 'age', type: 'number' })])).toEqual([]);
    expect(formProblems([field(), field()])).toEqual([{ path: 'fields.1.key', why: 'invalid' }]);
    expect(formProblems([field({ key: 'A key', label: ' ', type: 'file' as never })])).toEqual([
      { path: 'fields.0.key', why: 'invalid' },
      { path: 'fields.0.label', why: 'missing' },
      { path: 'fields.0.type', why: 'not_one_of' },
    ]);
    expect(formProblems([field({ label: 'x'.repeat(81) })])).toEqual([
      { path: 'fields.0.label', why: 'too_long', limit: 80 },
    ]);
    expect(formProblems([{ ...field(), required: undefined, html: '<b>' } as never])).toEqual([
      { path: 'fields.0.required', why: 'invalid' },
      { path: 'fields.0.html', why: 'unknown' },
    ]);
  });

  const choice = (options?: unknown, more: object = {}) =>
    formProblems([field({ type: 'choice', options: options as string[], ...more })]).map(({ path, why }) => [
      path,
      why,
    ]);
  it.each<[unknown, string | undefined]>([
    [['Red', 'Green'], undefined],
    [undefined, 'missing'],
    ['Red', 'missing'],
    [['Red'], 'too_small'],
    [['Red', 'red '], 'invalid'],
    [['Réd', 'red'], 'invalid'],
    [['Red', ''], 'invalid'],
    [['Red', 7], 'invalid'],
    [['Red', 'x'.repeat(81)], 'too_long'],
    [Array.from({ length: 51 }, (_, index) => `Option ${index}`), 'too_big'],
  ])('asks for a choice of %j: %s', (options, why) => {
    expect(choice(options)).toEqual(why ? [['fields.0.options', why]] : []);
  });

  it('has options for a choice alone, help of some length, and no consent that is shown', () => {
    expect(choice(['a', 'b'], { type: 'text' })).toEqual([['fields.0.options', 'unknown']]);
    expect(choice(['a', 'b'], { help: 'x'.repeat(301) })).toEqual([['fields.0.help', 'too_long']]);
    expect(choice(['a', 'b'], { help: { html: '' } })).toEqual([['fields.0.help', 'invalid']]);
    const consent = field({ type: 'consent', label: 'x'.repeat(300), public: false });
    expect(formProblems([consent])).toEqual([]);
    expect(formProblems([{ ...consent, public: true }])).toEqual([{ path: 'fields.0.public', why: 'invalid' }]);
  });

  it('is sent without what its types have no use for', () => {
    const typed = field({ label: ' Size ', type: 'consent', help: ' ', options: ['S', ' M ', ''] });
    expect(tidyForm([typed, { ...typed, type: 'choice' }])).toEqual([
      { key: 'town', label: 'Size', type: 'consent', required: false, public: false },
      { key: 'town', label: 'Size', type: 'choice', required: false, public: true, options: ['S', 'M'] },
    ]);
  });
});

describe('an answer', () => {
  it.each<[EntryField['type'], string, string | undefined]>([
    ['text', 'Ghent', undefined],
    ['text', 'x'.repeat(300), undefined],
    ['text', 'x'.repeat(301), 'too_long'],
    ['text', 'a\0b', 'invalid'],
    ['long_text', 'x'.repeat(3000), undefined],
    ['long_text', 'x'.repeat(3001), 'too_long'],
    ['number', ' 12,5 ', undefined],
    ['number', '-3', undefined],
    ['number', '12 kg', 'not_a_number'],
    ['number', '1e9', 'not_a_number'],
    ['number', 'Infinity', 'not_a_number'],
    ['url', 'https://example.org/a?b=c', undefined],
    ['url', 'http://example.org', undefined],
    ['url', 'example.org', 'not_a_link'],
    ['url', 'javascript:alert(1)', 'not_a_link'],
    ['url', 'https://me:secret@example.org', 'not_a_link'],
    ['date', '2024-02-29', undefined],
    ['date', '2023-02-29', 'not_a_date'],
    ['date', '2024-2-9', 'not_a_date'],
    ['date', 'tomorrow', 'not_a_date'],
    ['choice', 'Red', undefined],
    ['choice', ' rèd ', undefined],
    ['choice', 'Blue', 'not_one_of'],
    ['picture', '/files/abc/picture.webp', undefined],
    ['picture', 'https://evil.example/a.png', 'invalid'],
    ['picture', '/files/../secret', 'invalid'],
    ['video', 'https://youtu.be/dQw4w9WgXcQ', undefined],
    ['video', 'vimeo.com/123456', undefined],
    ['video', 'https://evil.example/watch?v=dQw4w9WgXcQ', 'not_a_video'],
    ['video', 'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ', 'not_a_video'],
    ['video', 'javascript:alert(1)//youtu.be/dQw4w9WgXcQ', 'not_a_video'],
    ['consent', 'Town', undefined],
    ['consent', 'yes', 'invalid'],
  ])('of type %s: %j is %s', (type, value, why) => {
    expect(answerProblem(field({ type, options: ['Red', 'Green'] }), value)?.why).toBe(why);
  });

  it('may be empty where it is not required', () => {
    expect(answerProblem(field({ type: 'url' }), '  ')).toBeUndefined();
    expect(answerProblem(field({ type: 'url', required: true }), '  ')).toEqual({ why: 'missing' });
  });
});

describe('the answers of an entry', () => {
  const fields = [field({ required: true }), field({ key: 'age', type: 'number' })];
  it('are kept tidy, in the form’s order', () => {
    const given = [
      { key: 'age', value: '7,5' },
      { key: 'town', value: '  Le \n Mans ' },
    ];
    expect(readAnswers(fields, given)).toEqual({
      answers: [
        { key: 'town', value: 'Le Mans' },
        { key: 'age', value: '7.5' },
      ],
      problems: [],
    });
    expect(readAnswers(fields, [{ key: 'town', value: 'Lyon' }]).answers).toEqual([{ key: 'town', value: 'Lyon' }]);
  });
  it('stand as they were given when the form is changed, but for a sentence that is another one now', () => {
    const changed = [
      field({ key: 'size', type: 'choice', options: ['M', 'L'], required: true }),
      field({ key: 'rules', type: 'consent', label: 'I agree to the new rules', public: false }),
    ];
    const kept = [
      { key: 'size', value: 'S' },
      { key: 'rules', value: 'I agree to the rules' },
    ];
    expect(readAnswers(changed, kept, kept)).toMatchObject({
      answers: [{ key: 'size', value: 'S' }, { key: 'rules' }],
      problems: [{ path: 'answers.rules', why: 'invalid' }],
    });
    expect(readAnswers(changed, [{ key: 'size', value: 'XS' }], kept).problems).toEqual([
      { path: 'answers.size', why: 'not_one_of' },
    ]);
    expect(readAnswers(changed, [], kept).problems).toEqual([{ path: 'answers.size', why: 'missing' }]);
  });
  it('are stored as the form has them', () => {
    const asked = [
      field({ key: 'size', type: 'choice', options: ['M', 'L'] }),
      field({ key: 'film', type: 'video' }),
      field({ key: 'shot', type: 'picture' }),
    ];
    const { answers } = readAnswers(asked, [
      { key: 'size', value: 'l' },
      { key: 'film', value: 'youtu.be/dQw4w9WgXcQ' },
      { key: 'shot', value: '/files/abc/picture.webp' },
    ]);
    expect(answers.map(({ value }) => value)).toEqual(['L', 'https://youtu.be/dQw4w9WgXcQ', '/files/abc/picture.webp']);
    expect(picturesIn(answers)).toEqual(['/files/abc/picture.webp']);
  });
  it('are named where they are wrong', () => {
    const given = [
      { key: 'age', value: 'seven' },
      { key: 'age', value: '8' },
      { key: 'shoe', value: '44' },
    ];
    expect(readAnswers(fields, given).problems).toEqual([
      { path: 'answers.age', why: 'invalid' },
      { path: 'answers.shoe', why: 'unknown' },
      { path: 'answers.town', why: 'missing' },
    ]);
  });
});

describe('whoever entered', () => {
  it('may change less the later it is', () => {
    const rules = (['pending', 'ongoing', 'provisional', 'certified', 'cancelled'] as const).map((state) => [
      ownChangeOf(state, 0),
      ownChangeOf(state, 1),
    ]);
    expect(rules).toEqual([
      ['free', 'waits_again'],
      ['free', 'no_essence'],
      ['nothing', 'nothing'],
      ['nothing', 'nothing'],
      ['nothing', 'nothing'],
    ]);
  });
});

describe('a change of an entry', () => {
  const fields = [field(), field({ key: 'phone', public: false })];
  const before = {
    contestant_name: 'Ana',
    answers: [
      { key: 'town', value: 'Lyon' },
      { key: 'gone', value: 'x' },
    ],
  };
  it.each<[string, object, { essence: boolean; answers: boolean }]>([
    ['nothing', {}, { essence: false, answers: false }],
    ['its description', { description: 'New' }, { essence: false, answers: false }],
    ['its name', { contestant_name: 'Bo' }, { essence: true, answers: false }],
    ['its picture', { contestant_img: '/files/a/b.webp' }, { essence: true, answers: false }],
    ['no picture for none', { contestant_img: '' }, { essence: false, answers: false }],
    ['a public answer', { answers: [{ key: 'town', value: 'Nice' }] }, { essence: true, answers: true }],
    [
      'a private answer',
      {
        answers: [
          { key: 'town', value: 'Lyon' },
          { key: 'phone', value: '1' },
        ],
      },
      { essence: false, answers: true },
    ],
    [
      'an answer that nobody asks for any more',
      { answers: [{ key: 'town', value: 'Lyon' }] },
      { essence: false, answers: false },
    ],
  ])('of %s', (_, changes, expected) => {
    expect(changeOf(fields, before, { ...before, ...changes })).toEqual(expected);
  });
});
