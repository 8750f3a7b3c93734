/** The calls of the specification's section 7: one row a call. `cloud/define.ts` says who may call a function and what it takes. */
import { getGrouped, getProfileData, getProvider, getProviders, getUserInfo, getUsers } from '../accounts/directory.ts';
import { closeAccount } from '../accounts/close.ts';
import { getPaymentKeys, updatePaymentSettings } from '../accounts/paymentKeys.ts';
import { getUserPreferences, updatePreferences } from '../accounts/preferences.ts';
import { updateProfileInfo } from '../accounts/profile.ts';
import { changeEmail, sendEmailCode } from '../accounts/emails.ts';
import { changePassword, resetPassword } from '../accounts/passwords.ts';
import { getUser, logIn, logOut } from '../accounts/session.ts';
import { endSessions, getSessions } from '../accounts/sessions.ts';
import { registerUser, sendRegisterCode } from '../accounts/signUp.ts';
import { getContestChat, removeContestMessage, sendContestMessage } from '../contests/chat.ts';
import { getContestants, getRecentContestants } from '../contests/contestants.ts';
import { fetchContest, getCachedContest } from '../contests/contests.ts';
import { enterContest, updateContestant } from '../contests/entries.ts';
import { confirmVoteCode, getVoter, sendVoteCode } from '../contests/confirm.ts';
import { getChallenge } from '../contests/proof.ts';
import { getVoteHistory, getVotes } from '../contests/history.ts';
import { getContestCategories, getContests, getEndedContests, getOngoingContests } from '../contests/lists.ts';
import { searchContests } from '../contests/search.ts';
import { getAllContestants } from '../admin/contestants.ts';
import { getAllVotes } from '../admin/votes.ts';
import { addVote, getPastVotes } from '../contests/votes.ts';
import type { CloudFunction, InputOf, OutputOf } from '../define.ts';
import { sendNotifications } from '../community/announcements.ts';
import { saveToken } from '../community/pushTokens.ts';
import { getMails } from '../site/mails.ts';
import { getRates } from '../site/rates.ts';
import { getLegalText } from '../site/settings.ts';
import { addImage, deleteFile } from '../site/images.ts';

export interface Route {
  readonly run: CloudFunction;
  /** `bytes`: the body is the input itself. */
  readonly body?: 'bytes';
  /** How often one address may call, and within how many seconds. */
  readonly limit: { readonly calls: number; readonly seconds: number };
}

const reading = { calls: 600, seconds: 60 };
/** Many people share an address, at a school or behind a mobile carrier. */
const voting = { calls: 3000, seconds: 60 };
const signingIn = { calls: 30, seconds: 60 };
const chatting = { calls: 300, seconds: 60 };
const changing = { calls: 120, seconds: 60 };
const uploading = { calls: 120, seconds: 60 };

export const routes = {
  'POST /app/login/pro': { run: logIn, limit: signingIn },
  'POST /app/register/sendCode': { run: sendRegisterCode, limit: signingIn },
  'POST /app/register/user': { run: registerUser, limit: signingIn },
  'POST /app/register/resetPassword': { run: resetPassword, limit: signingIn },
  'POST /app/account/changePassword': { run: changePassword, limit: signingIn },
  'POST /app/account/sendEmailCode': { run: sendEmailCode, limit: signingIn },
  'POST /app/account/changeEmail': { run: changeEmail, limit: signingIn },
  'GET /app/account/getSessions': { run: getSessions, limit: reading },
  'POST /app/account/endSessions': { run: endSessions, limit: changing },
  'POST /app/account/close': { run: closeAccount, limit: signingIn },
  'GET /app/login/logout': { run: logOut, limit: reading },
  'GET /app/api/getUser': { run: getUser, limit: reading },
  'POST /app/account/updateProfileInfo': { run: updateProfileInfo, limit: changing },
  'GET /app/account/getUserPreferences': { run: getUserPreferences, limit: reading },
  'POST /app/account/updatePreferences': { run: updatePreferences, limit: changing },
  'GET /app/users/getPaymentKeys': { run: getPaymentKeys, limit: reading },
  'POST /app/users/updatePaymentSetings': { run: updatePaymentSettings, limit: changing },
  'GET /app/users/getUsers': { run: getUsers, limit: reading },
  'GET /app/profile/grouped/:id': { run: getGrouped, limit: reading },
  'GET /app/profile/getData/:id': { run: getProfileData, limit: reading },
  'POST /app/Providers/getUserInfo': { run: getUserInfo, limit: reading },
  'GET /app/providers/getProviders': { run: getProviders, limit: reading },
  'GET /app/providers/getProvider/:username': { run: getProvider, limit: reading },
  'POST /app/Files/deleteFile': { run: deleteFile, limit: changing },
  'POST /app/files/addImage': { run: addImage, body: 'bytes', limit: uploading },
  'POST /app/contest/v2/getOngoingContests': { run: getOngoingContests, limit: reading },
  'POST /app/contest/v2/getEndedContests': { run: getEndedContests, limit: reading },
  'POST /app/contest/v2/get': { run: getContests, limit: reading },
  'POST /app/contest/v2/getContestCategories': { run: getContestCategories, limit: reading },
  'POST /app/contest/v2/search': { run: searchContests, limit: reading },
  'POST /app/contest/v2/getContestants': { run: getContestants, limit: reading },
  'POST /app/contest/v2/getRecentContestants': { run: getRecentContestants, limit: reading },
  'POST /app/contest/v2/getVotes': { run: getVotes, limit: reading },
  'POST /app/contest/v2/getAllVotes': { run: getAllVotes, limit: reading },
  'POST /app/contest/v2/getAllContestants': { run: getAllContestants, limit: reading },
  'POST /app/contest/v2/getVoteHistory': { run: getVoteHistory, limit: reading },
  'POST /app/contest/v2/getCachedContest/:cx_id': { run: getCachedContest, limit: reading },
  'POST /app/contest/v2/fetchContest': { run: fetchContest, limit: reading },
  'POST /app/contest/v2/addVote': { run: addVote, limit: voting },
  'POST /app/contest/v2/enterContest': { run: enterContest, limit: uploading },
  'POST /app/contest/v2/updateContestant': { run: updateContestant, limit: reading },
  'POST /app/contest/v2/getContestChat': { run: getContestChat, limit: reading },
  'POST /app/contest/v2/sendContestMessage': { run: sendContestMessage, limit: chatting },
  'POST /app/contest/v2/removeContestMessage': { run: removeContestMessage, limit: chatting },
  'GET /app/contest/v2/getPastVotes': { run: getPastVotes, limit: reading },
  'GET /app/contest/v2/getVoter': { run: getVoter, limit: reading },
  'GET /app/contest/v2/getChallenge': { run: getChallenge, limit: reading },
  'POST /app/contest/v2/sendVoteCode': { run: sendVoteCode, limit: changing },
  'POST /app/contest/v2/confirmVoteCode': { run: confirmVoteCode, limit: voting },
  'GET /app/api/rates': { run: getRates, limit: reading },
  'POST /app/notifications/saveToken': { run: saveToken, limit: changing },
  'POST /app/messages/sendNotifications': { run: sendNotifications, limit: changing },
  'GET /app/site/getLegalText': { run: getLegalText, limit: reading },
  'GET /app/site/getMails': { run: getMails, limit: reading },
} satisfies Record<`${'GET' | 'POST'} /app/${string}`, Route>;

type Rows = typeof routes;

/** What each call takes and answers, by 'METHOD path'. */
export type Calls = { [Row in keyof Rows]: { input: InputOf<Rows[Row]['run']>; output: OutputOf<Rows[Row]['run']> } };
