import { getContestChat, removeContestMessage, sendContestMessage } from './chat.ts';
import { createContest } from './create.ts';
import { getContestants, getRecentContestants } from './contestants.ts';
import { fetchContest, getCachedContest } from './contests.ts';
import { enterContest, updateContestant } from './entries.ts';
import { getVoteHistory, getVotes } from './history.ts';
import { moveContest } from './life.ts';
import { getContestCategories, getContests, getEndedContests, getOngoingContests } from './lists.ts';
import { searchContests } from './search.ts';
import { confirmVoteCode, getVoter, sendVoteCode } from './confirm.ts';
import { getChallenge } from './proof.ts';
import { addVote, getPastVotes } from './votes.ts';

export const contestFunctions = {
  fetchContest,
  getCachedContest,
  getOngoingContests,
  getEndedContests,
  getContests,
  getContestCategories,
  searchContests,
  getContestants,
  getRecentContestants,
  getVotes,
  getVoteHistory,
  addVote,
  getPastVotes,
  getChallenge,
  sendVoteCode,
  confirmVoteCode,
  getVoter,
  createContest,
  moveContest,
  enterContest,
  updateContestant,
  getContestChat,
  sendContestMessage,
  removeContestMessage,
};
