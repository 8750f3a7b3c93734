import { createContest } from './create.ts';
import { fetchContest, getOngoingContests } from './contests.ts';
import { moveContest } from './life.ts';
import { addVote, getPastVotes } from './votes.ts';

export const contestFunctions = { fetchContest, getOngoingContests, addVote, getPastVotes, createContest, moveContest };
