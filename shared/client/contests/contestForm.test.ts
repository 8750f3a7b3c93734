import { describe, expect, it } from 'vitest';
import { draftSchema, endOf, namesIn, toContest } from './contestForm.ts';
import { emptyDraft } from './draft.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const full = {
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
    expect(endOf({ length: '1', end: '' }, now)).toBe(now + 86_400_000);
  });
  it('reads names out of a pasted list', () => {
    expect(namesIn('Ana\n  Luis \n\n3. Zoé')).toEqual(['Ana', 'Luis', 'Zoé']);
    expect(namesIn('Ana, Luis; Zoé')).toEqual(['Ana', 'Luis', 'Zoé']);
    expect(namesIn('- Smith, John\n- Doe, Jane')).toEqual(['Smith, John', 'Doe, Jane']);
  });
});
