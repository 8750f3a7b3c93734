/** Public interface of the domain on the server. */
export { getUsers } from './directory.ts';
export { archiveBy } from './archive.ts';
export { redeemCode, sendCode, voteCode } from './codes.ts';
export { takeOffFactors } from './lostFactors.ts';
export { factorStates, type FactorState } from './factors.ts';
export { followId } from './follows.ts';
export { emailAddress, mailTag } from './mailboxes.ts';
export { officialNames } from './officialNames.ts';
export { ownPhoneTag } from './phones.ts';
export { disableRowsJob, isOpen, peopleOf, profileCalled, setDisabled } from './people.ts';
export { rolesOf, setGranted, setRole, withAnyRole, withProvider } from './roles.ts';
export { hidesPresence, notePresence, onlineAmong, presenceLease } from './presence.ts';
export { mayBeMailed, referenceOf, release, suppressionIdOf, suppressionOf } from './suppressions.ts';
export { mailNews, type News, newsId, tell, untell, wants } from './notify.ts';
export { partnerOf } from './partners.ts';
export { proveSelf } from './confirm.ts';
export { unsubscribeUrls } from './unsubscribeUrls.ts';
export { type ChallengeAnswer, challengeFor, isProven, needWork, proofInput } from './work.ts';
export { pushTo } from './pushTokens.ts';
export {
  changePaymentKeys,
  confirmPlaces,
  currentPassword,
  type PaymentKeysRow,
  paymentKeysOf,
  paymentSettingsShape,
} from './paymentKeys.ts';
