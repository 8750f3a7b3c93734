/** The calls of the specification's section 7: one row a call. `cloud/define.ts` says who may call a function and what it takes. */
import { getUser, logIn, logOut } from '../accounts/session.ts';
import { fetchContest, getOngoingContests } from '../contests/contests.ts';
import { addVote, getPastVotes } from '../contests/votes.ts';
import type { CloudFunction, InputOf, OutputOf } from '../define.ts';
import { addImage } from '../site/images.ts';

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
const uploading = { calls: 120, seconds: 60 };

export const routes = {
  'POST /app/login/pro': { run: logIn, limit: signingIn },
  'GET /app/login/logout': { run: logOut, limit: reading },
  'GET /app/api/getUser': { run: getUser, limit: reading },
  'POST /app/files/addImage': { run: addImage, body: 'bytes', limit: uploading },
  'POST /app/contest/v2/getOngoingContests': { run: getOngoingContests, limit: reading },
  'POST /app/contest/v2/fetchContest': { run: fetchContest, limit: reading },
  'POST /app/contest/v2/addVote': { run: addVote, limit: voting },
  'GET /app/contest/v2/getPastVotes': { run: getPastVotes, limit: reading },
} satisfies Record<`${'GET' | 'POST'} /app/${string}`, Route>;

type Rows = typeof routes;

/** What each call takes and answers, by 'METHOD path'. */
export type Calls = { [Row in keyof Rows]: { input: InputOf<Rows[Row]['run']>; output: OutputOf<Rows[Row]['run']> } };
