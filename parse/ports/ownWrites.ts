/** Marks writes with the master key, so that the product's own differ from an operator's. The mark cannot be guessed from outside. */
import { throwawayKey } from './secrets.ts';

const mark = throwawayKey();
const operatorMark = throwawayKey();

/** Options of the product's own writes. */
export const ownWrite = { useMasterKey: true, context: { mark } };
export const isOwnWrite = (context: unknown) => (context as { mark?: unknown } | undefined)?.mark === mark;

export interface Operator {
  readonly user_id: number;
  readonly username: string;
}

/** Context of writes by an operator in Parse Dashboard. */
export const operatorContext = ({ user_id, username }: Operator) => ({
  mark: operatorMark,
  operator: { user_id, username },
});

/** The operator of a write; undefined for direct use of the master key. */
export const operatorOf = (context: unknown): Operator | undefined => {
  const given = (context ?? {}) as Partial<ReturnType<typeof operatorContext>>;
  return given.mark === operatorMark ? given.operator : undefined;
};
