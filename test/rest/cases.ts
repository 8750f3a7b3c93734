/** What the table's test sends to each row, and what it must answer. A domain's cases are in cases/<domain>.ts, beside those of the others. */
import type { Calls } from '#cloud/calls.ts';
import type { ContestShape } from '#shared/contests/shapes.ts';
import { joinTables } from '#shared/model/domain.ts';
import type { TestActor } from '../support/actors.ts';

/** Who and what the cases are about; filled before the first test. */
export interface Stage {
  guest: TestActor;
  person: TestActor;
  shown: ContestShape;
  /** The person's own, and nobody else's business. */
  draft: ContestShape;
  picture: Uint8Array<ArrayBuffer>;
  /** Each can be deleted once. */
  ownFiles: string[];
  /** An address that both have confirmed. */
  confirmed: string;
}

export type Name = keyof Calls;
export interface Case<N extends Name> {
  readonly who: 'everyone' | 'members';
  /** What is sent; may make what the call is about first, as `stage.person`. */
  readonly input: () => Calls[N]['input'] | Promise<Calls[N]['input']>;
  readonly answer: (as: TestActor) => object;
  /** Takes fields that it does not know, from clients that send more than they need. */
  readonly loose?: true;
  /** Ends the session that calls. */
  readonly last?: true;
  /** What the plain case answers is a refusal with this status and code, for calls that need a code from a mail of their own. */
  readonly refused?: { readonly status: number; readonly code: string };
}
type Cases = { readonly [N in Name]: Case<N> };
/** The plain case of each row of a domain. */
export type CasesOf<Domain extends { readonly calls: object }> = Pick<Cases, keyof Domain['calls'] & Name>;

const files = import.meta.glob<{ casesOf: (stage: Stage) => Partial<Cases> }>('./cases/*.ts', { eager: true });

/** The plain case of each row. */
export const casesOf = (stage: Stage): Cases =>
  joinTables(
    'case',
    Object.values(files).map((file) => file.casesOf(stage)),
  ) as Partial<Cases> as Cases;
