/** What votes of a contest cost. */
import { anyOf, author, everyone, operators } from '#shared/model/access.ts';
import { defineEntity, type RecordOf } from '#shared/model/entity.ts';
import { choice, data, flag, integer, list, ref, text } from '#shared/model/fields.ts';
import { contestLimits } from '../limits.ts';

/** `both`: free votes and paid ones count beside each other. */
export const voteModes = ['free', 'paid', 'both'] as const;

/** A number of votes for a price. Larger quantities cost as much a vote as in the largest pack that they contain. */
export interface VotePack {
  votes: number;
  /** Minor units. */
  amount: number;
}

export const VotePrice = defineEntity({
  name: 'VotePrices',
  id: 'cx_id',
  // Changed within the operators' own ranges by `setVotePrices` alone.
  dashboard: 'read',
  fields: {
    cx_id: ref('Contests', { required: true, set: 'once' }),
    user_id: ref('Profile', { required: true, set: 'byServer' }),
    vote_mode: choice(voteModes, { required: true }),
    /** ISO 4217. */
    currency: text({ required: true, max: 3 }),
    /** Of one vote, in minor units. */
    unit_price: integer({ required: true, min: 1 }),
    packs: list(data<VotePack>()(), { default: [] as VotePack[], max: contestLimits.packs }),
    /** Votes that one voter may buy in this contest; 0 is any number. */
    cap_per_voter: integer({ default: 0, min: 0, max: contestLimits.paidVotes }),
    /** The contest's page shows free and paid votes apart. */
    shows_apart: flag({ default: false }),
  },
  archive: { own: ['user_id'] },
  whenClosed: 'keep',
  access: { read: everyone, update: anyOf(author, operators('contests', 'act')) },
  partOf: 'cx_id',
});
export type VotePrice = RecordOf<typeof VotePrice>;
