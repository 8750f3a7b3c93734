import { describe, expect, it } from 'vitest';
import en from './en.ts';
import es from './es.ts';
import fr from './fr.ts';
import { topicsWith } from './topics.ts';

describe('searching the help', () => {
  it('finds words in any order, whatever their case and accents', () => {
    const found = topicsWith(fr.help, 'VOTE recu').flatMap(({ questions }) => questions);
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThan(fr.help.flatMap(({ questions }) => questions).length);
    expect(topicsWith(en.help, 'zebra crossing')).toEqual([]);
    expect(topicsWith(en.help, '  ')).toEqual(en.help);
    expect(topicsWith(en.help, 'recepit')).toEqual(topicsWith(en.help, 'receipt'));
  });
});

describe('the help in every language', () => {
  it('answers the same questions', () => {
    const shape = (texts: typeof en) => [
      texts.help.map(({ id, questions }) => [id, questions.length]),
      texts.services.map(({ id, questions }) => [id, questions.length]),
      texts.faq.length,
    ];
    expect(shape(fr)).toEqual(shape(en));
    expect(shape(es)).toEqual(shape(en));
  });

  it('says something everywhere', () => {
    for (const { help, services, faq } of [en, fr, es])
      for (const { asks, answer } of [...[...help, ...services].flatMap(({ questions }) => questions), ...faq]) {
        expect(asks).toMatch(/\?$/);
        expect(answer.trim()).not.toBe('');
      }
  });
});
