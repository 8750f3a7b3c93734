/** Types of the server's calls. The one client file that imports from cloud, types only. */
import type { InputOf, OutputOf } from '#cloud/kernel/define.ts';
import type { Functions } from '#cloud/functions.ts';

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

/** The JSON form of a type: dates are ISO 8601 strings. */
export type OnWire<T> = T extends Date
  ? string
  : T extends (infer Item)[]
    ? OnWire<Item>[]
    : T extends object
      ? { [K in keyof T]: OnWire<T[K]> }
      : T;

/** The name of a function. */
export type CallName = keyof Functions & string;
export type InputOfCall<Name extends CallName> = InputOf<Functions[Name]>;
export type OutputOfCall<Name extends CallName> = OnWire<OutputOf<Functions[Name]>>;
/** Those that take a file, which `uploadBy` sends (data/uploads.ts). */
export type FileCall = {
  [Name in CallName]: Functions[Name]['input'] extends { shape: { bytes: unknown } } ? Name : never;
}[CallName];

/** The functions as the page calls them: the shape of `Functions`, so that an editor leads to their declarations. */
export type Calls<Options> = {
  readonly [Name in keyof Functions]: Name extends FileCall
    ? never
    : (input: InputOf<Functions[Name]>, options?: Options) => Promise<OnWire<OutputOf<Functions[Name]>>>;
};
