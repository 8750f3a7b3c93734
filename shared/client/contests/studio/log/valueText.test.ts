import { describe, expect, it } from 'vitest';
import { valueText } from './valueText.ts';

const words = { t: (key: string) => key, exact: (at: unknown) => `at ${String(at)}` };
const read = (name: string, value: unknown) => valueText(name, value, words);

describe('a value of a contest', () => {
  it('reads in words, stored and typed', () => {
    expect(read('category', 'Food')).toBe('contests.category.Food');
    expect(read('tie_rule', 'all')).toBe('contests.options.tie.all');
    expect(read('entries_open', false)).toBe('contests.studio.off');
    expect(read('cover', 'https://engage.example/a.jpg')).toBe('contests.log.picture');
    expect(read('end_date', '2026-11-26T10:00:00.000Z')).toBe('at 2026-11-26T10:00:00.000Z');
    expect(read('end_date', '2026-11-26T10:00')).toBe('at 2026-11-26T10:00');
    expect(read('fields', [{ label: 'Town' }, { label: 'Age' }])).toBe('Town, Age');
    expect(read('embed_origins', ['https://a.example'])).toBe('https://a.example');
    expect(read('texts', { EN: {}, FR: { contest_name: 'Soupe' } })).toBe('Soupe');
    expect(read('appeal_days', 0)).toBe('0');
    for (const nothing of ['', undefined, null]) expect(read('description', nothing)).toBe('–');
  });
});
