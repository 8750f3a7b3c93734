import { describe, expect, it } from 'vitest';
import { hour } from '#shared/time.ts';
import { createSecrets } from '#parse/ports/secrets.ts';
import { contests, type DemoContest } from './content/index.ts';
import { roundsOf, standings, tallyUp, votesOf } from './ledger.ts';
import { lengthened } from './rollForward.ts';

const secrets = createSecrets(() => 'a key of these tests alone');
const ports = { secrets };
const now = Date.UTC(2026, 10, 21, 12);

describe.each(contests.filter(({ votes }) => votes))('the votes of $key', async (contest) => {
  const votes = await votesOf(ports, contest, 'secret', now);
  const fields = standings(ports, contest);

  it('are as many as the content says, each once, within the dates of its round', () => {
    expect(votes).toHaveLength(contest.votes);
    expect(new Set(votes.map(({ vote_id }) => vote_id)).size).toBe(contest.votes);
    roundsOf(contest).forEach(({ startsIn, endsIn }, index) => {
      const cast = votes.filter(({ round_id }) => round_id === fields[index]![0]?.round_id);
      expect(cast.length > 0).toBe(startsIn < 0);
      const [from, until] = [now + startsIn * hour, Math.min(now, now + endsIn * hour)];
      expect(cast.filter(({ at_ms }) => at_ms < from || at_ms >= until)).toEqual([]);
    });
  });

  it('went to places of their round, and add up', () => {
    const places = new Map(fields.flat().map((place) => [place.assox_id, place]));
    const tallies = tallyUp(votes);
    const astray = votes.filter(({ assox_id, contestant_id, round_id }) => {
      const place = places.get(assox_id);
      return place?.contestant_id !== contestant_id || place.round_id !== round_id;
    });
    expect(astray).toEqual([]);
    for (const { assox_id, votes: count } of places.values()) expect(tallies.get(assox_id) ?? 0).toBe(count);
    expect(tallies.get(votes[0]!.cx_id)).toBe(contest.votes);
  });
});

const films = contests.find(({ key }) => key === 'prix-du-public-court-metrage')!;

describe('rounds', () => {
  it('hold those who went on by their votes, and nobody before that is settled', () => {
    const [first, second, third] = standings(ports, films);
    expect([first!.length, second!.length, third!.length]).toEqual([16, 8, 0]);
    const best = first!.toSorted((a, b) => b.votes - a.votes).slice(0, 8);
    expect(second!.map(({ contestant_id }) => contestant_id).toSorted()).toEqual(
      best.map(({ contestant_id }) => contestant_id).toSorted(),
    );
    const [sneakers, later] = standings(
      ports,
      contests.find(({ key }) => key === 'sneaker-design-open')!,
    );
    expect([sneakers!.length, later!.length]).toEqual([18, 0]);
  });
});

describe('a contest that was voted in, days after its first start', () => {
  const rounds = roundsOf(films).map(({ startsIn, endsIn }) => ({
    startDate: new Date(now + startsIn * hour),
    endDate: new Date(now + endsIn * hour),
  }));
  const times = (dates: readonly { startDate: Date; endDate: Date }[]) =>
    dates.map(({ startDate, endDate }) => [(startDate.getTime() - now) / hour, (endDate.getTime() - now) / hour]);

  it('has its running round lengthened, and the later ones behind it', () => {
    expect(times(lengthened(films, rounds, now + 100 * hour))).toEqual([
      [-170, -26],
      [-26, 218],
      [218, 362],
    ]);
  });

  it('that has come to its last round stays there, and what is over stays over', () => {
    expect(times(lengthened(films, rounds, now + 130 * hour))).toEqual([
      [-170, -26],
      [-26, 118],
      [118, 274],
    ]);
    expect(times(lengthened(films, rounds, now + 1000 * hour))).toEqual([
      [-170, -26],
      [-26, 118],
      [118, 1144],
    ]);
  });

  it('gives dates alone, whatever else the rows hold', () => {
    const rows = rounds.map((dates, index) => ({ ...dates, round_id: `round ${index}`, rev: 2 }));
    for (const dates of lengthened(films, rows, now + 130 * hour))
      expect(Object.keys(dates)).toEqual(['startDate', 'endDate']);
  });

  it('never loses time', () => {
    const food: DemoContest = contests.find(({ key }) => key === 'lisbon-street-food')!;
    const long = [{ startDate: new Date(now - hour), endDate: new Date(now + 9000 * hour) }];
    expect(lengthened(food, long, now)).toEqual(long);
  });
});
