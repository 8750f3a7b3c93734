/** The functions of accounts, each from the file that declares it. */
export {
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
export { askForPasskey, logInByFactor, logInByPasskey } from './factors/factorStep.ts';
export { countUnseen, seeNotifications } from './notifications/notifications.ts';
export { forgetToken, getPushKey, saveToken } from './notifications/pushTokens.ts';
export { unsubscribe } from './notifications/unsubscribe.ts';
export { getGrouped, getProfileData, getProvider, getProviders, getUserInfo, getUsers } from './people/directory.ts';
export { followUser, unfollowUser } from './people/follows.ts';
export { askArchive, getArchive } from './privacy/archive.ts';
export { closeAccount } from './privacy/closeAccount.ts';
export { getPeople } from './profile/people.ts';
export { updateProfileInfo } from './profile/profile.ts';
export { forgetSearches, getRecentSearches, noteSearch } from './profile/searches.ts';
export { addMediaUrl, getMediaUrls, removeMediaUrl } from './profile/urls.ts';
export { forgetViewed, getViewed, noteViewed } from './profile/viewed.ts';
export { endSessions, getSessions } from './proving/endSessions.ts';
export { getWork } from './proving/proofOfWork.ts';
export { confirmSelf } from './sessions/reauthentication.ts';
export { signDemoHandOver } from './sessions/demoPartner.ts';
export { getUser, logIn, logOut } from './sessions/session.ts';
export { changeEmail, mailAgain, sendEmailCode } from './settings/emails.ts';
export { changePassword, resetPassword } from './settings/passwords.ts';
export { getPaymentKeys, updatePaymentSettings } from './settings/paymentKeys.ts';
export { confirmPhone, sendPhoneCode } from './settings/phones.ts';
export { getUserPreferences, updatePreferences } from './settings/preferences.ts';
export { logInByCode } from './signIn/codeLogIn.ts';
export { handOver } from './signIn/handOver.ts';
export {
  addKnownLink,
  addOpenIdLink,
  beginOpenIdLink,
  getOpenIdLinks,
  removeOpenIdLink,
} from './signIn/openIdLinks.ts';
export { beginOpenId, getIssuers, logInByOpenId, signUpByOpenId } from './signIn/openIdLogIn.ts';
export { addPartner, changePartner, connectPartner, getPartners, renewPartnerKey } from './signIn/partners.ts';
export { registerUser, sendRegisterCode } from './signIn/signUp.ts';
