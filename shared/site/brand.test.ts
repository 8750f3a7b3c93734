import { describe, expect, it } from 'vitest';
import { brandTokens, contrast, isReadableBrand, isReadableVote, readable } from './brand.ts';

const steps = [0, 51, 102, 153, 204, 255];
const all = steps.flatMap((r) =>
  steps.flatMap((g) => steps.map((b) => `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`)),
);

describe('a brand’s colours', () => {
  it('are measured as WCAG does', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
    expect(contrast('#0b76a3', '#0b76a3')).toBe(1);
  });

  it('are refused where people could not read them', () => {
    expect(isReadableBrand('#0b76a3')).toBe(true);
    expect(isReadableBrand('#a2e3fa')).toBe(false);
    expect(isReadableBrand('teal')).toBe(false);
    expect(isReadableVote('#ff6b57')).toBe(true);
    expect(isReadableVote('#7a0000')).toBe(false);
  });

  it('leave the tokens alone when they are empty or unreadable', () => {
    expect(brandTokens({ brand_color: '', vote_color: '#000000' })).toEqual({ light: {}, dark: {} });
  });

  it('make every pair of tokens readable, whatever colour was taken', () => {
    const brands = all.filter(isReadableBrand);
    expect(brands.length).toBeGreaterThan(60);
    for (const brand_color of brands) {
      const { light, dark } = brandTokens({ brand_color, vote_color: '' });
      const pairs: [string, string][] = [
        ['#ffffff', light['--sky-7']!],
        ['#ffffff', light['--sky-8']!],
        [light['--sky-9']!, light['--sky-1']!],
        [light['--sky-9']!, light['--sky-2']!],
        ['#20394d', light['--sky-3']!],
        ['#06202e', light['--sky-4']!],
        [light['--sky-4']!, '#0f2030'],
        [dark['--on-primary-soft']!, dark['--primary-soft']!],
        [dark['--on-primary-soft']!, dark['--primary-soft-hover']!],
        ['#eaf8ff', dark['--band']!],
        [dark['--on-band-soft']!, dark['--band']!],
      ];
      for (const [text, ground] of pairs)
        expect(contrast(text, ground), `${brand_color}: ${text} on ${ground}`).toBeGreaterThanOrEqual(readable);
    }
    const votes = all.filter(isReadableVote);
    expect(votes.length).toBeGreaterThan(60);
    for (const vote_color of votes) {
      const { light, dark } = brandTokens({ brand_color: '', vote_color });
      for (const [text, ground] of [
        ['#0c1c2c', light['--coral-hover']!],
        [light['--coral-text']!, light['--coral-soft']!],
        [dark['--coral-text']!, dark['--coral-soft']!],
      ] as const)
        expect(contrast(text, ground), `${vote_color}: ${text} on ${ground}`).toBeGreaterThanOrEqual(readable);
    }
  });
});
