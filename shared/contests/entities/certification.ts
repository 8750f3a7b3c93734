/** How a result becomes final: appeals against it, the certificate, and the roots that prove the ledger behind it. */
import { members } from '#shared/model/access.ts';
import { defineEntity, type RecordOf } from '#shared/model/entity.ts';
import { choice, data, date, integer, list, ref, text } from '#shared/model/fields.ts';
import { contestLimits } from '#shared/contests/limits.ts';

export const appealStates = ['open', 'upheld', 'dismissed'] as const;
export type AppealState = (typeof appealStates)[number];

/** An appeal against a provisional result, answered in public. */
export const Appeal = defineEntity({
  name: 'Appeals',
  id: 'appeal_id',
  fields: {
    appeal_id: text({ required: true, set: 'byServer', pattern: /^[\w-]{12}$/ }),
    cx_id: ref('Contests', { required: true, set: 'once' }),
    user_id: ref('Profile', { required: true, set: 'byServer' }),
    text: text({ required: true, set: 'byServer', max: contestLimits.appeals.text }),
    state: choice(appealStates, { default: 'open', set: 'byServer' }),
    answer: text({ set: 'byServer', max: contestLimits.appeals.text }),
    answered_by: ref('Profile', { set: 'byServer' }),
    answered_at: date({ set: 'byServer' }),
  },
  archive: { own: ['user_id'], but: ['answered_by'] },
  whenClosed: { user_id: { blank: ['text'] }, answered_by: 'keep' },
  // Visitors get appeals by the call alone, which names nobody whose account is disabled.
  access: { read: members },
  live: { by: ['cx_id'] },
  indexes: [
    ['cx_id', 'createdAt'],
    ['user_id', 'cx_id'],
    ['cx_id', 'state'],
  ],
});
export type Appeal = RecordOf<typeof Appeal>;

/** Votes that were voided for one reason. */
export interface VoidedFor {
  reason: string;
  votes: number;
}

/** Votes that count for a place in a round. */
export interface CertifiedTotal {
  assox_id: string;
  votes: number;
}

/** The final count of a certified contest. */
export const Certificate = defineEntity({
  name: 'Certificates',
  id: 'cx_id',
  kind: 'ledger',
  dashboard: 'read',
  fields: {
    cx_id: ref('Contests', { required: true }),
    certified_at: date({ required: true }),
    /** Votes that count. */
    votes: integer({ required: true }),
    /** Rows of the ledger, voided ones included. */
    size: integer({ required: true }),
    /** Root of the Merkle tree over them, in hex. */
    root: text({ required: true }),
    /** Root of its last block, unless that is full. */
    tail: text(),
    /** Root over the voids. */
    voids_root: text({ required: true }),
    voided: list(data<VoidedFor>()(), { required: true }),
    totals: list(data<CertifiedTotal>()(), { required: true }),
  },
});
export type Certificate = RecordOf<typeof Certificate>;

/** A full block of leaves of a contest's Merkle tree, so that the tree grows, and proves a vote, without reading what came before. */
export const LedgerBlock = defineEntity({
  name: 'LedgerBlocks',
  id: 'block_id',
  kind: 'ledger',
  dashboard: 'read',
  fields: {
    /** `<cx_id>#<number>`. */
    block_id: text({ required: true }),
    cx_id: ref('Contests', { required: true }),
    /** 0-based. */
    number: integer({ required: true }),
    /** Root of its subtree, in hex. */
    root: text({ required: true }),
    /** The first and the last vote, in the tree's order: by time, then by leaf. */
    from_ms: integer({ required: true }),
    from_leaf: text({ required: true }),
    until_ms: integer({ required: true }),
    until_leaf: text({ required: true }),
  },
  indexes: [['cx_id', 'number']],
});
export type LedgerBlock = RecordOf<typeof LedgerBlock>;

/** The root of a contest's Merkle tree at a moment. A later one is over the same leaves and those that came after them. */
export const LedgerRoot = defineEntity({
  name: 'LedgerRoots',
  id: 'root_id',
  kind: 'ledger',
  dashboard: 'read',
  fields: {
    /** `<cx_id>@<until_ms>`. */
    root_id: text({ required: true }),
    cx_id: ref('Contests', { required: true }),
    /** All votes before this moment are in it. */
    until_ms: integer({ required: true }),
    size: integer({ required: true }),
    root: text({ required: true }),
    /** Root of its last block, unless that is full. */
    tail: text(),
  },
  indexes: [['cx_id', 'until_ms']],
});
export type LedgerRoot = RecordOf<typeof LedgerRoot>;
