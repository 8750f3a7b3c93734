/** Webhooks as their owners keep them: a person their own, operators the site's. */
import { z } from 'zod';
import { Group } from '#shared/community/entities/clubs.ts';
import { Contest } from '#shared/contests/entities.ts';
import { Webhook, WebhookDelivery } from '#shared/developers/entities/webhooks.ts';
import type { WebhookEvent } from '#shared/developers/eventTypes.ts';
import { webhookLimits } from '#shared/developers/limits.ts';
import { deliveryStates, type KeyKind, keyKinds } from '#shared/developers/types.ts';
import {
  type DeliveryShape,
  webhookEventsForm,
  type WebhookShape,
  type WebhookSubjects,
  webhookUrl,
} from '#shared/developers/webhooks.ts';
import { Refusal } from '#shared/errors.ts';
import { allows, members, operators } from '#shared/model/access.ts';
import type { Level } from '#shared/model/rights.ts';
import { currentPassword, proveSelf } from '../accounts/index.ts';
import { changing, usual } from '#cloud/kernel/allowances.ts';
import { type Context, defineFunction } from '#cloud/kernel/define.ts';
import { publicId } from '#cloud/kernel/input.ts';
import { inTurn } from '#cloud/kernel/inTurn.ts';
import type { ChangesOf } from '#shared/model/entity.ts';
import { day } from '#shared/time.ts';
import type { Transaction } from '#cloud/kernel/ports.ts';
import { writeAuditLog } from '../site/index.ts';
import { queueName } from './queueName.ts';
import { attempt } from './webhookDeliveries.ts';
import { tellOfWebhook } from './securityNotices.ts';
import { mayKnow, readsEvent, standingOf } from './eventAudience.ts';

const idsOf = (ids: readonly (string | undefined)[]) => [...new Set(ids.filter((id) => id !== undefined))];

const shapeOf = (row: Webhook, about?: string): WebhookShape => {
  const { webhook_id, url, events, cx_id, gx_id, is_on, made_at, failing_since, next_at, taken_at } = row;
  return {
    ...(cx_id !== undefined && { cx_id }),
    ...(gx_id !== undefined && { gx_id }),
    ...(about !== undefined && { about }),
    ...{ webhook_id, url, events, is_on, made_at: made_at.toISOString() },
    ...(failing_since && { failing_since: failing_since.toISOString() }),
    ...(next_at && { next_at: next_at.toISOString() }),
    ...(taken_at && { taken_at: taken_at.toISOString() }),
  };
};

/** `isOpen`: with what was sent and answered. */
const deliveryShape = (row: WebhookDelivery, isOpen = true): DeliveryShape => {
  const { delivery_id, event, state, tries, made_at, body, next_at, tried_at, took, status, answer, problem } = row;
  return {
    ...{ delivery_id, event, state, tries, made_at: made_at.toISOString(), body: isOpen ? body : '' },
    ...(next_at && { next_at: next_at.toISOString() }),
    ...(tried_at && { tried_at: tried_at.toISOString() }),
    ...(took !== undefined && { took }),
    ...(status !== undefined && { status }),
    ...(isOpen && answer !== undefined && { answer }),
    ...(problem !== undefined && { problem }),
  };
};

/** Of the site only operators know; of a person's only they. */
const mayKeep = ({ caller }: Context, { kind, user_id }: Pick<Webhook, 'kind' | 'user_id'>, level: Level): boolean =>
  kind === 'site' ? allows(operators('site', level), caller) : user_id === caller.user_id;

/** Throws 'not_found' for what is somebody else's. */
async function hookOf(context: Context, webhook_id: string, level: Level, reader: Pick<Transaction, 'get'>) {
  const row = await reader.get(Webhook, webhook_id);
  if (!row || row.removed_at || !mayKeep(context, row, level)) throw new Refusal('not_found');
  return row;
}

/** Operators are told by the site's webhooks of what they have a right to read. */
function refuseEvents({ caller }: Context, kind: KeyKind, events: readonly WebhookEvent[]): void {
  if (kind === 'site' && !events.every((event) => readsEvent(caller, event))) throw new Refusal('forbidden');
}

/** Changes a webhook; of the site's with a line in the operators' log. */
const change = (
  context: Context,
  webhook_id: string,
  action: 'edit' | 'secret' | 'remove',
  changesOf: (before: Webhook) => ChangesOf<typeof Webhook>,
): Promise<Webhook> =>
  context.storage.transact(async (tx) => {
    const before = await hookOf(context, webhook_id, 'act', tx);
    const after = (await tx.update(Webhook, webhook_id, changesOf(before)))!;
    if (before.kind === 'site') {
      const shown = ({ url, events, is_on }: Webhook) => ({ url, events, is_on });
      const rows = { before: shown(before), after: shown(after) };
      await writeAuditLog(tx, context, { action: `webhook.${action}`, entity: Webhook, row_id: webhook_id, ...rows });
    }
    return after;
  });

export const getWebhooks = defineFunction({
  who: members,
  limit: usual,
  input: z.strictObject({ kind: z.enum(keyKinds) }),
  async run(context, { kind }): Promise<{ webhooks: WebhookShape[] }> {
    const user_id = context.caller.user_id!;
    if (!mayKeep(context, { kind, user_id }, 'read')) throw new Refusal('forbidden');
    const of = kind === 'site' ? { kind } : { kind, user_id };
    const rows = await context.storage.find(
      Webhook,
      { ...of, removed_at: null },
      { sort: { made_at: -1 }, limit: webhookLimits.siteMost },
    );
    const [contests, clubs] = await Promise.all([
      context.storage.getMany(Contest, idsOf(rows.map(({ cx_id }) => cx_id))),
      context.storage.getMany(Group, idsOf(rows.map(({ gx_id }) => gx_id))),
    ]);
    const names = new Map([
      ...contests.map(({ cx_id, contest_name }) => [cx_id, contest_name] as const),
      ...clubs.map(({ gx_id, title }) => [gx_id, title] as const),
    ]);
    return { webhooks: rows.map((row) => shapeOf(row, names.get(row.cx_id ?? row.gx_id ?? ''))) };
  },
});

/** Contests and clubs of the caller's that a webhook may be about. */
export const getWebhookSubjects = defineFunction({
  who: members,
  limit: usual,
  input: z.strictObject({}),
  async run({ storage, caller }): Promise<WebhookSubjects> {
    const { contests, clubs } = await standingOf(storage, caller.user_id!);
    return {
      contests: contests.map(({ cx_id, contest_name: title }) => ({ cx_id, title })),
      clubs: clubs.map(({ gx_id, title }) => ({ gx_id, title })),
    };
  },
});

/** Throws 'invalid' for a contest or club that is not theirs, or for both at once. */
async function refuseSubject(
  { storage, caller }: Context,
  kind: KeyKind,
  { cx_id, gx_id }: { cx_id?: string; gx_id?: string },
): Promise<void> {
  const isOne = kind === 'person' && (cx_id === undefined || gx_id === undefined);
  const field = cx_id === undefined ? 'gx_id' : 'cx_id';
  if ((cx_id ?? gx_id) !== undefined && !(isOne && (await mayKnow(storage, caller.user_id!, { cx_id, gx_id }))))
    throw new Refusal('invalid', { field }, [{ path: field, why: 'not_yours', says: 'developers.invalid.about' }]);
}

/**
 * Adds a webhook; with `cx_id` or `gx_id` of one contest or club alone. Asks for the password, so that a stolen session leaves no listener behind. Its secret is in this answer and nowhere else. Whether an
 * address is one of this machine or its network is judged when it is told, because names change what they lead to.
 */
export const addWebhook = defineFunction({
  who: members,
  limit: changing,
  input: z.strictObject({
    kind: z.enum(keyKinds),
    url: webhookUrl,
    events: webhookEventsForm,
    cx_id: publicId.optional(),
    gx_id: publicId.optional(),
    current: currentPassword,
  }),
  async run(context, { kind, url, events, current, ...about }): Promise<{ webhook: WebhookShape; secret: string }> {
    const { storage, secrets, clock, caller, webhooks } = context;
    const user_id = caller.user_id!;
    if (!mayKeep(context, { kind, user_id }, 'act')) throw new Refusal('forbidden');
    refuseEvents(context, kind, events);
    await refuseSubject(context, kind, about);
    if (!webhooks.takes(url))
      throw new Refusal('invalid', { field: 'url' }, [{ path: 'url', why: 'invalid', says: 'developers.invalid.url' }]);
    await proveSelf(context, current);
    const webhook_id = secrets.random(12);
    const secret = webhooks.newSecret();
    const [of, most] = kind === 'site' ? [{ kind }, webhookLimits.siteMost] : [{ kind, user_id }, webhookLimits.most];
    const turn = `Webhooks ${JSON.stringify(of)}`;
    const make = () =>
      storage.transact(async (tx) => {
        await tx.hold(turn);
        if ((await tx.count(Webhook, { ...of, removed_at: null })) >= most)
          throw new Refusal('webhooks_full', { most });
        const made = await tx.insert(Webhook, {
          ...{ webhook_id, user_id, kind, url, events, ...about, secret: secrets.encrypt(secret), is_on: true },
          made_at: new Date(clock.now()),
        });
        if (kind === 'site')
          await writeAuditLog(tx, context, {
            action: 'webhook.add',
            entity: Webhook,
            row_id: webhook_id,
            after: { url, events },
          });
        return made;
      });
    const row = await inTurn(storage, turn, make);
    await tellOfWebhook(context, 'webhook_made', row);
    return { webhook: shapeOf(row), secret };
  },
});

/** Changes what a webhook is told of, or turns it off and on. Its address stays: another one is another webhook. */
export const changeWebhook = defineFunction({
  who: members,
  limit: changing,
  input: z.strictObject({ webhook_id: publicId, events: webhookEventsForm.optional(), is_on: z.boolean().optional() }),
  async run(context, { webhook_id, ...given }): Promise<{ webhook: WebhookShape }> {
    const row = await change(context, webhook_id, 'edit', ({ kind }) => {
      if (given.events) refuseEvents(context, kind, given.events);
      return given;
    });
    return { webhook: shapeOf(row) };
  },
});

export const removeWebhook = defineFunction({
  who: members,
  limit: changing,
  input: z.strictObject({ webhook_id: publicId }),
  async run(context, { webhook_id }) {
    const removed_at = new Date(context.clock.now());
    const row = await change(context, webhook_id, 'remove', () => ({ removed_at, is_on: false, next_at: undefined }));
    await tellOfWebhook(context, 'webhook_removed', row);
    return { success: true as const };
  },
});

/** Gives a webhook another secret, which signs from now on. */
export const renewWebhookSecret = defineFunction({
  who: members,
  limit: changing,
  input: z.strictObject({ webhook_id: publicId, current: currentPassword }),
  async run(context, { webhook_id, current }): Promise<{ secret: string }> {
    await proveSelf(context, current);
    const secret = context.webhooks.newSecret();
    const row = await change(context, webhook_id, 'secret', () => ({ secret: context.secrets.encrypt(secret) }));
    await tellOfWebhook(context, 'webhook_secret', row);
    return { secret };
  },
});

/** Sends a test to a webhook now, and answers what came of it. */
export const testWebhook = defineFunction({
  who: members,
  limit: { points: 20, seconds: 60 },
  input: z.strictObject({ webhook_id: publicId }),
  async run(context, { webhook_id }): Promise<{ delivery: DeliveryShape }> {
    const { storage, secrets, clock } = context;
    const hook = await hookOf(context, webhook_id, 'act', storage);
    const now = new Date(clock.now());
    const delivery_id = secrets.random(24);
    const row = {
      ...{ delivery_id, webhook_id, user_id: hook.user_id, event: 'webhook.test', state: 'dead' as const, tries: 0 },
      body: JSON.stringify({ type: 'webhook.test', timestamp: now.toISOString(), data: { webhook_id } }),
      ...{ since: now, made_at: now, gone_at: new Date(now.getTime() + webhookLimits.keptDays * day) },
    };
    await storage.transact((tx) => tx.insert(WebhookDelivery, row));
    await attempt(context, hook, row, { timeout: webhookLimits.testTimeout, isLast: true });
    return { delivery: deliveryShape((await storage.get(WebhookDelivery, delivery_id))!) };
  },
});

/** What a webhook was told, newest first; of the site's, operators see what was sent in the areas that they read. */
export const getDeliveries = defineFunction({
  who: members,
  limit: usual,
  input: z.strictObject({
    webhook_id: publicId,
    state: z.enum(deliveryStates).optional(),
    page: z.int().min(1).max(500).optional(),
  }),
  async run(context, { webhook_id, state, page = 1 }): Promise<{ deliveries: DeliveryShape[]; count: number }> {
    const { storage, caller } = context;
    const { kind } = await hookOf(context, webhook_id, 'read', storage);
    const isOpen = ({ event }: WebhookDelivery) => kind === 'person' || readsEvent(caller, event);
    const of = { webhook_id, ...(state && { state }) };
    const [rows, count] = await Promise.all([
      storage.find(WebhookDelivery, of, {
        sort: { made_at: -1 },
        skip: (page - 1) * webhookLimits.page,
        limit: webhookLimits.page,
      }),
      storage.count(WebhookDelivery, of),
    ]);
    return { deliveries: rows.map((row) => deliveryShape(row, isOpen(row))), count };
  },
});

/** Puts deliveries in line again, with the same id: one of any state, or without an id all dead ones, 1000 at once. */
export const replayDeliveries = defineFunction({
  who: members,
  limit: changing,
  asksAgain: () => true,
  input: z.strictObject({ webhook_id: publicId, delivery_id: publicId.optional() }),
  async run(context, { webhook_id, delivery_id }): Promise<{ count: number }> {
    const { storage, clock, jobs } = context;
    const now = new Date(clock.now());
    const count = await storage.transact(async (tx) => {
      await tx.hold(`Webhook ${webhook_id}`);
      await hookOf(context, webhook_id, 'act', tx);
      const one = delivery_id === undefined ? undefined : await tx.get(WebhookDelivery, delivery_id);
      if (delivery_id !== undefined && one?.webhook_id !== webhook_id) throw new Refusal('not_found');
      const rows = one
        ? [one]
        : await tx.find(WebhookDelivery, { webhook_id, state: 'dead' }, { sort: { made_at: 1 }, limit: 1000 });
      const set = { state: 'waiting' as const, tries: 0, since: now, next_at: now };
      await tx.apply(
        WebhookDelivery,
        rows.map((row) => ({ id: row.delivery_id, set })),
      );
      // Somebody asks for it: an address that was left alone is tried at once.
      if (rows.length) await tx.update(Webhook, webhook_id, { next_at: now, failures: 0 });
      return rows.length;
    });
    if (count) await jobs.at(queueName, `${webhook_id}|${now.getTime()}`, now);
    return { count };
  },
});
