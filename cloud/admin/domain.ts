import { defineCloudDomain } from '#cloud/kernel/domain.ts';
import { getAuditEntries } from './audit.ts';
import { changeContestants, getAllContestants } from './contestants.ts';
import { changeContests, getAdminContests } from './contests.ts';
import { mayOpenDashboard } from './dashboard.ts';
import { exportDocuments } from './exports.ts';
import { decideFlags } from './flags.ts';
import { getAdminHome } from './figures.ts';
import { getMailSuppressions, getMailTemplates, previewMail, releaseMails, sendTestMail } from './mails.ts';
import { getAdminPayments } from './payments.ts';
import { searchEverything } from './search.ts';
import { decideRights, getOperatorRights, proposeRights, takeRights } from './rights.ts';
import { changeUsers, getAdminUsers } from './users.ts';
import { getAllVotes, voidVotes } from './votes.ts';
import { getWaitingCounts } from './waiting.ts';

/** What operators do in their own shell. */
export const admin = defineCloudDomain({
  name: 'admin',
  functions: {
    getAuditEntries,
    changeContestants,
    getAllContestants,
    changeContests,
    getAdminContests,
    decideFlags,
    mayOpenDashboard,
    getAdminHome,
    getWaitingCounts,
    searchEverything,
    changeUsers,
    decideRights,
    getOperatorRights,
    proposeRights,
    takeRights,
    getAdminUsers,
    getAllVotes,
    voidVotes,
    getAdminPayments,
    getMailTemplates,
    previewMail,
    sendTestMail,
    getMailSuppressions,
    releaseMails,
  },
  calls: {
    'POST /app/contest/v2/getAllVotes': { run: getAllVotes, key: 'contests_read' },
    'POST /app/contest/v2/getAllContestants': { run: getAllContestants, key: 'contests_read' },
  },
  documents: exportDocuments,
});
