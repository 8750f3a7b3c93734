/** Hosts of people's own that lead to a contest or a club. */
import { author } from '#shared/model/access.ts';
import { defineEntity, type RecordOf } from '#shared/model/entity.ts';
import { choice, date, ref, text } from '#shared/model/fields.ts';
import { domainHostStates } from '../process.ts';

/** Whom a host leads to. */
export const hostKinds = ['contest', 'club'] as const;
export type HostKind = (typeof hostKinds)[number];

/** Why it does not lead there, beside missing records: it leads to somebody else's page, or its page is not its person's any more. */
export const hostProblems = ['used', 'gone'] as const;

/** A person's claim of a host. Several people may claim the same one; it leads to the page of the person who has proved it. */
export const DomainHost = defineEntity({
  name: 'DomainHosts',
  id: 'host_id',
  dashboard: 'read',
  fields: {
    /** Hash of the host and its person. */
    host_id: text({ required: true, set: 'byServer' }),
    user_id: ref('Profile', { required: true, set: 'byServer' }),
    /** In ASCII, and as its person typed it. */
    host: text({ required: true, set: 'byServer', max: 253 }),
    shown: text({ required: true, set: 'byServer', max: 253 }),
    kind: choice(hostKinds, { required: true, set: 'byServer' }),
    /** `cx_id` or `gx_id`. */
    target_id: text({ required: true, set: 'byServer', max: 64 }),
    title: text({ default: '', set: 'byServer', max: 300 }),
    path: text({ required: true, set: 'byServer', max: 300 }),
    /** What its records say to prove it. */
    token: text({ required: true, set: 'byServer' }),
    state: choice(domainHostStates, { required: true, set: 'byServer' }),
    asked_at: date({ required: true, set: 'byServer' }),
    checked_at: date({ set: 'byServer' }),
    verified_at: date({ set: 'byServer' }),
    failing_since: date({ set: 'byServer' }),
    problem: choice(hostProblems, { set: 'byServer' }),
    /** Whether its records are kept by the site, because the name was bought here. */
    domain_id: ref('DomainNames', { set: 'byServer' }),
    look_at: date({ set: 'byServer', hidden: true }),
  },
  whenClosed: 'remove',
  access: { read: author },
  live: { by: ['user_id'] },
  indexes: [['host', 'state'], ['look_at'], ['user_id', 'asked_at'], ['state', 'asked_at']],
});
export type DomainHost = RecordOf<typeof DomainHost>;
