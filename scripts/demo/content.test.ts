import { describe, expect, it } from 'vitest';
import { contestCategories } from '#shared/contests/entities.ts';
import type { DemoContest } from './content/index.ts';
import { contests, coverOf, people, pictureOf, shareVotes } from './content/index.ts';
import { hasEmoji } from './emoji.ts';

function count(status: DemoContest['status']): number {
  return contests.filter((contest) => contest.status === status).length;
}

function duplicates(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

describe('people', () => {
  it('are fourteen, first an admin, an organizer and two members', () => {
    expect(people).toHaveLength(14);
    expect(people.slice(0, 4).map(({ role }) => role)).toEqual(['admin', 'organizer', 'member', 'member']);
    expect(duplicates(people.map(({ username }) => username))).toEqual([]);
    expect(duplicates(people.map(({ full_name }) => full_name))).toEqual([]);
    expect(duplicates(people.map(({ avatar }) => avatar.seed))).toEqual([]);
  });

  it.each(people)('$username has a name for an address and fields of the right form', (person) => {
    expect(person.username).toMatch(/^[a-z]{3,20}$/);
    expect(person.country_code).toMatch(/^[A-Z]{2}$/);
    expect(person.languages).toContain(person.language);
    for (const language of person.languages) expect(language).toMatch(/^[A-Z]{2}$/);
    expect(person.about.length).toBeLessThanOrEqual(120);
  });
});

describe('contests', () => {
  it('are twelve in every state, with two hundred contestants', () => {
    expect(contests).toHaveLength(12);
    const states = ['ongoing', 'pending', 'provisional', 'certified', 'cancelled', 'draft'] as const;
    expect(Object.fromEntries(states.map((status) => [status, count(status)]))).toEqual({
      ongoing: 4,
      pending: 2,
      provisional: 2,
      certified: 2,
      cancelled: 1,
      draft: 1,
    });
    expect(contests.reduce((sum, { contestants }) => sum + contestants.length, 0)).toBe(200);
  });

  it('have names, keys, palettes and categories of their own, in three languages', () => {
    expect(duplicates(contests.map(({ key }) => key))).toEqual([]);
    expect(duplicates(contests.map(({ contest_name }) => contest_name))).toEqual([]);
    expect(duplicates(contests.map(({ palette }) => palette))).toEqual([]);
    expect(duplicates(contests.map(({ category }) => category))).toEqual([]);
    expect([...new Set(contests.map(({ language }) => language))].toSorted()).toEqual(['EN', 'ES', 'FR']);
  });

  it('hold one that is ongoing with a lock of a minute', () => {
    expect(
      contests.filter((contest) => contest.status === 'ongoing' && contest.contest_exp_hours === 1 / 60),
    ).toHaveLength(1);
  });
});

describe.each(contests)('$key', (contest) => {
  it('has a category of the specification, an organizer who exists and texts of a sane length', () => {
    expect(contestCategories).toContain(contest.category);
    expect(people.find(({ username }) => username === contest.organizer)?.role).toBe('organizer');
    expect(contest.key).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(contest.contest_name.length).toBeGreaterThanOrEqual(12);
    expect(contest.contest_name.length).toBeLessThanOrEqual(80);
    expect(contest.description.length).toBeGreaterThanOrEqual(120);
    expect(contest.description.length).toBeLessThanOrEqual(400);
    const sentences = contest.description.split(/[.!?](?:\s|$)/).filter((sentence) => sentence.trim() !== '');
    expect(sentences.length).toBeGreaterThanOrEqual(2);
    expect(sentences.length).toBeLessThanOrEqual(4);
  });

  it('has 6 to 32 contestants, each with a name, an emoji and a sentence of its own', () => {
    const { contestants } = contest;
    expect(contestants.length).toBeGreaterThanOrEqual(6);
    expect(contestants.length).toBeLessThanOrEqual(32);
    expect(duplicates(contestants.map(({ name }) => name.toLowerCase()))).toEqual([]);
    expect(duplicates(contestants.map(({ emoji }) => emoji))).toEqual([]);
    expect([contest.emoji, ...contestants.map(({ emoji }) => emoji)].filter((emoji) => !hasEmoji(emoji))).toEqual([]);
    for (const { name, blurb, weight } of contestants) {
      expect(name.length).toBeLessThanOrEqual(40);
      expect(blurb).toMatch(/^.{10,110}[.?!]$/);
      expect(weight).toBeGreaterThan(0);
    }
  });

  it('has dates that fit its status, and votes only when it has begun', () => {
    const { startsIn, endsIn, status, votes } = contest;
    expect(endsIn).toBeGreaterThan(startsIn);
    const begun = startsIn < 0;
    const ended = endsIn < 0;
    const expected = {
      draft: [false, false],
      pending: [false, false],
      ongoing: [true, false],
      cancelled: [true, false],
      provisional: [true, true],
      certified: [true, true],
    };
    expect([begun, ended]).toEqual(expected[status]);
    // A visit in the evening must still find it in the state of the morning.
    for (const offset of [startsIn, endsIn]) expect(Math.abs(offset)).toBeGreaterThan(12);
    expect(votes > 0).toBe(begun);
    expect(contest.contest_exp_hours).toBeGreaterThan(0);
    expect(Number.isInteger(contest.votes_per_period) && contest.votes_per_period > 0).toBe(true);
  });

  it('shares its votes out whole, the favourite first, and names its pictures', () => {
    const total = contest.votes || 1_000;
    const shares = shareVotes(
      total,
      contest.contestants.map(({ weight }) => weight),
    );
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total);
    expect(Math.min(...shares)).toBeGreaterThan(0);
    expect(shares).toEqual(shares.toSorted((one, other) => other - one));
    const cover = coverOf(contest);
    expect(cover).toMatchObject({ kind: 'cover', seed: contest.key, emoji: contest.emoji });
    expect(cover.extras).toHaveLength(4);
    expect(cover.extras).not.toContain(contest.emoji);
    const seeds = contest.contestants.map((one) => pictureOf(contest, one).seed);
    expect(duplicates(seeds)).toEqual([]);
    expect(seeds.every((seed) => seed.startsWith(`${contest.key}/`))).toBe(true);
  });
});

const inRounds = contests.flatMap(({ key, rounds, ...contest }) => (rounds ? [{ key, rounds, ...contest }] : []));

describe('rounds', () => {
  it('are in two contests, one of them running', () => {
    expect(inRounds.map(({ status }) => status).toSorted()).toEqual(['ongoing', 'pending']);
  });

  it.each(inRounds)('of $key follow one another from start to end, each sending fewer on', ({ rounds, ...contest }) => {
    expect(rounds.at(0)?.startsIn).toBe(contest.startsIn);
    expect(rounds.at(-1)).toMatchObject({ endsIn: contest.endsIn, advance: null });
    let standing = contest.contestants.length;
    for (const [index, round] of rounds.entries()) {
      expect(round.endsIn).toBeGreaterThan(round.startsIn);
      const next = rounds[index + 1];
      if (!next) continue;
      expect(next.startsIn).toBe(round.endsIn);
      expect(round.advance).toBeLessThan(standing);
      standing = round.advance ?? 0;
    }
  });
});

describe('shareVotes', () => {
  it('loses no vote by rounding', () => {
    expect(shareVotes(10, [1, 1, 1])).toEqual([4, 3, 3]);
    expect(shareVotes(0, [3, 1])).toEqual([0, 0]);
    expect(shareVotes(7, [0, 5])).toEqual([0, 7]);
  });

  it('refuses weights that share out nothing', () => {
    for (const weights of [[], [0, 0], [2, -1], [Number.NaN]])
      expect(() => shareVotes(5, weights)).toThrow('above zero');
  });
});
