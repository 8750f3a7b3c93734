/** How fast providers answer. */
import { defineEntity, type RecordOf } from '#shared/model/entity.ts';
import { data, list, ref } from '#shared/model/fields.ts';
import type { FirstAnswer } from '#shared/services/catalogue/answerTimes.ts';

/** A person's last first answers to somebody new, oldest first. Told as what is usual, by calls alone. */
export const AnswerTimes = defineEntity({
  name: 'AnswerTimes',
  id: 'user_id',
  fields: {
    user_id: ref('Profile', { required: true, set: 'byServer' }),
    last: list(data<FirstAnswer>()(), { default: [] as FirstAnswer[], set: 'byServer' }),
  },
  archive: { own: ['user_id'] },
  whenClosed: 'remove',
});
export type AnswerTimes = RecordOf<typeof AnswerTimes>;
