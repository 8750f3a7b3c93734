/** Tells apart who writes through Parse with the master key, which all of them carry: nobody outside can know these marks. */
import { throwawayKey } from './secrets.ts';

const mark = throwawayKey();
const operatorMark = throwawayKey();

/** Options of a write by the product itself. */
export const ownWrite = { useMasterKey: true, context: { mark } };
export const isOwnWrite = (context: unknown) => (context as { mark?: unknown } | undefined)?.mark === mark;

export interface Operator {
  readonly user_id: number;
  readonly username: string;
}

/** The context of a write by somebody in Parse Dashboard. */
export const operatorContext = ({ user_id, username }: Operator) => ({
  mark: operatorMark,
  operator: { user_id, username },
});

/** Who writes in Parse Dashboard; undefined for whoever has the master key itself. */
export const operatorOf = (context: unknown): Operator | undefined => {
  const given = (context ?? {}) as Partial<ReturnType<typeof operatorContext>>;
  return given.mark === operatorMark ? given.operator : undefined;
};
