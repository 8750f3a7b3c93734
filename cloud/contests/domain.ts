import { Contest, Round } from '#shared/contests/entities.ts';
import { otherNames } from '#shared/contests/studio/texts.ts';
import { contestsOfCall } from '#shared/contests/lists.ts';
import { Refusal } from '#shared/errors.ts';
import { defineCloudDomain } from '#cloud/kernel/domain.ts';
import { defineWriter } from '#cloud/kernel/records.ts';
import { refuseForeignPictures } from '../site/index.ts';
import { dutiesListener } from '../tasks/index.ts';
import { answerAppeal, fileAppeal, refuseOtherWindow, withdrawAppeal } from './certification/appeals.ts';
import { casting } from './voting/casting.ts';
import { certificateJob, getCertification, makeCertificate, makeCertificates } from './certification/certificates.ts';
import { getContestChat, removeContestMessage, sendContestMessage } from './page/chat.ts';
import { confirmVoteCode, getVoter, sendVoteCode } from './voting/confirm.ts';
import { getContestants, getRecentContestants } from './entries/contestants.ts';
import { fetchContest, getCachedContest } from './page/contests.ts';
import { createContest, refuseBadForm } from './studio/create.ts';
import { getDashboard } from './studio/dashboard.ts';
import { addEdition, editEdition, getCachedEdition, getEditions } from './editions/editions.ts';
import { enterContest, enterEdition } from './entries/entering.ts';
import { tellEnds } from './rounds/tellContestEnds.ts';
import { updateContestant } from './entries/entries.ts';
import { flagVotes, getFlags, settleFlags, withdrawFlag } from './integrity/flags.ts';
import { duplicateContest } from './studio/duplicate.ts';
import { contestDocuments } from './documents.ts';
import { entryDuties } from './duties.ts';
import { contestAppPageMeta } from './contestAppPageMeta.ts';
import { contestPageMeta } from './pageMeta.ts';
import { getVoteHistory, getVotes } from './results/history.ts';
import { getContestCategories, getContests, getEndedContests, getOngoingContests } from './discovery/lists.ts';
import { votesOf } from './voting/locks.ts';
import { getEnteredContests, getMyContests } from './studio/mine.ts';
import { keepRoots } from './certification/merkleRoots.ts';
import { moveContest } from './moveContest.ts';
import { getChallenge } from './voting/proof.ts';
import { noteChange } from './team/log.ts';
import { getContestLog } from './team/logPages.ts';
import { getReceipt } from './certification/proofOfVote.ts';
import {
  cancelJobContests,
  getJobContest,
  startJobContest,
  votedJobTakesOffers,
  votedOfferDecides,
} from './page/jobContests.ts';
import { contestShareImages } from './page/shareImages.ts';
import { openNextContest } from './editions/nextContest.ts';
import { pictureRemoved } from './entries/pictures.ts';
import { getAllPayments, getContestSale, getHonesty, getUserContestsSales } from './paid/paidSales.ts';
import { votes } from './paid/paidVotes.ts';
import { checkSlug, setSlug } from './studio/slugs.ts';
import { studioRooms } from './studio/studioRooms.ts';
import { foldRecent } from './voting/sums.ts';
import { getVotePrices, setVotePrices } from './paid/prices.ts';
import { importContestants } from './entries/importing.ts';
import { decideContestants, mergeContestants, orderContestants } from './approval/rulings.ts';
import { refundCancelled } from './paid/refundCancelled.ts';
import { hidePrivateAnswers } from './entryForms/privateAnswers.ts';
import { recountRecent } from './integrity/recount.ts';
import { addRound, addRound2Round, mergeRounds } from './rounds/roundTools.ts';
import { refuseOtherRules, refuseToTell } from './studio/rules.ts';
import { contestRooms } from './rooms.ts';
import {
  catchUpRounds,
  checkRound,
  moveRounds,
  roundEnds,
  roundJob,
  roundsMoved,
  sweepRecentRounds,
} from './rounds/rounds.ts';
import { searchContests } from './search/search.ts';
import { searchSite, siteSearchListeners } from './search/siteSearch.ts';
import { contestSections } from './siteMap.ts';
import { viewedContest } from './discovery/viewed.ts';
import { visitorSignedIn } from './voting/signedIn.ts';
import { castingHasHeard, stopsVoting } from './voting/standings.ts';
import { getSuspects, getSuspectVotes } from './integrity/suspects.ts';
import { changeContestWall, getContestWall } from './page/wall.ts';
import { getTeam, setTeamMember } from './team/team.ts';
import { advanceAgain, finishUndone, undoAdvance } from './rounds/undoAdvance.ts';
import { contestTexts, refuseDoubleTexts } from './studio/texts.ts';
import { addVote, getPastVotes } from './voting/votes.ts';

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
    decideContestants,
    mergeContestants,
    orderContestants,
    importContestants,
    getMyContests,
    getEnteredContests,
    getDashboard,
    getEditions,
    addEdition,
    editEdition,
    openNextContest,
    getCachedEdition,
    enterEdition,
    getVoteHistory,
    getVotes,
    addRound,
    addRound2Round,
    mergeRounds,
    undoAdvance,
    advanceAgain,
    duplicateContest,
    getTeam,
    getContestWall,
    changeContestWall,
    setTeamMember,
    moveContest,
    checkSlug,
    setSlug,
    getCertification,
    fileAppeal,
    answerAppeal,
    withdrawAppeal,
    getReceipt,
    getSuspects,
    getSuspectVotes,
    getFlags,
    getContestLog,
    flagVotes,
    withdrawFlag,
    getContestCategories,
    getContests,
    getEndedContests,
    getOngoingContests,
    searchContests,
    searchSite,
    confirmVoteCode,
    getVoter,
    sendVoteCode,
    getChallenge,
    addVote,
    getPastVotes,
    setVotePrices,
    getVotePrices,
    getHonesty,
    getContestSale,
    getUserContestsSales,
    getAllPayments,
    startJobContest,
    getJobContest,
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
    'POST /app/contest/v2/addVote': { run: addVote, key: 'closed' },
    'POST /app/contest/v2/enterContest': { run: enterContest },
    'POST /app/contest/v2/updateContestant': { run: updateContestant },
    'POST /app/contest/v2/decideContestants': { run: decideContestants },
    'POST /app/contest/v2/mergeContestants': { run: mergeContestants },
    'POST /app/contest/v2/orderContestants': { run: orderContestants },
    'POST /app/contest/v2/importContestants': { run: importContestants },
    'POST /app/contest/v2/getDashboard': { run: getDashboard },
    'POST /app/contest/v2/getMyContests': { run: getMyContests },
    'POST /app/contest/v2/getEditions': { run: getEditions },
    'POST /app/contest/v2/addEdition': { run: addEdition },
    'POST /app/contest/v2/editEdition': { run: editEdition },
    'POST /app/contest/v2/openNextContest': { run: openNextContest },
    'POST /app/contest/v2/getCachedEdition/:edx_id': { run: getCachedEdition },
    'GET /app/contest/v2/getCachedEdition/:edx_id': { run: getCachedEdition },
    'POST /app/contest/v2/enterEdition': { run: enterEdition },
    'POST /app/contest/v2/getContestChat': { run: getContestChat },
    'POST /app/contest/v2/sendContestMessage': { run: sendContestMessage },
    'POST /app/contest/v2/removeContestMessage': { run: removeContestMessage },
    'GET /app/contest/v2/getWall': { run: getContestWall },
    'POST /app/contest/v2/changeWall': { run: changeContestWall },
    'GET /app/contest/v2/getPastVotes': { run: getPastVotes },
    'GET /app/contest/v2/getVoter': { run: getVoter },
    'GET /app/contest/v2/getChallenge': { run: getChallenge, key: 'closed' },
    'POST /app/contest/v2/sendVoteCode': { run: sendVoteCode, key: 'closed' },
    'POST /app/contest/v2/confirmVoteCode': { run: confirmVoteCode, key: 'closed' },
    'POST /app/contest/v2/addRound': { run: addRound },
    'POST /app/contest/v2/addRound2Round': { run: addRound2Round },
    'POST /app/contest/v2/mergeRounds': { run: mergeRounds },
    'POST /app/contest/v2/undoAdvance': { run: undoAdvance },
    'POST /app/contest/v2/advanceAgain': { run: advanceAgain },
    'POST /app/contest/v2/duplicateContest': { run: duplicateContest },
    'POST /app/contest/v2/getTeam': { run: getTeam },
    'POST /app/contest/v2/setTeamMember': { run: setTeamMember },
    'POST /app/contest/v2/checkSlug': { run: checkSlug },
    'POST /app/contest/v2/setSlug': { run: setSlug },
    'POST /app/contest/v2/getCertification': { run: getCertification },
    'POST /app/contest/v2/fileAppeal': { run: fileAppeal },
    'POST /app/contest/v2/answerAppeal': { run: answerAppeal },
    'POST /app/contest/v2/withdrawAppeal': { run: withdrawAppeal },
    'POST /app/contest/v2/getSuspects': { run: getSuspects },
    'POST /app/contest/v2/getSuspectVotes': { run: getSuspectVotes },
    'POST /app/contest/v2/getContestLog': { run: getContestLog },
    'POST /app/contest/v2/getFlags': { run: getFlags },
    'POST /app/contest/v2/flagVotes': { run: flagVotes },
    'POST /app/contest/v2/withdrawFlag': { run: withdrawFlag },
    'GET /app/contest/v2/getReceipt/:code': { run: getReceipt },
    'POST /app/contest/v2/setVotePrices': { run: setVotePrices },
    'POST /app/contest/v2/getVotePrices': { run: getVotePrices },
    'POST /app/contest/v2/getHonesty': { run: getHonesty },
    'POST /app/contest/v2/getAllPayments': { run: getAllPayments, key: 'money_read' },
    'GET /app/contest/v2/getUserContestsSales': { run: getUserContestsSales, key: 'money_read' },
    'GET /app/contest/v2/getUserContestsSales/:id': { run: getUserContestsSales, key: 'money_read' },
    'GET /app/contest/v2/getContestSale/:contest_id': { run: getContestSale, key: 'money_read' },
  },
  documents: contestDocuments,
  shareImages: contestShareImages,
  writers: [
    defineWriter({
      entity: Contest,
      form: contestTexts,
      also: (_context, _before, { texts }) => (texts ? { other_names: otherNames(texts) } : {}),
      check: (_context, _before, { start_date, end_date, fields, texts }) => {
        if (end_date <= start_date) throw new Refusal('ends_before_start');
        refuseBadForm(fields);
        refuseDoubleTexts(texts);
      },
      async after(context, tx, before, after) {
        await refuseOtherRules(tx, before, after);
        await refuseToTell(tx, before, after);
        refuseOtherWindow(before, after, context.clock.now());
        if (after.cover !== before.cover)
          await refuseForeignPictures(
            tx,
            [{ field: 'cover', path: after.cover }],
            [context.caller.user_id, after.user_id],
          );
        await moveRounds(context, tx, before, after);
        await noteChange(tx, context, after.cx_id, 'contest.edit', { entity: Contest, before, after });
      },
      async stored(context, before, after) {
        await roundsMoved(context, after.cx_id, before.end_date, after.end_date);
        if (stopsVoting(before, after)) await castingHasHeard(context.clock);
      },
    }),
    defineWriter({
      entity: Round,
      async after(context, tx, before, after) {
        await checkRound(context, tx, before, after);
        const { cx_id, round_number } = after;
        await noteChange(tx, context, cx_id, 'round.edit', { entity: Round, before, after, round_number });
      },
      stored: (context, before, { cx_id, endDate }) => roundsMoved(context, cx_id, before.endDate, endDate),
    }),
  ],
  products: [votes],
  pageMeta: [...contestPageMeta, ...contestAppPageMeta],
  rooms: [contestRooms, studioRooms],
  gauges: {
    votes_waiting: {
      help: 'Votes that wait for the next batch.',
      value: ({ storage }) => casting(storage).waiting(),
    },
  },
  siteMap: { pages: ['/contests', '/contests/pending', '/contests/ended', '/contest-app'], sections: contestSections },
  jobs: {
    every: {
      recount: { every: '10 minutes', run: recountRecent },
      'vote sums': { every: '1 minute', run: foldRecent },
      rounds: { every: '1 minute', run: sweepRecentRounds },
      'contest-ends': { every: '1 minute', run: tellEnds },
      'ledger roots': { every: '10 minutes', run: keepRoots },
      certificates: { every: '10 minutes', run: makeCertificates },
      'undone advances': { every: '1 minute', run: finishUndone },
      'flags of votes': { every: '1 minute', run: settleFlags },
      'refunds of cancelled contests': { every: '1 minute', run: refundCancelled },
    },
    on: { [roundJob]: roundEnds, [certificateJob]: makeCertificate },
  },
  catchUp: catchUpRounds,
  onRowChange: [dutiesListener(entryDuties), ...siteSearchListeners],
  on: {
    duties: () => [entryDuties],
    signedIn: visitorSignedIn,
    ownShape: async (context) => ({ votes: await votesOf(context) }),
    viewed: viewedContest,
    personCalls: (user_id) => [contestsOfCall(user_id)],
    offerDecides: votedOfferDecides,
    jobTakesOffers: votedJobTakesOffers,
    jobGoes: votedJobTakesOffers,
    jobHidden: (ports, job_id) => cancelJobContests(ports, { job_id }),
    async accountClosed(ports, user_id) {
      await cancelJobContests(ports, { user_id });
      await hidePrivateAnswers(ports, user_id);
    },
    pictureRemoved,
  },
});
