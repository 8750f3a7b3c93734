/** Input and expected answer of each REST call, joined from cases/<domain>.ts. */
import type { Calls } from '#cloud/calls.ts';
import type { CloudFunction, RouteOf } from '#cloud/kernel/define.ts';
import type { ContestShape } from '#shared/contests/shapes.ts';
import { joinTables } from '#shared/model/domain.ts';
import type { TestActor } from '../support/actors.ts';

/** The data that cases refer to; filled in before the first test (`setStage`). */
export interface Stage {
  guest: TestActor;
  person: TestActor;
  shown: ContestShape;
  /** The person's own private contest. */
  draft: ContestShape;
  picture: Uint8Array<ArrayBuffer>;
  /** An address that both have confirmed. */
  confirmed: string;
}

export type Name = keyof Calls;
export interface Case<N extends Name> {
  readonly who: 'everyone' | 'members';
  /**
   * What is sent. A call about a row of the caller's own makes that row first, as `as`: its tests also send what names a row of somebody
   * else's, who must not lose it or tell of it.
   */
  readonly input: (as: TestActor) => Calls[N]['input'] | Promise<Calls[N]['input']>;
  readonly answer: (as: TestActor) => object;
  /** Accepts unknown fields, for clients that send more than needed. */
  readonly loose?: true;
  /** Ends the caller's session. */
  readonly last?: true;
  /** The plain case is refused with this status and code, for calls that need a mailed code. */
  readonly refused?: { readonly status: number; readonly code: string };
}
type Cases = { readonly [N in Name]: Case<N> };
/** The cases of a domain. */
export type CasesOf<Domain extends { readonly functions: Readonly<Record<string, CloudFunction>> }> = Pick<
  Cases,
  RouteOf<Domain['functions'][keyof Domain['functions']]> & Name
>;

const files = import.meta.glob<{ casesOf: (stage: Stage) => Partial<Cases> }>('./cases/*.ts', { eager: true });

/** Whether the input is about something that its caller made for it. */
export const isAboutOwn = ({ input }: Case<Name>): boolean => input.length > 0;

/** All cases. */
export const casesOf = (stage: Stage): Cases =>
  joinTables(
    'case',
    Object.values(files).map((file) => file.casesOf(stage)),
  ) as Partial<Cases> as Cases;
