/** How fast providers answer somebody new: noted when the first answer is written, read with the provider. */
import { Chat } from '#shared/chat/entities.ts';
import { AnswerTimes } from '#shared/services/entities/answers.ts';
import { type AnswerPace, paceOf, withAnswer } from '#shared/services/catalogue/answerTimes.ts';
import { rowListener } from '#cloud/kernel/domain.ts';
import type { Ports, Reader } from '#cloud/kernel/ports.ts';

/** Safe to repeat, and to be done by several servers. */
async function noteAnswer({ storage }: Pick<Ports, 'storage'>, row: Chat): Promise<void> {
  const { conversation_id, user_id, to_id, stamp, seq } = row;
  const [asked] = await storage.find(
    Chat,
    { conversation_id, user_id: to_id, delivery: 'delivered' },
    { sort: { seq: 1 }, limit: 1 },
  );
  // Who wrote first answers nothing.
  if (!asked || asked.seq > seq) return;
  const answer = { conversation_id, took: Math.max(0, stamp.getTime() - asked.stamp.getTime()) };
  await storage.transact(async (tx) => {
    const known = await tx.get(AnswerTimes, user_id);
    const last = withAnswer(known?.last ?? [], answer);
    if (!known) await tx.insert(AnswerTimes, { user_id, last });
    else if (last.length !== known.last.length || last.at(-1) !== known.last.at(-1))
      await tx.update(AnswerTimes, user_id, { last });
  });
}

/** A person's first words in a conversation; cards of orders and offers are not theirs. */
export const answersListener = rowListener({
  entity: Chat,
  changed(ports, row) {
    if (row.n !== 1 || row.seq === 1 || row.type !== 'message' || row.delivery !== 'delivered') return;
    noteAnswer(ports, row).catch((error: unknown) =>
      ports.log.warn({ err: error, messageId: row.messageId }, 'a first answer was not noted'),
    );
  },
});

/** Undefined for somebody who has answered too few people, or who takes longer than a day. */
export const paceFor = async (reader: Reader, user_id: number): Promise<AnswerPace | undefined> =>
  paceOf((await reader.get(AnswerTimes, user_id))?.last ?? []);
