import type { CallError } from '#shared/client/app/data/api.ts';
import type { FunctionName } from '#shared/client/app/core/calls.ts';
import type { AnswerTo, InputFor } from '#shared/client/app/data/queries.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';

export interface Answer<Name extends FunctionName> {
  /** The last answer, possibly of an earlier input while `loading`. */
  readonly answer: AnswerTo<Name> | undefined;
  readonly error: CallError | undefined;
  readonly loading: boolean;
  reload(): void;
}

/** The answer of a function for a table, which keeps its rows while the next ones load. */
export function useRun<Name extends FunctionName>(name: Name, input: InputFor<Name>): Answer<Name> {
  const { answer, error, isAsking, reload } = useAnswer(name, input, { keepFormer: true });
  return { answer: answer, error, loading: isAsking, reload };
}
