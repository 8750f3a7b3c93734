import { getAuditEntries } from './audit.ts';
import { changeContestants, getAllContestants } from './contestants.ts';
import { changeContests, getAdminContests } from './contests.ts';
import { getAdminHome } from './figures.ts';
import { changeUsers, getAdminUsers } from './users.ts';
import { getAllVotes, voidVotes } from './votes.ts';

export const adminFunctions = {
  getAdminHome,
  getAdminContests,
  changeContests,
  getAllVotes,
  voidVotes,
  getAllContestants,
  changeContestants,
  getAdminUsers,
  changeUsers,
  getAuditEntries,
};
