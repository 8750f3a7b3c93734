import { defineDomain } from '#shared/model/domain.ts';
import {
  Contest,
  Contestant,
  Round,
  RoundContestant,
  UsedProof,
  Vote,
  VoteLock,
  VoteTally,
  VoteVoid,
} from './entities.ts';
import { ChatAuthor, ContestMessage } from './entities/chat.ts';
import { contestErrors } from './errors.ts';

/** Contests, rounds, contestants, votes and the contest chat. */
export const contests = defineDomain({
  name: 'contests',
  entities: [
    Contest,
    Round,
    Contestant,
    RoundContestant,
    Vote,
    VoteVoid,
    VoteLock,
    VoteTally,
    ContestMessage,
    ChatAuthor,
    UsedProof,
  ],
  errors: contestErrors,
});
