import { anyOf, author, everyone, members, operators, when } from '#shared/model/access.ts';
import { defineEntity, type RecordOf } from '#shared/model/entity.ts';
import { choice, data, date, flag, integer, list, picture, ref, searchWords, text } from '#shared/model/fields.ts';
import { type Language, languages } from '#shared/languages.ts';
import { serviceLimits } from './limits.ts';
import { serviceStates } from './catalogue/states.ts';
import {
  bookingTypes,
  type ContactWay,
  contactWays,
  deliveryWays,
  type ServiceContent,
  type ServiceCrop,
  type ServiceData,
  type ServiceLocation,
  type ServiceMedia,
  type ServicePackage,
  type ServicePayment,
  type ServiceReviews,
  serviceTypes,
} from './types.ts';

/** Something that a provider offers. Written by functions alone. */
export const Service = defineEntity({
  name: 'Services',
  id: 'sx_id',
  fields: {
    sx_id: text({ required: true, set: 'once', pattern: /^[\w-]{12}$/ }),
    service_id: integer({ required: true, set: 'byServer' }),
    /** Its provider. */
    user_id: ref('Profile', { required: true, set: 'byServer' }),
    title: text({ default: '', max: serviceLimits.title.max, set: 'byServer' }),
    category: integer({ required: true, set: 'byServer' }),
    stype: choice(serviceTypes, { default: 'one_time', set: 'byServer' }),
    language: choice(languages, { default: 'EN' as Language, set: 'byServer' }),
    description: text({ default: '', max: serviceLimits.description.max, set: 'byServer' }),
    requirements: text({ default: '', max: serviceLimits.requirements, set: 'byServer' }),
    package: list(data<ServicePackage>()(), { default: [] as ServicePackage[], set: 'byServer' }),
    payment: data<ServicePayment>()({ default: { currency: '' }, set: 'byServer' }),
    /** The first of its pictures. */
    service_image: picture({ default: '', set: 'byServer' }),
    service_media: list(data<ServiceMedia>()(), { default: [] as ServiceMedia[], set: 'byServer' }),
    /** How its pictures were cut; what was cut away is its provider's alone. */
    crops: list(data<ServiceCrop>()(), { default: [] as ServiceCrop[], set: 'byServer', hidden: true }),
    /** The paths of its pictures, those of a proposal and those that they were cut out of included. */
    pictures: list(text(), { default: [] as string[], set: 'byServer', hidden: true }),
    booking_type: choice(bookingTypes, { set: 'byServer' }),
    delivery: choice(deliveryWays, { default: 'online', set: 'byServer' }),
    contact: list(choice(contactWays), { default: ['chat'] as ContactWay[], set: 'byServer' }),
    location: data<ServiceLocation>()({ default: { country_code: '', country_name: '' }, set: 'byServer' }),
    service_data: data<ServiceData>()({ default: { questions: [] }, set: 'byServer' }),
    reviews: data<ServiceReviews>()({ default: { count: 0, mean: 0 }, set: 'byServer' }),
    status: choice(serviceStates, { default: 'draft', set: 'byServer' }),
    /** Whether strangers may find it: approved, of a public category, and its provider is no test user. */
    is_listed: flag({ default: false, set: 'byServer' }),
    /** Its provider is a test user. */
    is_hidden: flag({ default: false, set: 'byServer', hidden: true }),
    /** When the account of its provider was disabled. */
    disabled_at: date({ set: 'byServer', hidden: true }),
    /** The provider's form as it was typed, until it is handed in. */
    draft: data<Record<string, unknown>>()({ set: 'byServer', hidden: true }),
    /** A material change of what is shown, which waits for operators or was sent back. */
    proposal: data<ServiceContent>()({ set: 'byServer', hidden: true }),
    /** Since when it, or a change of it, waits for operators. */
    waits_since: date({ set: 'byServer', hidden: true }),
    /** Why it, or a change of it, was sent back. */
    reasons: text({ max: serviceLimits.reasons, set: 'byServer', callsOnly: true }),
    /** The operators' last decision. */
    decided_at: date({ set: 'byServer', hidden: true }),
    words: searchWords(['title']),
  },
  whenClosed: { blank: ['description', 'requirements', 'draft', 'proposal', 'waits_since', 'reasons'] },
  access: {
    read: anyOf(
      when('is_listed', [true], when('disabled_at', [undefined], everyone)),
      author,
      operators('services', 'read'),
    ),
    create: members,
  },
  live: { by: ['user_id'] },
  listed: { where: { is_listed: true }, by: ['category'] },
  unique: [['service_id']],
  indexes: [
    ['words'],
    ['is_listed', 'createdAt'],
    ['is_listed', 'category', 'createdAt'],
    ['status', 'createdAt'],
    ['waits_since'],
    ['is_hidden'],
    ['pictures'],
  ],
});
export type Service = RecordOf<typeof Service>;

/** A service that somebody keeps for later. */
export const Favourite = defineEntity({
  name: 'Favourites',
  id: 'favourite_id',
  fields: {
    /** Hash of person and service. */
    favourite_id: text({ required: true, set: 'byServer' }),
    user_id: ref('Profile', { required: true, set: 'byServer' }),
    sx_id: ref('Services', { required: true, set: 'byServer' }),
  },
  whenClosed: 'remove',
  access: { read: author, create: members, delete: author },
  live: { by: ['user_id'] },
});
export type Favourite = RecordOf<typeof Favourite>;
