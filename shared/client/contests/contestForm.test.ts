import { describe, expect, it } from 'vitest';
import { draftPath, draftSchema, endOf, firstProblem, namesIn, originOf, toContest } from './contestForm.ts';
import { type ContestDraft, emptyDraft } from './draft.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const full: ContestDraft = {
  ...emptyDraft(),
  contest_name: '  Best croissant in town ',
  category: 'Food' as const,
  contestants: [
    { contestant_name: 'Du Pain', contestant_img: '/files/a/a.webp' },
    { contestant_name: ' ', contestant_img: '' },
    { contestant_name: ' Chez Paul ', contestant_img: '' },
  ],
};
const problems = (draft: object) => {
  const answer = draftSchema(() => now).safeParse(draft);
  return answer.success ? [] : answer.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
};

describe('the form of a new contest', () => {
  it('accepts a full draft and sends it trimmed, without empty rows', () => {
    expect(problems(full)).toEqual([]);
    expect(toContest('abcdefghijkl', full, now)).toEqual({
      cx_id: 'abcdefghijkl',
      contest_name: 'Best croissant in town',
      category: 'Food',
      description: undefined,
      cover: undefined,
      end_date: '2026-11-28T12:00:00.000Z',
      contest_exp_hours: 24,
      lock_per: 'contest',
      votes_per_period: 1,
      results_policy: 'live',
      who_may_vote: 'anyone',
      tie_rule: 'all',
      entries_open: false,
      chat_enabled: true,
      theme: 'plain',
      picture_look: 'plain',
      embed_origins: ['*'],
      contestants: [
        { contestant_name: 'Du Pain', contestant_img: '/files/a/a.webp' },
        { contestant_name: 'Chez Paul', contestant_img: undefined },
      ],
      publish: true,
    });
  });
  it('says what is missing, field by field', () => {
    expect(problems(emptyDraft())).toEqual([
      'contest_name: contests.form.problem.title',
      'category: contests.form.problem.category',
      'contestants: contests.form.problem.contestants',
    ]);
  });
  it('refuses an end that is missing or past', () => {
    expect(problems({ ...full, length: 'date' })).toEqual(['end: contests.form.problem.endMissing']);
    expect(problems({ ...full, length: 'date', end: '2026-11-01T10:00' })).toEqual([
      'end: contests.form.problem.endPast',
    ]);
    expect(endOf({ ...full, length: '1' }, now)).toBe(now + 86_400_000);
    expect(endOf({ ...full, length: '1', opens: 'date', start: '2026-12-01T10:00' }, now)).toBe(
      new Date('2026-12-02T10:00').getTime(),
    );
  });
  it('sends every option', () => {
    const field = { key: 'q1', label: ' Town ', type: 'text', required: true, public: false } as const;
    const draft: ContestDraft = {
      ...full,
      opens: 'date',
      start: '2026-12-01T10:00',
      lock: 'other',
      lock_hours: '1,5',
      lock_per: 'contestant',
      votes_per_period: '3',
      results_policy: 'after_end',
      who_may_vote: 'confirmed',
      rounds: [
        { end: '2026-12-03T10:00', advance: '10' },
        { end: '2026-12-05T10:00', advance: '' },
      ],
      tie_rule: 'first_reached',
      entries_open: true,
      entries_until: '2026-12-02T10:00',
      fields: [field],
      chat_enabled: false,
      embed: 'some',
      embed_origins: 'blog.example.org/posts, http://localhost:8080\nblog.example.org',
      contestants: [],
    };
    expect(problems(draft)).toEqual([]);
    const iso = (text: string) => new Date(text).toISOString();
    expect(toContest('abcdefghijkl', draft, now)).toMatchObject({
      start_date: iso('2026-12-01T10:00'),
      end_date: iso('2026-12-08T10:00'),
      contest_exp_hours: 1.5,
      lock_per: 'contestant',
      votes_per_period: 3,
      results_policy: 'after_end',
      who_may_vote: 'confirmed',
      rounds: [
        { endDate: iso('2026-12-03T10:00'), advance: 10 },
        { endDate: iso('2026-12-05T10:00'), advance: 0 },
        { endDate: iso('2026-12-08T10:00') },
      ],
      tie_rule: 'first_reached',
      entries_open: true,
      entries_until: iso('2026-12-02T10:00'),
      fields: [{ ...field, label: 'Town' }],
      chat_enabled: false,
      embed_origins: ['https://blog.example.org', 'http://localhost:8080'],
      contestants: [],
    });
    expect(toContest('abcdefghijkl', { ...draft, embed: 'nowhere' }, now).embed_origins).toEqual([]);
    // Options under a closed switch are not sent.
    const closed = toContest('abcdefghijkl', { ...draft, entries_open: false }, now);
    expect([closed.entries_until, closed.fields]).toEqual([undefined, undefined]);
  });
  it.each<[string, Partial<ContestDraft>, string]>([
    ['no start', { opens: 'date' }, 'start: contests.form.problem.startMissing'],
    ['a start that has passed', { opens: 'date', start: '2026-11-01T10:00' }, 'start: contests.form.problem.endPast'],
    [
      'an end before the start',
      { opens: 'date', start: '2026-12-01T10:00', length: 'date', end: '2026-11-30T10:00' },
      'end: errors.ends_before_start',
    ],
    ['a round without end', { rounds: [{ end: '', advance: '' }] }, 'rounds.0.end: contests.form.problem.endMissing'],
    [
      'a round after the contest',
      { rounds: [{ end: '2026-12-24T10:00', advance: '' }] },
      'rounds.0.end: contests.form.problem.roundOrder',
    ],
    [
      'a round before the one before it',
      {
        rounds: [
          { end: '2026-11-24T10:00', advance: '' },
          { end: '2026-11-23T10:00', advance: '' },
        ],
      },
      'rounds.1.end: contests.form.problem.roundOrder',
    ],
    [
      'half a contestant going on',
      { rounds: [{ end: '2026-11-24T10:00', advance: '1.5' }] },
      'rounds.0.advance: contests.form.problem.advance',
    ],
    ['no lock', { lock: 'other' }, 'lock_hours: contests.form.problem.lockHours'],
    ['no time', { lock: 'other', lock_hours: '0' }, 'lock_hours: contests.form.problem.lockHours'],
    ['half a vote', { votes_per_period: '1.5' }, 'votes_per_period: contests.form.problem.votes'],
    [
      'a past end of entries',
      { entries_open: true, entries_until: '2026-11-01T10:00' },
      'entries_until: contests.form.problem.endPast',
    ],
    [
      'a question without words',
      { entries_open: true, fields: [{ key: 'q1', label: ' ', type: 'text', required: false, public: true }] },
      'fields.0.label: validation.missing',
    ],
    ['no site', { embed: 'some' }, 'embed_origins: contests.form.problem.sites'],
    ['a site that is none', { embed: 'some', embed_origins: 'nowhere' }, 'embed_origins: contests.form.problem.sites'],
  ])('refuses %s', (_, changes, problem) => {
    expect(problems({ ...full, ...changes })).toEqual([problem]);
  });
  it('knows its own fields by the names of the server', () => {
    const draft = { rounds: [{ end: '', advance: '' }] };
    const names = ['rounds.0.endDate', 'rounds.0.advance', 'rounds.1.endDate', 'fields.2.label', 'end_date', 'secret'];
    expect(names.map((name) => draftPath(name, draft))).toEqual([
      'rounds.0.end',
      'rounds.0.advance',
      'end',
      'fields.2.label',
      'end',
      undefined,
    ]);
    expect(firstProblem({ rounds: [undefined, { end: { message: 'x' } }] })).toBe('rounds.1.end');
    expect(firstProblem({ contestants: { root: { message: 'x' } } })).toBe('contestants');
    expect(originOf('ftp://example.org')).toBeUndefined();
  });
  it('reads names out of a pasted list', () => {
    expect(namesIn('Ana\n  Luis \n\n3. Zoé')).toEqual(['Ana', 'Luis', 'Zoé']);
    expect(namesIn('Ana, Luis; Zoé')).toEqual(['Ana', 'Luis', 'Zoé']);
    expect(namesIn('- Smith, John\n- Doe, Jane')).toEqual(['Smith, John', 'Doe, Jane']);
  });
});
