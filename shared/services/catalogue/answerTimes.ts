/** How long a provider takes for the first answer to somebody new. */
import { answerLimits } from './limits.ts';
import { day, hour } from '#shared/time.ts';

export const answerPaces = ['hour', 'hours', 'day'] as const;
export type AnswerPace = (typeof answerPaces)[number];

const longest = { hour, hours: 6 * hour, day } as const satisfies Record<AnswerPace, number>;

/** A first answer, in milliseconds. */
export interface FirstAnswer {
  conversation_id: string;
  took: number;
}

/** The last ones with this one; the same conversation counts once. */
export const withAnswer = (last: readonly FirstAnswer[], answer: FirstAnswer): FirstAnswer[] =>
  last.some(({ conversation_id }) => conversation_id === answer.conversation_id)
    ? [...last]
    : [...last, answer].slice(-answerLimits.counted);

/** What is usual by the median; undefined with too few answers, and for those who take longer than a day. */
export function paceOf(last: readonly FirstAnswer[]): AnswerPace | undefined {
  if (last.length < answerLimits.least) return undefined;
  const sorted = last.map(({ took }) => took).toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  const median = (sorted[Math.ceil(half) - 1]! + sorted[Math.floor(half)]!) / 2;
  return answerPaces.find((pace) => median <= longest[pace]);
}
