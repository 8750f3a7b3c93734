/** The files of digital services, the bytes behind them, and what people have bought of them. */
import { author } from '#shared/model/access.ts';
import { defineEntity, type RecordOf } from '#shared/model/entity.ts';
import { choice, data, date, flag, integer, list, ref, text } from '#shared/model/fields.ts';
import { digitalLimits } from '#shared/services/digital/limits.ts';
import type { PackageMoves } from '#shared/services/digital/digitalPackages.ts';

/** A file that buyers of a service download. Told by calls alone. */
export const DigitalFile = defineEntity({
  name: 'DigitalFiles',
  id: 'file_id',
  kind: 'internal',
  fields: {
    file_id: text({ required: true }),
    sx_id: ref('Services', { required: true }),
    service_id: integer({ required: true }),
    /** Its provider. */
    user_id: ref('Profile', { required: true }),
    /** The bytes of the present version. */
    attachment_id: ref('DigitalUploads', { required: true }),
    /** The name under which a buyer saves it. */
    name: text({ required: true, max: digitalLimits.name }),
    title: text({ default: '', max: digitalLimits.title }),
    /** In bytes. */
    size: integer({ required: true, min: 0 }),
    /** From 1. */
    version: integer({ required: true }),
    added_at: date({ required: true }),
    /** When this version came. */
    changed_at: date({ required: true }),
    /** Keys of the packages that it comes with; none for all. */
    packages: list(text()),
    moves: data<PackageMoves>()(),
    /** Who buys the service from then on does not get it. */
    removed_at: date(),
    /** False while earlier buyers do not know of this version yet. */
    is_told: flag({ default: true }),
  },
  archive: { own: ['user_id'], file: 'attachment_id' },
  whenClosed: 'keep',
  indexes: [['sx_id', 'added_at'], ['user_id'], ['is_told']],
});
export type DigitalFile = RecordOf<typeof DigitalFile>;

/** Bytes on their way, those of a file or an order, and those that a newer version replaced. */
export const DigitalUpload = defineEntity({
  name: 'DigitalUploads',
  id: 'attachment_id',
  kind: 'internal',
  fields: {
    attachment_id: text({ required: true }),
    user_id: ref('Profile', { required: true }),
    /** Of a digital service, or of an order; neither of a video. */
    sx_id: ref('Services'),
    order_id: ref('Orders'),
    /**
     * The `file_id` of the file that it becomes, or becomes a newer version of; there is no file before the upload is finished. Of an
     * order: its own id.
     */
    file_id: text({ required: true }),
    name: text({ required: true, max: digitalLimits.name }),
    size: integer({ required: true, min: 1 }),
    /** Of a file that is new: the packages that it will come with. */
    packages: list(text()),
    state: choice(['uploading', 'current', 'former'], { required: true }),
    /** Since when it is in this state. */
    since: date({ required: true }),
    /** Set when its bytes were deleted. */
    until: date(),
  },
  archive: 'never',
  whenClosed: 'keep',
  expires: 'until',
  indexes: [
    ['state', 'since'],
    ['user_id', 'state'],
  ],
});
export type DigitalUpload = RecordOf<typeof DigitalUpload>;

/** A digital service that somebody bought. It opens its files while its order is not cancelled. */
export const LibraryEntry = defineEntity({
  name: 'LibraryEntries',
  id: 'order_id',
  fields: {
    order_id: ref('Orders', { required: true, set: 'byServer' }),
    user_id: ref('Profile', { required: true, set: 'byServer' }),
    sx_id: ref('Services', { required: true, set: 'byServer' }),
    /** The key of the package; absent where files did not belong to packages yet. */
    package: text({ set: 'byServer' }),
    /** The licence key that came with it. */
    licence: text({ set: 'byServer', max: digitalLimits.key, callsOnly: true }),
    /** The version of each file that was downloaded last, by file_id. */
    taken: data<Record<string, number>>()({ default: {}, set: 'byServer' }),
    /** When the first of them was downloaded. */
    taken_at: date({ set: 'byServer' }),
    /** When one of its files changed last. */
    news_at: date({ set: 'byServer' }),
  },
  whenClosed: 'remove',
  access: { read: author },
  live: { by: ['user_id'] },
  indexes: [['sx_id', 'user_id']],
});
export type LibraryEntry = RecordOf<typeof LibraryEntry>;

/** A licence key: in stock until a sale hands it out. */
export const LicenceKey = defineEntity({
  name: 'LicenceKeys',
  id: 'key_id',
  kind: 'internal',
  fields: {
    /** Hash of service and key. */
    key_id: text({ required: true }),
    sx_id: ref('Services', { required: true }),
    key: text({ required: true, max: digitalLimits.key }),
    /** Empty while it is in stock. */
    order_id: text({ default: '' }),
  },
  indexes: [['sx_id', 'order_id']],
});
export type LicenceKey = RecordOf<typeof LicenceKey>;
