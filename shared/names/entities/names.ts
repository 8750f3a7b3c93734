/** Domain names that people buy: who registers them, each purchase, and the names themselves. */
import { author } from '#shared/model/access.ts';
import { defineEntity, type RecordOf } from '#shared/model/entity.ts';
import { choice, date, integer, ref, text } from '#shared/model/fields.ts';
import { nameLimits } from '../limits.ts';
import { domainNameStates, domainOrderStates, failures } from '../process.ts';

const line = { required: true, set: 'byServer', max: nameLimits.line } as const;

/** What registrars ask of the person who registers a name. Only that person reads it, and only the registrar is told. */
export const DomainContact = defineEntity({
  name: 'DomainContacts',
  id: 'user_id',
  fields: {
    user_id: ref('Profile', { required: true, set: 'byServer' }),
    first_name: text(line),
    last_name: text(line),
    email: text({ required: true, set: 'byServer', max: 254 }),
    /** E.164. */
    phone: text({ required: true, set: 'byServer', max: 20 }),
    address: text(line),
    city: text(line),
    /** A region of the country, by its code. */
    state: text({ default: '', set: 'byServer', max: nameLimits.line }),
    zip: text({ required: true, set: 'byServer', max: 20 }),
    /** ISO 3166-1. */
    country: text({ required: true, set: 'byServer', max: 2 }),
  },
  whenClosed: 'remove',
  access: { read: author },
});
export type DomainContact = RecordOf<typeof DomainContact>;

/** A purchase of years of a name. */
export const DomainOrder = defineEntity({
  name: 'DomainOrders',
  id: 'domain_order_id',
  dashboard: 'read',
  fields: {
    /** Hash of the person and their `client_id`. */
    domain_order_id: text({ required: true, set: 'byServer' }),
    user_id: ref('Profile', { required: true, set: 'byServer' }),
    kind: choice(['register', 'renew'], { required: true, set: 'byServer' }),
    /** In ASCII, and as its person typed it. */
    name: text({ required: true, set: 'byServer', max: 253 }),
    shown: text({ required: true, set: 'byServer', max: 253 }),
    /** The name that is renewed. */
    domain_id: ref('DomainNames', { set: 'byServer' }),
    years: integer({ required: true, set: 'byServer', ...nameLimits.years }),
    /** What its person pays: minor units. */
    currency: text({ required: true, set: 'byServer', max: 3 }),
    amount: integer({ required: true, set: 'byServer', min: 1 }),
    /** What the registrar takes: cents of US dollars. */
    cost: integer({ required: true, set: 'byServer', min: 0, hidden: true }),
    state: choice(domainOrderStates, { required: true, set: 'byServer' }),
    held_until: date({ required: true, set: 'byServer' }),
    /** When its person agreed to the registrar's conditions. */
    agreed_at: date({ required: true, set: 'byServer' }),
    payment_id: ref('Payments', { set: 'byServer' }),
    paid_at: date({ set: 'byServer' }),
    failure: choice(failures, { set: 'byServer' }),
    /** What the registrar said, for operators. */
    said: text({ set: 'byServer', hidden: true, max: 300 }),
    /** The name's end before a renewal, so that one that was made is known again. */
    until_before: date({ set: 'byServer', hidden: true }),
    /** When the registrar is asked, while somebody has to. */
    look_at: date({ set: 'byServer', hidden: true }),
    /** The news that its person has yet to be told. */
    tell: choice(['done', 'failed'], { set: 'byServer', hidden: true }),
    tries: integer({ default: 0, set: 'byServer', hidden: true }),
  },
  whenClosed: 'keep',
  access: { read: author },
  live: { by: ['user_id'] },
  indexes: [['user_id', 'state'], ['look_at'], ['tell'], ['name', 'state'], ['state', 'held_until']],
});
export type DomainOrder = RecordOf<typeof DomainOrder>;

/** A name that is registered for a person. Rows of one name follow each other: it is written while `domain|<name>` is held. */
export const DomainName = defineEntity({
  name: 'DomainNames',
  id: 'domain_id',
  dashboard: 'read',
  fields: {
    /** Of the purchase that registered it. */
    domain_id: text({ required: true, set: 'byServer' }),
    user_id: ref('Profile', { required: true, set: 'byServer' }),
    name: text({ required: true, set: 'byServer', max: 253 }),
    shown: text({ required: true, set: 'byServer', max: 253 }),
    state: choice(domainNameStates, { required: true, set: 'byServer' }),
    registered_at: date({ required: true, set: 'byServer' }),
    /** Until when it is paid. */
    until: date({ required: true, set: 'byServer' }),
    /** When its person is reminded next, or it ends. */
    look_at: date({ set: 'byServer', hidden: true }),
  },
  whenClosed: 'keep',
  access: { read: author },
  live: { by: ['user_id'] },
  indexes: [['user_id', 'until'], ['name', 'state'], ['look_at'], ['state', 'until']],
});
export type DomainName = RecordOf<typeof DomainName>;
