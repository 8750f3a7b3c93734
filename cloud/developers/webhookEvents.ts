/** Makes deliveries of what happened: which rows are events, whose they are, and who is told. */
import { Group, Membership } from '#shared/community/entities/clubs.ts';
import { ClubReport, Feed } from '#shared/community/entities/posts.ts';
import { Contest } from '#shared/contests/entities.ts';
import { ContestChange, type ContestDeed } from '#shared/contests/entities/log.ts';
import { Webhook, WebhookDelivery } from '#shared/developers/entities/webhooks.ts';
import type { WebhookEvent } from '#shared/developers/eventTypes.ts';
import { webhookLimits } from '#shared/developers/limits.ts';
import type { Entity, RecordOf } from '#shared/model/entity.ts';
import { Payment } from '#shared/payments/entities/payment.ts';
import { Order, OrderStep } from '#shared/services/entities/order.ts';
import { day, minute } from '#shared/time.ts';
import { type RowListener, rowListener } from '#cloud/kernel/domain.ts';
import { asServer } from '#cloud/kernel/operators.ts';
import { perStorage } from '#cloud/kernel/perStorage.ts';
import type { Ports, Reader } from '#cloud/kernel/ports.ts';
import { queueName } from './queueName.ts';
import { managersOf } from './eventAudience.ts';

/** Milliseconds: rows that are older are changed again, and no news. */
const newsFor = 10 * minute;

/** Something that happened. */
export interface Occurrence {
  readonly type: WebhookEvent;
  /** The same for all who hear of it, so that it is told once. */
  readonly key: string;
  readonly at: Date;
  /** Whose it is: they may know all of `data`. */
  readonly people: readonly number[];
  readonly data: Readonly<Record<string, unknown>>;
}

/** What of a webhook says whether it is told. */
type Listener = Pick<Webhook, 'webhook_id' | 'user_id' | 'kind' | 'events' | 'cx_id' | 'gx_id' | 'made_at' | 'rev'> & {
  isOn: boolean;
};

const isOn = ({ is_on, removed_at }: Webhook) => is_on && !removed_at;
const listenerOf = (row: Webhook): Listener => {
  const { webhook_id, user_id, kind, events, cx_id, gx_id, made_at, rev } = row;
  return { webhook_id, user_id, kind, events, cx_id, gx_id, made_at, rev, isOn: isOn(row) };
};

/**
 * All webhooks, in the order of commits. An event that comes after a webhook's row finds it here, and a server where nobody listens asks
 * the database nothing.
 */
const listeners = perStorage(() => new Map<string, Listener>());

const put = (known: Map<string, Listener>, row: Webhook) => {
  if ((known.get(row.webhook_id)?.rev ?? -1) < row.rev) known.set(row.webhook_id, listenerOf(row));
};

/** Reads all webhooks, before the first row is heard. */
export async function loadListeners({ storage }: Pick<Ports, 'storage'>): Promise<void> {
  const known = listeners(storage);
  for (const row of await storage.find(Webhook, { removed_at: null })) put(known, row);
}

export const webhookListener = rowListener({
  entity: Webhook,
  changed: ({ storage }, row) => put(listeners(storage), row),
  missed: (ports) =>
    void loadListeners(ports).catch((error: unknown) => ports.log.error({ err: error }, 'webhooks were not read')),
});

const wants = (types: readonly WebhookEvent[], storage: Ports['storage']): boolean => {
  for (const { events, isOn: on } of listeners(storage).values())
    if (on && types.some((type) => events.includes(type))) return true;
  return false;
};
export const isWanted = ({ storage }: Pick<Ports, 'storage'>, type: WebhookEvent): boolean => wants([type], storage);

const isAbout = ({ cx_id, gx_id }: Listener, { data }: Occurrence) =>
  (cx_id === undefined || cx_id === data.cx_id) && (gx_id === undefined || gx_id === data.gx_id);

const isTold = (listener: Listener, event: Occurrence) => {
  const { isOn: on, kind, user_id, events, made_at } = listener;
  const { type, people, at } = event;
  const isTheirs = kind === 'site' || (people.includes(user_id) && isAbout(listener, event));
  return on && events.includes(type) && made_at.getTime() <= at.getTime() && isTheirs;
};

/** Puts an event in line for all who are told of it. Idempotent, and by several servers at once. */
export async function tellWebhooks(
  ports: Pick<Ports, 'storage' | 'secrets' | 'clock' | 'jobs'>,
  event: Occurrence,
): Promise<void> {
  const { secrets } = ports;
  const storage = asServer(ports.storage);
  const body = JSON.stringify({ type: event.type, timestamp: event.at.toISOString(), data: event.data });
  for (const listener of listeners(storage).values()) {
    if (!isTold(listener, event)) continue;
    const delivery_id = secrets.hash(`webhook|${listener.webhook_id}|${event.type}|${event.key}`).slice(0, 24);
    // Heard by each server: most find that it is there.
    if (!(await storage.get(WebhookDelivery, delivery_id)))
      await putInLine(ports, listener, { delivery_id, event: event.type, body });
  }
}

interface Line {
  readonly delivery_id: string;
  readonly event: string;
  readonly body: string;
}

/** Puts one delivery in line, once, and sees that it is sent. */
async function putInLine(
  { storage, clock, jobs }: Pick<Ports, 'storage' | 'clock' | 'jobs'>,
  { webhook_id, user_id }: Pick<Webhook, 'webhook_id' | 'user_id'>,
  { delivery_id, event, body }: Line,
): Promise<void> {
  const now = new Date(clock.now());
  const gone_at = new Date(now.getTime() + webhookLimits.keptDays * day);
  const at = await asServer(storage).transact(async (tx) => {
    await tx.hold(`Webhook ${webhook_id}`);
    const row = await tx.get(Webhook, webhook_id);
    if (!row || !isOn(row) || (await tx.get(WebhookDelivery, delivery_id))) return undefined;
    await tx.insert(WebhookDelivery, {
      ...{ delivery_id, webhook_id, user_id, event, body, state: 'waiting' },
      ...{ tries: 0, since: now, next_at: now, made_at: now, gone_at },
    });
    // A process that is sending, or that waits for an address that does not answer, finds it.
    if (row.next_at) return undefined;
    await tx.update(Webhook, webhook_id, { next_at: now });
    return now;
  });
  if (at) await jobs.at(queueName, `${webhook_id}|${at.getTime()}`, at);
}

interface Source<E extends Entity> {
  readonly entity: E;
  readonly types: readonly WebhookEvent[];
  eventOf(reader: Reader, row: RecordOf<E>): Promise<Occurrence | undefined>;
}

/** Hears the rows of a class, if anybody is told of them. */
function sourceListener<E extends Entity>({ entity, types, eventOf }: Source<E>): RowListener {
  return rowListener({
    entity,
    changed(ports, row) {
      if (!wants(types, ports.storage)) return;
      const run = async () => {
        const event = await eventOf(asServer(ports.storage), row);
        if (event && ports.clock.now() - event.at.getTime() < newsFor) await tellWebhooks(ports, event);
      };
      run().catch((error: unknown) => ports.log.error({ err: error, entity: entity.name }, 'webhooks were not told'));
    },
  });
}

const eventOfDeed: Partial<Record<ContestDeed, WebhookEvent>> = {
  'contest.publish': 'contest.published',
  'contest.cancel': 'contest.cancelled',
  'contest.certify': 'contest.certified',
  'round.advance': 'round.advanced',
  'entry.enter': 'contestant.entered',
  'entry.add': 'contestant.entered',
};

/** What names a contest. */
export const contestData = ({ cx_id, contest_id, contest_name }: Contest) => ({ cx_id, contest_id, contest_name });

const clubOf = async (reader: Reader, gx_id: string) => {
  const club = gx_id ? await reader.get(Group, gx_id) : undefined;
  return { people: club ? await managersOf(reader, gx_id) : [], data: { gx_id, club: club?.title ?? '' } };
};

export const webhookSources: readonly RowListener[] = [
  // A contest that is published as it is made has no line in its log.
  sourceListener({
    entity: Contest,
    types: ['contest.published'],
    eventOf(_reader, contest) {
      const { contest_status, cx_id: key, createdAt: at, user_id } = contest;
      if (contest_status !== 'active') return Promise.resolve(undefined);
      return Promise.resolve({ type: 'contest.published', key, at, people: [user_id], data: contestData(contest) });
    },
  }),
  sourceListener({
    entity: ContestChange,
    types: ['contest.published', 'contest.cancelled', 'contest.certified', 'round.advanced', 'contestant.entered'],
    async eventOf(reader, { change_id, cx_id, deed, at, contestant_id, round_number, count }) {
      const type = eventOfDeed[deed];
      const contest = type && (await reader.get(Contest, cx_id));
      if (!contest) return undefined;
      const more = {
        ...(type === 'contestant.entered' && { contestant_id }),
        ...(type === 'round.advanced' && { round_number, contestants: count }),
      };
      const key = type === 'contest.published' ? cx_id : change_id;
      return { type, key, at, people: [contest.user_id], data: { ...contestData(contest), ...more } };
    },
  }),
  sourceListener({
    entity: OrderStep,
    types: ['order.changed'],
    async eventOf(reader, { step_id, order_id, user_id, provider_id, n, step, state, createdAt: at }) {
      const order = await reader.get(Order, order_id);
      const data = { order_id, title: order?.title ?? '', user_id, provider_id, n, step, state };
      return { type: 'order.changed', key: step_id, at, people: [user_id, provider_id], data };
    },
  }),
  sourceListener({
    entity: Payment,
    types: ['payment.changed'],
    eventOf(_reader, row) {
      const { payment_id, user_id, receiver_id, state, currency, amount, received, refunded, disputed } = row;
      const at = state === 'confirmed' && row.confirmed_at ? row.confirmed_at : row.updatedAt;
      return Promise.resolve({
        type: 'payment.changed',
        key: [payment_id, state, received, refunded, disputed].join('|'),
        at,
        people: [user_id, receiver_id].filter((id) => id !== undefined),
        data: { payment_id, user_id, receiver_id, state, currency, amount, received, refunded },
      });
    },
  }),
  sourceListener({
    entity: Membership,
    types: ['member.joined'],
    async eventOf(reader, { group_assoc_id, gx_id, user_id, role, state, joined_at: at }) {
      if (state !== 'active' || !at) return undefined;
      const { people, data } = await clubOf(reader, gx_id);
      const key = `${group_assoc_id}|${at.getTime()}`;
      return { type: 'member.joined', key, at, people, data: { ...data, user_id, role } };
    },
  }),
  sourceListener({
    entity: Feed,
    types: ['post.published'],
    async eventOf(reader, { fx_id, gx_id, user_id, title, stamp: at, removed_at, deleted_at }) {
      if (removed_at || deleted_at) return undefined;
      const { people, data } = await clubOf(reader, gx_id);
      return { type: 'post.published', key: fx_id, at, people, data: { ...data, fx_id, user_id, title } };
    },
  }),
  sourceListener({
    entity: ClubReport,
    types: ['report.made'],
    async eventOf(reader, { report_id, gx_id, type, reason, createdAt: at }) {
      const { people, data } = await clubOf(reader, gx_id);
      return { type: 'report.made', key: report_id, at, people, data: { ...data, report_id, type, reason } };
    },
  }),
];
