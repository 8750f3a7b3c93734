/** Proofs of work that were spent. */
import { defineEntity, type RecordOf } from '#shared/model/entity.ts';
import { date, text } from '#shared/model/fields.ts';

/** A spent proof and what it was spent on, against replays. */
export const UsedProof = defineEntity({
  name: 'UsedProofs',
  id: 'proof_id',
  kind: 'internal',
  fields: {
    proof_id: text({ required: true }),
    used_for: text({ required: true }),
    until: date({ required: true }),
  },
  expires: 'until',
});
export type UsedProof = RecordOf<typeof UsedProof>;
