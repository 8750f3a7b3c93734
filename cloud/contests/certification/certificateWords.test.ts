import { expect, it } from 'vitest';
import { translate } from '#parse/http/translate.ts';
import { certificateWords } from './certificateWords.ts';
import type { CertificatePaper } from './ledgerFile.ts';

const paper: CertificatePaper = {
  cx_id: 'of-this-test',
  contest_name: 'Crème brûlée',
  brand: 'Engage',
  organizer: 'Zoë',
  start_date: '2026-11-20T10:00:00Z',
  end_date: '2026-11-22T10:00:00Z',
  certified_at: '2026-11-24T10:00:00Z',
  appeal_days: 2,
  votes: 3,
  size: 4,
  root: 'ab'.repeat(32),
  voids_root: 'cd'.repeat(32),
  voided: [{ reason: 'One hall', votes: 1 }],
  contestants: 2,
  result: [{ contestant_id: 'one', contestant_name: 'Ana', contestant_img: '', votes: 3, rank: 1 }],
  appeals: [
    {
      appeal_id: 'first',
      person: undefined,
      text: 'Count it again',
      state: 'dismissed',
      answer: '<b>$& it was</b>',
      createdAt: '2026-11-23T10:00:00Z',
      own: false,
    },
  ],
};

it('says each appeal and its answer as they were written, with the marks of the language', () => {
  const answers = (['EN', 'FR', 'ES'] as const).map((language) =>
    certificateWords(paper, language, (...said) => translate(language, ...said))
      .sums.map(({ row: [label] }) => label.trim())
      .find((label) => label.includes('it was')),
  );
  expect(answers).toEqual([
    'Answer: <b>$& it was</b>',
    'Réponse\u00A0: <b>$& it was</b>',
    'Respuesta: <b>$& it was</b>',
  ]);
});
