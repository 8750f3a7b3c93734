/** Types of the server's calls. The one client file that imports from cloud, types only. */
import type { InputOf, OutputOf } from '#cloud/kernel/define.ts';
import type { functions } from '#cloud/functions.ts';
import type { Calls } from '#cloud/calls.ts';

export type { MediaUrlShape, PersonShape, PublicUserShape, UserShape } from '#shared/accounts/shapes.ts';
export type {
  ChatMessageShape,
  ContestantShape,
  ContestShape,
  ContestSummary,
  FoundContestant,
  RoundShape,
  TotalRow,
  VoteAnswer,
  VoteHistory,
} from '#shared/contests/shapes.ts';
export type { FileShape } from '#shared/site/shapes.ts';

export type { Calls } from '#cloud/calls.ts';

type Functions = typeof functions;

/** Cloud functions by name. */
export type FunctionCalls = {
  [Name in keyof Functions]: { input: InputOf<Functions[Name]>; output: OutputOf<Functions[Name]> };
};

/** The JSON form of a type: dates are ISO 8601 strings. */
export type OnWire<T> = T extends Date
  ? string
  : T extends (infer Item)[]
    ? OnWire<Item>[]
    : T extends object
      ? { [K in keyof T]: OnWire<T[K]> }
      : T;

export type CallName = keyof Calls & string;
export type FunctionName = keyof FunctionCalls & string;
export type InputOfCall<Name extends CallName> = Calls[Name]['input'];
export type OutputOfCall<Name extends CallName> = OnWire<Calls[Name]['output']>;
export type InputOfFunction<Name extends FunctionName> = FunctionCalls[Name]['input'];
export type OutputOfFunction<Name extends FunctionName> = OnWire<FunctionCalls[Name]['output']>;
