/** Writers of the probes. */
import { defineWriter } from '#cloud/kernel/records.ts';
import { Probe, ProbeTalk } from './probe.ts';

export const probeWriters = [
  defineWriter({
    entity: ProbeTalk,
    create: ({ caller }, { to_id }, conversation_id) => ({ conversation_id, user_id: caller.user_id!, to_id: to_id! }),
  }),
  defineWriter({
    entity: Probe,
    create: ({ caller }, { conversation_id, text }, messageId, { conversation_id: talk }) => {
      const { user_id, to_id } = talk as { user_id: number; to_id: number };
      return {
        messageId,
        conversation_id: conversation_id!,
        text,
        user_id: caller.user_id!,
        to_id: caller.user_id === user_id ? to_id : user_id,
      };
    },
  }),
];
