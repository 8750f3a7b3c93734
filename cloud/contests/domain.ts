import { Contest, Round } from '#shared/contests/entities.ts';
import { otherNames } from '#shared/contests/studio/texts.ts';
import { contestsOfCall } from '#shared/contests/lists.ts';
import { Refusal } from '#shared/errors.ts';
import { defineCloudDomain } from '#cloud/kernel/domain.ts';
import * as functions from './functions.ts';
import { closeContests } from './accountClosing.ts';
import { defineWriter } from '#cloud/kernel/records.ts';
import { refuseForeignPictures } from '../site/index.ts';
import { dutiesListener } from '../tasks/index.ts';
import { refuseOtherWindow } from './certification/appeals.ts';
import { casting } from './voting/casting.ts';
import { certificateJob, makeCertificate, makeCertificates } from './certification/certificates.ts';
import { refuseBadForm } from './studio/createContest.ts';
import { tellEnds } from './rounds/tellContestEnds.ts';
import { settleFlags } from './integrity/flags.ts';
import { contestDocuments } from './documents.ts';
import { entryDuties } from './duties.ts';
import { contestAppPageMeta } from './contestAppPageMeta.ts';
import { contestPageMeta } from './pageMeta.ts';
import { votesOf } from './voting/locks.ts';
import { keepRoots } from './certification/merkleRoots.ts';
import { noteChange } from './team/log.ts';
import { cancelJobContests, votedJobTakesOffers, votedOfferDecides } from './page/jobContests.ts';
import { contestShareImages } from './page/shareImageWords.ts';
import { pictureRemoved } from './entries/pictures.ts';
import { votes } from './paid/paidVotes.ts';
import { studioRooms } from './studio/studioRooms.ts';
import { foldRecent } from './voting/ledgerSums.ts';
import { refundCancelled } from './paid/refundCancelled.ts';
import { recountRecent } from './integrity/recount.ts';
import { refuseOtherRules, refuseToTell } from './studio/fixedRules.ts';
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
import { siteSearchListeners } from './search/siteSearch.ts';
import { contestSections } from './siteMap.ts';
import { viewedContest } from './discovery/viewed.ts';
import { tellContestants, tellContestantsJob } from './tellContestants.ts';
import { visitorSignedIn } from './voting/visitorVotes.ts';
import { castingHasHeard, stopsVoting } from './voting/standings.ts';
import { finishUndone } from './rounds/undoAdvance.ts';
import { contestTexts, refuseDoubleTexts } from './studio/texts.ts';

/** Contests, rounds, contestants, votes and the contest chat. */
export const contests = defineCloudDomain({
  name: 'contests',
  functions,
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
    on: { [roundJob]: roundEnds, [certificateJob]: makeCertificate, [tellContestantsJob]: tellContestants },
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
    accountClosed: closeContests,
    pictureRemoved,
  },
});
