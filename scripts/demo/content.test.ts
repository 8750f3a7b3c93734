import { describe, expect, it } from 'vitest';
import { isDisplayName, saysSomething, tidyName, tidyText } from '#shared/contests/page/chatRules.ts';
import { contestCategories } from '#shared/contests/entities.ts';
import { formProblems, readAnswers } from '#shared/contests/entries/entryForm.ts';
import { contestLimits } from '#shared/contests/limits.ts';
import { lineAbout, visitorName } from './content/crowd.ts';
import type { DemoContest } from './content/index.ts';
import { networks, socialLink } from '#shared/accounts/rules.ts';
import { showsSomething, tidyMessage } from '#shared/chat/rules.ts';
import { clubs } from './content/clubs.ts';
import { morePosts } from './content/clubsMore.ts';
import { clubTalk, postsIn } from './content/clubTalk.ts';
import { mostPosts } from './content/clubsMost.ts';
import { conversations } from './content/conversations.ts';
import { chats, contests, coverOf, people, pictureOf, shareVotes } from './content/index.ts';
import { answeredJobs } from './content/jobAnswers.ts';
import { aboutPeople, aboutServices } from './content/talk.ts';
import { languageOf } from './answers.ts';
import { hasEmoji } from './emoji.ts';

function count(status: DemoContest['status']): number {
  return contests.filter((contest) => contest.status === status).length;
}

function duplicates(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

describe('people', () => {
  it('are fifteen, first an admin, an operator, an organizer and two members', () => {
    expect(people).toHaveLength(15);
    expect(people.slice(0, 5).map(({ role }) => role)).toEqual(['admin', 'operator', 'organizer', 'member', 'member']);
    expect(duplicates(people.map(({ username }) => username))).toEqual([]);
    expect(duplicates(people.map(({ full_name }) => full_name))).toEqual([]);
    expect(duplicates(people.map(({ avatar }) => avatar.seed))).toEqual([]);
  });

  it.each(people)('$username has a name for an address and fields of the right form', (person) => {
    expect(person.username).toMatch(/^[a-z]{3,20}$/);
    expect(person.country_code).toMatch(/^[A-Z]{2}$/);
    expect(person.languages).toContain(person.language);
    for (const language of person.languages) expect(language).toMatch(/^[A-Z]{2}$/);
    expect(person.about.length).toBeLessThanOrEqual(400);
    for (const network of networks) {
      const name = person.networks?.[network];
      if (name) expect(socialLink(network, name), name).toMatch(/^https:/);
    }
    expect(duplicates(person.follows)).toEqual([]);
    expect(person.follows).not.toContain(person.username);
    for (const other of person.follows) expect(people.map(({ username }) => username)).toContain(other);
  });
});

describe('contests', () => {
  it('are thirteen in every state, with two hundred contestants and more', () => {
    expect(contests).toHaveLength(13);
    const states = ['ongoing', 'pending', 'provisional', 'certified', 'cancelled', 'draft'] as const;
    expect(Object.fromEntries(states.map((status) => [status, count(status)]))).toEqual({
      ongoing: 8,
      pending: 1,
      provisional: 1,
      certified: 1,
      cancelled: 1,
      draft: 1,
    });
    expect(contests.reduce((sum, { contestants }) => sum + contestants.length, 0)).toBe(206);
  });

  it('have names, keys, palettes and categories of their own, in three languages', () => {
    expect(duplicates(contests.map(({ key }) => key))).toEqual([]);
    expect(duplicates(contests.map(({ contest_name }) => contest_name))).toEqual([]);
    // One more than there are palettes.
    expect(duplicates(contests.map(({ palette }) => palette))).toHaveLength(1);
    expect(duplicates(contests.map(({ category }) => category))).toEqual([]);
    expect([...new Set(contests.map(({ language }) => language))].toSorted()).toEqual(['EN', 'ES', 'FR']);
  });

  it('show, while they run, every policy of results and every rule of who may vote', () => {
    const running = contests.filter(({ status }) => status === 'ongoing');
    const of = (name: 'results_policy' | 'who_may_vote') =>
      [...new Set(running.map((contest) => contest[name] ?? 'usual'))].toSorted();
    expect(of('results_policy')).toEqual(['after_end', 'after_vote', 'hidden', 'usual']);
    expect(of('who_may_vote')).toEqual(['confirmed', 'signed_in', 'usual']);
    expect(
      running.filter(({ lock_per, votes_per_period }) => lock_per === 'contestant' && votes_per_period === 3),
    ).toHaveLength(1);
  });

  it('hold one that is ongoing with a lock of a minute', () => {
    expect(
      contests.filter((contest) => contest.status === 'ongoing' && contest.contest_exp_hours === 1 / 60),
    ).toHaveLength(1);
  });
});

describe.each(contests)('$key', (contest) => {
  it('has a category that there is, an organizer who exists and texts of a sane length', () => {
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
    const { startsIn, endsIn, status, votes, sold = [] } = contest;
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
    // A demo started in the morning must look the same in the evening.
    for (const offset of [startsIn, endsIn]) expect(Math.abs(offset)).toBeGreaterThan(12);
    // Bought ones are made by paying.
    expect(votes > 0 || sold.length > 0).toBe(begun);
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

  it('of the running one are three: over, running and to come', () => {
    const [running] = inRounds.filter(({ status }) => status === 'ongoing');
    expect(running!.rounds.map(({ startsIn, endsIn }) => [startsIn < 0, endsIn < 0])).toEqual([
      [true, true],
      [true, false],
      [false, false],
    ]);
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

const entered = contests.flatMap(({ key, entries, ...contest }) => (entries ? [{ key, entries, ...contest }] : []));

describe('entries', () => {
  it('are open in two contests, one of them with two people who wait', () => {
    expect(entered.map(({ status }) => status).toSorted()).toEqual(['ongoing', 'pending']);
    expect(entered.some(({ entries }) => entries.waiting.length === 2)).toBe(true);
  });

  it.each(entered)(
    'of $key fit their form, and say something that everybody sees',
    ({ entries, contestants, organizer }) => {
      const { fields, answers, waiting } = entries;
      expect(formProblems(fields)).toEqual([]);
      expect(Object.keys(answers).toSorted()).toEqual(contestants.map(({ name }) => name).toSorted());
      const shown = fields.filter((field) => field.public);
      const listed = (given: Readonly<Record<string, string>>) =>
        Object.entries(given).map(([key, value]) => ({ key, value }));
      for (const given of Object.values(answers)) expect(readAnswers(shown, listed(given)).problems).toEqual([]);
      expect(duplicates(waiting.map(({ by }) => by))).toEqual([]);
      for (const { by, name, blurb, emoji, answers: given } of waiting) {
        expect(people.find(({ username }) => username === by)?.username).not.toBe(organizer);
        expect(people.map(({ username }) => username)).toContain(by);
        expect(readAnswers(fields, listed(given)).problems).toEqual([]);
        expect(contestants.map((one) => one.name)).not.toContain(name);
        expect(blurb).toMatch(/^.{10,110}[.?!]$/);
        expect(hasEmoji(emoji)).toBe(true);
      }
    },
  );
});

describe('conversations', () => {
  it('are of two people of the demo, once a pair, and are such as the chat takes', () => {
    const known = new Set(people.map(({ username }) => username));
    const pairs = conversations.map(({ between }) => between.toSorted().join(' '));
    expect(new Set(pairs).size).toBe(pairs.length);
    for (const { between, lines, offer, unread = 0 } of conversations) {
      expect(between.every((name) => known.has(name))).toBe(true);
      const all = [...lines, ...(offer ? [offer] : [])];
      for (const { from, text } of all) {
        expect(between).toContain(from);
        expect(tidyMessage(text) === text && showsSomething(text), text).toBe(true);
      }
      const ages = all.map(({ minutesAgo }) => minutesAgo);
      expect(ages.toSorted((a, b) => b - a)).toEqual(ages);
      const tail = all.slice(all.length - unread);
      expect(tail.every(({ from }) => from === all.at(-1)!.from)).toBe(true);
      if (offer) expect(people.find(({ username }) => username === offer.from)!.is_provider).toBe(true);
    }
  });

  it('are forty, in three languages, with pictures, recordings and offers in every state', () => {
    expect(conversations).toHaveLength(40);
    const lines = conversations.flatMap((one) => one.lines);
    expect(duplicates(lines.map(({ text }) => text))).toEqual([]);
    expect(lines.filter(({ picture }) => picture).length).toBeGreaterThanOrEqual(10);
    expect(lines.filter(({ voice }) => voice).length).toBeGreaterThanOrEqual(3);
    expect(new Set(conversations.flatMap(({ offer }) => offer && (offer.state ?? 'sent'))).size).toBeGreaterThan(5);
    expect(new Set(lines.map(({ text }) => languageOf(text)))).toEqual(new Set(['EN', 'FR', 'ES']));
  });
});

describe('chats', () => {
  it('are in four contests, in three languages', () => {
    const talked = contests.filter(({ key }) => chats[key]);
    expect(talked).toHaveLength(4);
    expect(Object.keys(chats)).toHaveLength(4);
    expect([...new Set(talked.map(({ language }) => language))].toSorted()).toEqual(['EN', 'ES', 'FR']);
  });

  it.each(Object.entries(chats))(
    'of %s are what people could have written, oldest first, while it ran',
    (key, messages) => {
      const { startsIn } = contests.find((contest) => contest.key === key)!;
      const ages = messages.map(({ minutesAgo }) => minutesAgo);
      expect(ages).toEqual(ages.toSorted((a, b) => b - a));
      expect(ages[0]).toBeLessThan(-startsIn * 60);
      for (const { from, text } of messages) {
        expect(people.some(({ username }) => username === from) || isDisplayName(from), from).toBe(true);
        expect(tidyText(text)).toBe(text);
        expect(text.length).toBeLessThanOrEqual(contestLimits.chat.text);
      }
      expect(duplicates(messages.map(({ text }) => text))).toEqual([]);
    },
  );

  it('of the crowd have names and texts that the chat takes', () => {
    for (let i = 0; i < 300; i++) {
      const [name, line] = [visitorName(), lineAbout('x'.repeat(40))];
      expect(isDisplayName(tidyName(name)), name).toBe(true);
      expect(saysSomething(line) && tidyText(line) === line && line.length <= contestLimits.chat.text, line).toBe(true);
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

describe('jobs', () => {
  it('are twenty, each with offers of providers, one of each, and none of whoever posted it', () => {
    expect(answeredJobs).toHaveLength(20);
    for (const { by, title, offers = [], said = [] } of answeredJobs) {
      const providers = offers.map((offer) => offer.by);
      expect(providers.length, title).toBeGreaterThan(0);
      expect(said.length, title).toBeGreaterThan(0);
      expect(duplicates(providers)).toEqual([]);
      expect(providers).not.toContain(by);
      for (const name of providers)
        expect(people.find(({ username }) => username === name)?.is_provider, name).toBe(true);
    }
  });
});

describe('clubs', () => {
  const known = people.map(({ username }) => username);
  const posts = clubs.flatMap((club) =>
    [...club.posts, ...(morePosts[club.key] ?? []), ...(mostPosts[club.key] ?? []), ...clubTalk(club.key)].map(
      (post) => ({
        club,
        post,
      }),
    ),
  );
  it('are eight; those who write and vote in them are inside', () => {
    expect(clubs).toHaveLength(8);
    const keys = clubs.map(({ key }) => key);
    for (const key of [...Object.keys(morePosts), ...Object.keys(mostPosts)]) expect(keys).toContain(key);
    for (const { club, post } of posts) {
      const inside = [club.owner, ...(club.moderators ?? []), ...club.members];
      const talk = (post.said ?? []).flatMap((said) => [said, ...(said.replies ?? [])]);
      const voters = (post.poll?.votes ?? []).flatMap((names) => names.split(',').filter(Boolean));
      for (const name of [post.by, ...talk.map(({ by }) => by), ...voters]) expect(inside, post.text).toContain(name);
      expect(duplicates(voters)).toEqual([]);
      expect(post.poll?.votes.length).toBe(post.poll?.options.length);
    }
    expect(posts.map(({ post }) => post.picture).filter((picture) => picture && !hasEmoji(picture))).toEqual([]);
    for (const name of Object.keys(aboutPeople)) expect(known).toContain(name);
  });

  it('hold a hundred and fifty posts and six hundred comments, no two the same, in three languages', () => {
    expect(posts.length).toBeGreaterThanOrEqual(150);
    const places = [
      ...posts.map(({ post }) => post.said),
      ...answeredJobs.map((job) => job.said),
      ...Object.values(aboutServices),
      ...Object.values(aboutPeople).map(({ said }) => said),
    ];
    const talk = places.flatMap((said = []) => said.flatMap((one) => [one, ...(one.replies ?? [])]));
    expect(talk.length).toBeGreaterThanOrEqual(600);
    for (const { by } of talk) expect(known).toContain(by);
    const texts = [...posts.map(({ post }) => post.text), ...talk.map(({ text }) => text)];
    expect(duplicates(texts)).toEqual([]);
    const tongues = new Map(people.map(({ username, language }) => [username, language]));
    const spoken = [...posts.map(({ post }) => post.by), ...talk.map(({ by }) => by)].map((by) => tongues.get(by));
    for (const language of ['EN', 'FR', 'ES'])
      expect(spoken.filter((each) => each === language).length).toBeGreaterThan(100);
  });

  it('are written as lines that say who says what', () => {
    expect(postsIn('= ada 5 2 [cat] | Hello | all\n- leo 1 | Salut\n+ ada 0 | Hi')).toEqual([
      {
        ...{ by: 'ada', hoursAgo: 5, likes: 2, picture: 'cat', text: 'Hello | all' },
        said: [{ by: 'leo', likes: 1, text: 'Salut', replies: [{ by: 'ada', likes: 0, text: 'Hi' }] }],
      },
    ]);
    for (const wrong of ['- leo 1 | To nothing', '= ada 5 2 | Hello\n+ leo 1 | To no comment', '= ada 5 | Hello'])
      expect(() => postsIn(wrong)).toThrow('Nobody can say this');
  });
});
