import { Profile } from '#shared/accounts/entities.ts';
import { DataArchive } from '#shared/accounts/entities/archive.ts';
import { profileTexts } from '#shared/accounts/forms.ts';
import { defineCloudDomain, rowListener } from '#cloud/kernel/domain.ts';
import { defineWriter } from '#cloud/kernel/records.ts';
import { archiveAsked, archiveFiles, askArchive, getArchive, sweepArchives } from './privacy/archive.ts';
import { closeAccount, sweepClosed } from './privacy/close.ts';
import { settleDemo } from './sessions/demo.ts';
import { confirmSelf, mustBeProven } from './sessions/confirm.ts';
import { signDemoHandOver } from './sessions/demoPartner.ts';
import { sendDigests } from './notifications/digest.ts';
import { getGrouped, getProfileData, getProvider, getProviders, getUserInfo, getUsers } from './people/directory.ts';
import { changeEmail, mailAgain, sendEmailCode } from './settings/emails.ts';
import {
  addPasskey,
  beginPasskey,
  beginTotp,
  confirmTotp,
  getFactors,
  removePasskey,
  removeTotp,
  renamePasskey,
  renewRecovery,
} from './factors/factorSettings.ts';
import { askForPasskey, logInByFactor, logInByPasskey } from './factors/factorStep.ts';
import { makeFirstAdmin } from './proving/firstAdmin.ts';
import { followUser, unfollowUser } from './people/follows.ts';
import { handOver } from './signIn/handOver.ts';
import { accountPageMeta } from './pageMeta.ts';
import { mailCallback } from './mail/mailCallbacks.ts';
import { countUnseen, seeNotifications } from './notifications/notifications.ts';
import { refuseOfficialNames } from './profile/officialNames.ts';
import { askOperators } from './proving/operatorFactors.ts';
import { beginOpenId, getIssuers, logInByOpenId, signUpByOpenId } from './signIn/openIdLogIn.ts';
import {
  addKnownLink,
  addOpenIdLink,
  beginOpenIdLink,
  getOpenIdLinks,
  removeOpenIdLink,
} from './signIn/openIdLinks.ts';
import { openIdLogOut } from './signIn/openIdLogOut.ts';
import { takeLostRights } from './signIn/openIdRights.ts';
import { disableRows, disableRowsJob, getPeople, tellPerson } from './profile/people.ts';
import {
  addPartner,
  changePartner,
  connectPartner,
  endPartnerSessions,
  getPartners,
  partnerEndsJob,
  renewPartnerKey,
} from './signIn/partners.ts';
import { changePassword, resetPassword } from './settings/passwords.ts';
import { getPaymentKeys, updatePaymentSettings } from './settings/paymentKeys.ts';
import { getUserPreferences, updatePreferences } from './settings/preferences.ts';
import { photoRemoved, refuseForeignPhoto, updateProfileInfo } from './profile/profile.ts';
import { personShareImages } from './profile/shareImage.ts';
import { forgetToken, getPushKey, saveToken } from './notifications/pushTokens.ts';
import { accountRooms } from './rooms.ts';
import { forgetSearches, getRecentSearches, noteSearch } from './profile/searches.ts';
import { getUser, logIn, logOut } from './sessions/session.ts';
import { logInByCode } from './signIn/codeLogIn.ts';
import { confirmPhone, sendPhoneCode } from './settings/phones.ts';
import { endSessions, getSessions } from './proving/endSessions.ts';
import { registerUser, sendRegisterCode } from './signIn/signUp.ts';
import { ensureSupportUser } from './sessions/supportUser.ts';
import { unsubscribe } from './notifications/unsubscribe.ts';
import { addMediaUrl, getMediaUrls, removeMediaUrl } from './profile/urls.ts';
import { getWork } from './proving/work.ts';
import { forgetViewed, getViewed, noteViewed, viewedPerson } from './profile/viewed.ts';
import './hooks.ts';

/** People: profiles, sign-in, follows, notifications. */
export const accounts = defineCloudDomain({
  name: 'accounts',
  functions: {
    getGrouped,
    getProfileData,
    getProvider,
    getProviders,
    getUserInfo,
    getUsers,
    closeAccount,
    askArchive,
    getArchive,
    followUser,
    unfollowUser,
    changeEmail,
    sendEmailCode,
    mailAgain,
    changePassword,
    resetPassword,
    getPaymentKeys,
    updatePaymentSettings,
    getUserPreferences,
    updatePreferences,
    updateProfileInfo,
    forgetSearches,
    getRecentSearches,
    noteSearch,
    getUser,
    logIn,
    logInByCode,
    logInByFactor,
    logInByPasskey,
    askForPasskey,
    getIssuers,
    beginOpenId,
    logInByOpenId,
    signUpByOpenId,
    getOpenIdLinks,
    beginOpenIdLink,
    addOpenIdLink,
    addKnownLink,
    removeOpenIdLink,
    confirmSelf,
    getFactors,
    beginTotp,
    confirmTotp,
    removeTotp,
    beginPasskey,
    addPasskey,
    renamePasskey,
    removePasskey,
    renewRecovery,
    sendPhoneCode,
    confirmPhone,
    logOut,
    endSessions,
    getSessions,
    getWork,
    registerUser,
    sendRegisterCode,
    addMediaUrl,
    getMediaUrls,
    removeMediaUrl,
    forgetViewed,
    getViewed,
    noteViewed,
    countUnseen,
    getPeople,
    seeNotifications,
    saveToken,
    forgetToken,
    getPushKey,
    handOver,
    signDemoHandOver,
    getPartners,
    addPartner,
    changePartner,
    renewPartnerKey,
    connectPartner,
    unsubscribe,
  },
  calls: {
    'POST /app/login/pro': { run: logIn },
    'POST /app/login/code': { run: logInByCode },
    'POST /app/login/factor': { run: logInByFactor },
    'POST /app/login/askForPasskey': { run: askForPasskey },
    'POST /app/login/passkey': { run: logInByPasskey },
    'GET /app/login/getIssuers': { run: getIssuers },
    'POST /app/login/beginOpenId': { run: beginOpenId },
    'POST /app/login/openId': { run: logInByOpenId },
    'POST /app/register/openId': { run: signUpByOpenId },
    'POST /app/login/handOver': { run: handOver },
    'POST /app/register/sendCode': { run: sendRegisterCode },
    'POST /app/register/user': { run: registerUser },
    'POST /app/register/resetPassword': { run: resetPassword },
    'POST /app/account/changePassword': { run: changePassword },
    'POST /app/account/sendEmailCode': { run: sendEmailCode },
    'POST /app/account/changeEmail': { run: changeEmail },
    'POST /app/account/mailAgain': { run: mailAgain },
    'POST /app/account/sendPhoneCode': { run: sendPhoneCode },
    'POST /app/account/confirmPhone': { run: confirmPhone },
    'GET /app/account/getFactors': { run: getFactors },
    'POST /app/account/confirm': { run: confirmSelf },
    'POST /app/account/beginTotp': { run: beginTotp },
    'POST /app/account/confirmTotp': { run: confirmTotp },
    'POST /app/account/removeTotp': { run: removeTotp },
    'POST /app/account/beginPasskey': { run: beginPasskey },
    'POST /app/account/addPasskey': { run: addPasskey },
    'POST /app/account/renamePasskey': { run: renamePasskey },
    'POST /app/account/removePasskey': { run: removePasskey },
    'POST /app/account/renewRecovery': { run: renewRecovery },
    'GET /app/account/getOpenIdLinks': { run: getOpenIdLinks },
    'POST /app/account/beginOpenIdLink': { run: beginOpenIdLink },
    'POST /app/account/addOpenIdLink': { run: addOpenIdLink },
    'POST /app/account/addKnownLink': { run: addKnownLink },
    'POST /app/account/removeOpenIdLink': { run: removeOpenIdLink },
    'GET /app/account/getSessions': { run: getSessions },
    'GET /app/account/getWork': { run: getWork },
    'POST /app/account/endSessions': { run: endSessions },
    'POST /app/account/askArchive': { run: askArchive },
    'POST /app/account/close': { run: closeAccount },
    'GET /app/account/getArchive': { run: getArchive },
    'GET /app/login/logout': { run: logOut },
    'GET /app/api/getUser': { run: getUser },
    'POST /app/account/updateProfileInfo': { run: updateProfileInfo },
    'GET /app/account/getUserPreferences': { run: getUserPreferences },
    'POST /app/account/updatePreferences': { run: updatePreferences },
    'GET /app/users/getPaymentKeys': { run: getPaymentKeys },
    'POST /app/users/updatePaymentSetings': { run: updatePaymentSettings },
    'GET /app/users/getUsers': { run: getUsers, key: 'people_read' },
    'GET /app/profile/grouped/:id': { run: getGrouped, key: 'people_read' },
    'GET /app/profile/getData/:id': { run: getProfileData, key: 'people_read' },
    'POST /app/Providers/getUserInfo': { run: getUserInfo, key: 'people_read' },
    'GET /app/providers/getProviders': { run: getProviders, key: 'people_read' },
    'GET /app/providers/getProvider/:username': { run: getProvider, key: 'people_read' },
    'POST /app/notifications/saveToken': { run: saveToken },
    'POST /app/account/unsubscribe/:token': { run: unsubscribe },
  },
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
    personCalled: (reader, user_id) => reader.get(Profile, user_id),
    viewed: viewedPerson,
    pictureRemoved: photoRemoved,
  },
});
