import { Profile } from '#shared/accounts/entities.ts';
import { DataArchive } from '#shared/accounts/entities/archive.ts';
import { profileTexts } from '#shared/accounts/forms.ts';
import { defineCloudDomain, rowListener } from '#cloud/kernel/domain.ts';
import * as functions from './functions.ts';
import { defineWriter } from '#cloud/kernel/records.ts';
import { archiveAsked, archiveFiles, sweepArchives } from './privacy/archive.ts';
import { sweepClosed } from './privacy/closeAccount.ts';
import { settleDemo } from './sessions/demo.ts';
import { mustBeProven } from './sessions/reauthentication.ts';
import { sendDigests } from './notifications/digest.ts';
import { makeFirstAdmin } from './proving/firstAdmin.ts';
import { accountPageMeta } from './pageMeta.ts';
import { mailCallback } from './mail/mailCallbacks.ts';
import { refuseOfficialNames } from './profile/officialNames.ts';
import { askOperators } from './proving/operatorFactors.ts';
import { openIdLogOut } from './signIn/openIdLogOut.ts';
import { takeLostRights } from './signIn/openIdRights.ts';
import { disableRows, disableRowsJob, tellPerson } from './profile/people.ts';
import { endPartnerSessions, partnerEndsJob } from './signIn/partners.ts';
import { photoRemoved, refuseForeignPhoto } from './profile/profile.ts';
import { personShareImages } from './profile/shareImageWords.ts';
import { accountRooms } from './rooms.ts';
import { ensureSupportUser } from './sessions/supportUser.ts';
import { viewedPerson } from './profile/viewed.ts';
import './hooks.ts';

/** People: profiles, sign-in, follows, notifications. */
export const accounts = defineCloudDomain({
  name: 'accounts',
  functions,
  shareImages: personShareImages,
  linkedFiles: { '/archives/:link': archiveFiles },
  callbacks: {
    '/callbacks/mail/ses': mailCallback('ses'),
    '/callbacks/mail/postmark': mailCallback('postmark'),
    '/callbacks/mail/mailgun': mailCallback('mailgun'),
    '/callbacks/openid/:issuer': openIdLogOut,
  },
  writers: [
    defineWriter({
      entity: Profile,
      form: profileTexts,
      async after(context, tx, before, after) {
        if (after.full_name !== before.full_name) await refuseOfficialNames(context, { full_name: after.full_name });
        if (after.avatar !== before.avatar)
          await refuseForeignPhoto(tx, after.avatar, [context.caller.user_id, after.user_id]);
      },
      stored: async (context, before, after) => tellPerson(context, before, after),
    }),
  ],
  pageMeta: accountPageMeta,
  onRowChange: [rowListener({ entity: DataArchive, changed: archiveAsked })],
  rooms: [accountRooms],
  jobs: {
    every: {
      archives: { every: '5 minutes', run: sweepArchives },
      'closed accounts': { every: '10 minutes', run: sweepClosed },
      digests: { every: '1 hour', run: sendDigests },
      'factors of operators': { every: '1 hour', run: askOperators },
      'rights by issuers': { every: '1 hour', run: takeLostRights },
    },
    on: { [partnerEndsJob]: endPartnerSessions, [disableRowsJob]: disableRows },
  },
  async start(ports) {
    await settleDemo(ports);
    await makeFirstAdmin(ports);
    await ensureSupportUser(ports);
    await takeLostRights(ports);
  },
  on: {
    mustBeProven,
    profileOf: (reader, user_id) => reader.get(Profile, user_id),
    viewed: viewedPerson,
    pictureRemoved: photoRemoved,
  },
});
