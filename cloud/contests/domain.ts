import { Contest, Round } from '#shared/contests/entities.ts';
import { contestsOfCall } from '#shared/contests/lists.ts';
import { Refusal } from '#shared/errors.ts';
import { defineCloudDomain } from '../domain.ts';
import { defineWriter } from '../records.ts';
import { refuseForeignPictures } from '../site/index.ts';
import { casting } from './casting.ts';
import { getContestChat, removeContestMessage, sendContestMessage } from './chat.ts';
import { confirmVoteCode, getVoter, sendVoteCode } from './confirm.ts';
import { getContestants, getRecentContestants } from './contestants.ts';
import { fetchContest, getCachedContest } from './contests.ts';
import { createContest, refuseBadForm } from './create.ts';
import { tellEnds } from './ends.ts';
import { enterContest, updateContestant } from './entries.ts';
import { contestHeads } from './heads.ts';
import { getVoteHistory, getVotes } from './history.ts';
import { getContestCategories, getContests, getEndedContests, getOngoingContests } from './lists.ts';
import { votesOf } from './locks.ts';
import { moveContest } from './moveContest.ts';
import { getChallenge } from './proof.ts';
import { pictureRemoved } from './pictures.ts';
import { hidePrivateAnswers } from './privateAnswers.ts';
import { recountRecent } from './recount.ts';
import { contestRooms } from './rooms.ts';
import { checkRound, moveRounds, roundEnds, roundJob, roundsMoved, sweepRecentRounds, sweepRounds } from './rounds.ts';
import { searchContests } from './search.ts';
import { contestSections } from './siteMap.ts';
import { viewedContest } from './viewed.ts';
import { visitorSignedIn } from './signedIn.ts';
import { castingHasHeard, stopsVoting } from './standings.ts';
import { addVote, getPastVotes } from './votes.ts';

/** Contests, rounds, contestants, votes and the contest chat. */
export const contests = defineCloudDomain({
  name: 'contests',
  functions: {
    getContestChat,
    removeContestMessage,
    sendContestMessage,
    createContest,
    getContestants,
    getRecentContestants,
    fetchContest,
    getCachedContest,
    enterContest,
    updateContestant,
    getVoteHistory,
    getVotes,
    moveContest,
    getContestCategories,
    getContests,
    getEndedContests,
    getOngoingContests,
    searchContests,
    confirmVoteCode,
    getVoter,
    sendVoteCode,
    getChallenge,
    addVote,
    getPastVotes,
  },
  calls: {
    'POST /app/contest/v2/getOngoingContests': { run: getOngoingContests },
    'POST /app/contest/v2/getEndedContests': { run: getEndedContests },
    'POST /app/contest/v2/get': { run: getContests },
    'POST /app/contest/v2/getContestCategories': { run: getContestCategories },
    'POST /app/contest/v2/search': { run: searchContests },
    'POST /app/contest/v2/getContestants': { run: getContestants },
    'POST /app/contest/v2/getRecentContestants': { run: getRecentContestants },
    'POST /app/contest/v2/getVotes': { run: getVotes },
    'POST /app/contest/v2/getVoteHistory': { run: getVoteHistory },
    'POST /app/contest/v2/getCachedContest/:cx_id': { run: getCachedContest },
    'POST /app/contest/v2/fetchContest': { run: fetchContest },
    'POST /app/contest/v2/addVote': { run: addVote },
    'POST /app/contest/v2/enterContest': { run: enterContest },
    'POST /app/contest/v2/updateContestant': { run: updateContestant },
    'POST /app/contest/v2/getContestChat': { run: getContestChat },
    'POST /app/contest/v2/sendContestMessage': { run: sendContestMessage },
    'POST /app/contest/v2/removeContestMessage': { run: removeContestMessage },
    'GET /app/contest/v2/getPastVotes': { run: getPastVotes },
    'GET /app/contest/v2/getVoter': { run: getVoter },
    'GET /app/contest/v2/getChallenge': { run: getChallenge },
    'POST /app/contest/v2/sendVoteCode': { run: sendVoteCode },
    'POST /app/contest/v2/confirmVoteCode': { run: confirmVoteCode },
  },
  writers: [
    defineWriter({
      entity: Contest,
      check: (_context, _before, { start_date, end_date, fields }) => {
        if (end_date <= start_date) throw new Refusal('ends_before_start');
        refuseBadForm(fields);
      },
      async after(context, tx, before, after) {
        if (after.cover !== before.cover)
          await refuseForeignPictures(
            tx,
            [{ field: 'cover', path: after.cover }],
            [context.caller.user_id, after.user_id],
          );
        await moveRounds(context, tx, before, after);
      },
      async stored(context, before, after) {
        await roundsMoved(context, after.cx_id, before.end_date, after.end_date);
        if (stopsVoting(before, after)) await castingHasHeard(context.clock);
      },
    }),
    defineWriter({
      entity: Round,
      after: checkRound,
      stored: (context, before, { cx_id, endDate }) => roundsMoved(context, cx_id, before.endDate, endDate),
    }),
  ],
  heads: contestHeads,
  rooms: [contestRooms],
  gauges: {
    votes_waiting: {
      help: 'Votes that wait for the next batch.',
      value: ({ storage }) => casting(storage).waiting(),
    },
  },
  siteMap: { pages: ['/contests', '/contests/pending', '/contests/ended'], sections: contestSections },
  jobs: {
    every: {
      recount: { every: '10 minutes', run: recountRecent },
      rounds: { every: '1 minute', run: sweepRecentRounds },
      'contest-ends': { every: '1 minute', run: tellEnds },
    },
    on: { [roundJob]: roundEnds },
  },
  catchUp: (ports) => sweepRounds(ports),
  on: {
    signedIn: visitorSignedIn,
    ownShape: async (context) => ({ votes: await votesOf(context) }),
    viewed: viewedContest,
    personCalls: (user_id) => [contestsOfCall(user_id)],
    accountClosed: hidePrivateAnswers,
    pictureRemoved,
  },
});
