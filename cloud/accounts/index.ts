/** Public interface of the domain on the server. */
export { getUsers } from './people/directory.ts';
export { redeemCode, sendCode, voteCode } from './proving/codes.ts';
export { takeOffFactors } from './factors/lostFactors.ts';
export { factorStates, type FactorState } from './proving/factors.ts';
export { followId } from './people/follows.ts';
export { emailAddress, mailTag } from './mail/mailboxes.ts';
export { officialNames } from './profile/officialNames.ts';
export { ownPhoneTag } from './settings/phones.ts';
export { disableRowsJob, isOpen, peopleOf, profileCalled, setDisabled } from './profile/people.ts';
export { rolesOf, setGranted, setRole, withAnyRole, withProvider } from './profile/roles.ts';
export { hidesPresence, notePresence, onlineAmong, presenceLease } from './people/presence.ts';
export { mayBeMailed, referenceOf, release, suppressionIdOf, suppressionOf } from './mail/suppressions.ts';
export { mailNotification } from './notifications/notificationMails.ts';
export { type News, newsId, tell, untell, wants } from './notifications/notify.ts';
export { partnerOf } from './signIn/partners.ts';
export { proveSelf } from './sessions/reauthentication.ts';
export { unsubscribeUrls } from './mail/unsubscribeUrls.ts';
export { type ChallengeAnswer, challengeFor, isProven, needWork, proofInput } from './proving/proofOfWork.ts';
export { pushTo } from './notifications/pushTokens.ts';
export {
  changePaymentKeys,
  confirmPlaces,
  currentPassword,
  type PaymentKeysRow,
  paymentKeysOf,
  paymentSettingsShape,
} from './settings/paymentKeys.ts';
