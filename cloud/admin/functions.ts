/** The functions of admin, each from the file that declares it. */
export { getAuditEntries } from './audit.ts';
export { changeContestants, getAllContestants } from './contestants.ts';
export { changeContests, getAdminContests } from './contests.ts';
export { mayOpenDashboard } from './parseDashboard.ts';
export { getAdminHome } from './figures.ts';
export { decideFlags } from './flags.ts';
export { getMailSuppressions, getMailTemplates, previewMail, releaseMails, sendTestMail } from './mails.ts';
export { getAdminPayments } from './payments.ts';
export { decideRights, getOperatorRights, proposeRights, takeRights } from './rights.ts';
export { searchEverything } from './search.ts';
export { changeUsers, getAdminUsers } from './users.ts';
export { getAllVotes, voidVotes } from './votes.ts';
export { getWaitingCounts } from './waiting.ts';
