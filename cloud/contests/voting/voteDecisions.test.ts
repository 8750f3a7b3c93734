import { describe, expect, it } from 'vitest';
import { ballot } from '#test/support/ballot.ts';
import { type Ballot, type BatchState, decide, type HeldLock } from './voteDecisions.ts';
import { lockIdOf } from './locks.ts';
import { userVoter, visitorVoter } from './voters.ts';

const now = 1_000_000;
const hour = 3_600_000;

const voterOf = ({ voter, user_id, visitor_id }: Ballot) =>
  voter ?? (user_id === undefined ? visitorVoter(visitor_id) : userVoter(user_id));

function decideOn(batch: readonly Ballot[], read: Partial<BatchState> = {}) {
  const voters = new Map(batch.map((each) => [each, voterOf(each)]));
  return decide(batch, { voters, locks: new Map(), devices: new Map(), now, ...read });
}

const heldBy = (vote_id: string, at_ms = now - 1000): HeldLock => ({
  active: [
    {
      vote_id,
      contestant_id: 'ana',
      assox_id: 'ana in the round',
      receipt: `receipt of ${vote_id}`,
      at_ms,
      until_ms: at_ms + hour,
    },
  ],
  stored: true,
});

describe('a batch of votes', () => {
  it('counts each once: in its lock, in the ledger, for its contestant and for the contest', () => {
    const { outcomes, refused, taken, votes, added } = decideOn([
      ballot('1', { user_id: 7 }),
      ballot('2'),
      ballot('3', { contestant_id: 'ben', assox_id: 'ben in the round' }),
    ]);
    expect([...outcomes.values()].map((outcome) => 'counted' in outcome && outcome.counted)).toEqual([
      true,
      true,
      true,
    ]);
    expect(refused).toEqual([]);
    expect([...taken.keys()]).toEqual(['contest|u7', 'contest|vbrowser of 2', 'contest|vbrowser of 3']);
    expect(votes[0]).toMatchObject({ vote_id: '1', at_ms: now, time: 3600, voter_tag: 'tag of u7', leaf: `${now}` });
    expect(Object.fromEntries(added)).toEqual({
      'ana in the round': { cx_id: 'contest', n: 2 },
      'ben in the round': { cx_id: 'contest', n: 1 },
      contest: { cx_id: 'contest', n: 3 },
    });
  });

  it('lets a voter cast as many as a lock allows, and answers further ones with the first that holds it', () => {
    const mine = { user_id: 7, votesPerPeriod: 2 };
    const { outcomes, votes } = decideOn([ballot('1', mine), ballot('2', mine), ballot('3', mine), ballot('1', mine)]);
    expect(votes.map(({ vote_id }) => vote_id)).toEqual(['1', '2']);
    expect(outcomes.get('3')).toMatchObject({ counted: false, receipt: 'receipt of 1' });
    expect(outcomes.get('1')).toMatchObject({ counted: true, receipt: 'receipt of 1' });
  });

  it('holds somebody signed in to what their browser has cast before', () => {
    const vote = ballot('2', { user_id: 7, visitor_id: 'b' });
    const locks = new Map([[lockIdOf('contest', visitorVoter('b')), heldBy('1')]]);
    const { outcomes, taken } = decideOn([vote], { locks });
    expect(outcomes.get('2')).toMatchObject({ counted: false, receipt: 'receipt of 1' });
    expect(taken.size).toBe(0);
  });

  it('takes an account’s lock beside its mailbox’s, and so counts it once, whatever mailbox it has', () => {
    const [first, moved] = [ballot('1', { user_id: 7, voter: 'eone' }), ballot('2', { user_id: 7, voter: 'etwo' })];
    const { outcomes, taken, votes } = decideOn([first, moved]);
    expect(outcomes.get('2')).toMatchObject({ counted: false, receipt: 'receipt of 1' });
    expect([...taken.keys()]).toEqual(['contest|eone', 'contest|u7']);
    expect(votes).toMatchObject([{ vote_id: '1', first: true, voter_tag: 'tag of eone' }]);
    // Its lock is over.
    const over: HeldLock = { active: [], stored: true };
    const later = decideOn([moved], { locks: new Map([[lockIdOf('contest', userVoter(7)), over]]) });
    expect(later.votes[0]).not.toHaveProperty('first');
  });

  it('refuses from the end of the round on, but for what counts already', () => {
    const late = { closes_at: now };
    const again = ballot('1', { ...late, user_id: 7 });
    const locks = new Map([[lockIdOf('contest', userVoter(7)), heldBy('1')]]);
    const { outcomes, refused, votes } = decideOn([again, ballot('2', late)], { locks });
    expect(outcomes.get('1')).toMatchObject({ counted: true });
    expect(refused.map(([{ vote_id }, code]) => [vote_id, code])).toEqual([['2', 'contest_ended']]);
    expect(votes).toEqual([]);
  });

  it('asks the second voter on one device for a proof, and notes the device for the first alone', () => {
    const same = { evidence: 'device' };
    const [first, second, proven] = [ballot('1', same), ballot('2', same), ballot('3', { ...same, proven: true })];
    const { refused, taken, votes } = decideOn([first, second, proven]);
    expect(refused.map(([{ vote_id }, code]) => [vote_id, code])).toEqual([['2', 'proof_required']]);
    expect(votes.map(({ vote_id, risk }) => [vote_id, risk])).toEqual([
      ['1', []],
      ['3', ['same_device']],
    ]);
    expect([...taken.values()].map(({ evidence }) => evidence)).toEqual(['device', undefined]);
  });
});
