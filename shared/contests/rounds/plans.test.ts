import { expect, it } from 'vitest';
import { missingToPublish } from '#shared/contests/studio/publishChecks.ts';
import { joined, mergeProblem } from './roundPlans.ts';
import { formOf, templateNames, templates, templateTexts } from '#shared/contests/studio/templates.ts';
import { formProblems } from '#shared/contests/entries/entryForm.ts';
import { languages } from '#shared/languages.ts';

const at = (hours: number) => new Date(hours * 3_600_000);
const round = (round_number: number) => ({
  round_number,
  startDate: at(round_number),
  endDate: at(round_number + 1),
});

it('merges a round with the next one until that has started', () => {
  expect(mergeProblem(round(1), round(3), undefined)).toBe('rounds_not_in_a_row');
  expect(mergeProblem(round(1), round(2), undefined)).toBeUndefined();
  expect(mergeProblem(round(1), round(2), at(1).getTime())).toBeUndefined();
  expect(mergeProblem(round(1), round(2), at(2).getTime())).toBe('round_over');
  const overlapping = { ...round(2), startDate: at(0) };
  expect(mergeProblem(round(1), overlapping, at(1).getTime())).toBe('round_has_started');
});

it('counts who is new in a round', () => {
  expect(joined(['a', 'b', 'c'], ['b', 'd'])).toEqual({ added: 2, total: 4 });
});

it('publishes nothing that nobody could vote in', () => {
  const contest = { start_date: at(1), end_date: at(5), entries_open: false, contestants: 2, firstRoundEnds: at(3) };
  expect(missingToPublish(contest, at(2).getTime())).toEqual([]);
  expect(missingToPublish({ ...contest, contestants: 1 }, at(4).getTime())).toEqual([
    'rounds_out_of_order',
    'contest_needs_contestants',
  ]);
  expect(missingToPublish({ ...contest, contestants: 0, entries_open: true }, at(5).getTime())).toEqual([
    'ends_before_start',
    'rounds_out_of_order',
  ]);
});

it.each(languages)('has an entry form that works for every template in %s', (language) => {
  for (const name of templateNames) {
    const texts = templateTexts[language][name];
    expect(texts.questions, name).toHaveLength(templates[name].questions.length);
    expect(formProblems(formOf(name, texts)), name).toEqual([]);
  }
});
