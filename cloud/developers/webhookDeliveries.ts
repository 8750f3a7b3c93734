/**
 * Sending what waits for a webhook: one run at a time for each address, in the order of its deliveries. An address that does not answer is left alone
 * for longer each time, with all that waits for it, so that it takes one place of the jobs for the time of one answer.
 */
import { Profile } from '#shared/accounts/entities.ts';
import { Webhook, WebhookDelivery } from '#shared/developers/entities/webhooks.ts';
import { webhookLimits } from '#shared/developers/limits.ts';
import { day, hour, minute, second } from '#shared/time.ts';
import { above, atMost, type Ports, type WebhookAnswer } from '#cloud/kernel/ports.ts';
import { queueName } from './queueName.ts';
import { mayKnow, mayStillRead } from './eventAudience.ts';

/** Milliseconds between attempts, of a delivery as of an address. */
const waits = [10 * second, minute, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour];
const waitAfter = (tries: number) => waits[Math.min(tries, waits.length) - 1] ?? 0;

/** Milliseconds for which a run is alone, and after which it begins no further attempt. */
const lease = minute;
const longestRun = 20 * second;
/** Runs of one person's webhooks at once, and milliseconds until another one asks for its turn: many that hang take no more places of the jobs. */
const concurrencyOf = 2;
const turn = 2 * second;
const pageSize = 20;
/** Answers of refusal in a row, after which an address is left alone as if it did not answer. */
const mostRefused = 5;

type SendPorts = Pick<Ports, 'storage' | 'clock' | 'secrets' | 'webhooks'>;
type QueuePorts = SendPorts & Pick<Ports, 'accounts'>;

const isTaken = (answer: WebhookAnswer) => 'status' in answer && answer.status >= 200 && answer.status < 300;

/** Sends one delivery and notes what came of it. */
export async function attempt(
  { storage, clock, secrets, webhooks }: SendPorts,
  { url, secret }: Pick<Webhook, 'url' | 'secret'>,
  row: Pick<WebhookDelivery, 'delivery_id' | 'body' | 'tries' | 'since'>,
  { timeout = webhookLimits.timeout, isLast = false }: { timeout?: number; isLast?: boolean } = {},
): Promise<WebhookAnswer> {
  const begun = clock.now();
  const message = { url, secret: secrets.decrypt(secret), id: row.delivery_id, at: new Date(begun), body: row.body };
  const answer = await webhooks.send(message, timeout);
  const now = clock.now();
  const tries = row.tries + 1;
  const isOver = isLast || tries >= webhookLimits.tries || now - row.since.getTime() >= webhookLimits.waitingDays * day;
  const state = isTaken(answer) ? 'delivered' : isOver ? 'dead' : 'waiting';
  const set = {
    ...({ state, tries, tried_at: new Date(begun), took: now - begun } as const),
    next_at: state === 'waiting' ? new Date(now + waitAfter(tries)) : undefined,
    status: 'status' in answer ? answer.status : undefined,
    answer: 'answer' in answer ? answer.answer : undefined,
    problem: 'problem' in answer ? answer.problem : undefined,
  };
  await storage.transact((tx) => tx.apply(WebhookDelivery, [{ id: row.delivery_id, set }]));
  return answer;
}

/** What waited too long is dead, without another attempt. */
async function bury({ storage }: SendPorts, webhook_id: string, now: number): Promise<void> {
  const since = atMost(new Date(now - webhookLimits.waitingDays * day));
  const old = await storage.find(WebhookDelivery, { webhook_id, state: 'waiting', since }, { limit: 500 });
  if (old.length)
    await storage.transact((tx) =>
      tx.apply(
        WebhookDelivery,
        old.map(({ delivery_id }) => ({ id: delivery_id, set: { state: 'dead' as const, next_at: undefined } })),
      ),
    );
}

/**
 * Takes the webhook for this run. Undefined when another run has it, or when nothing is due. A time when its owner has as many runs as they may have: then it
 * can be asked for again.
 */
const claim = ({ storage }: SendPorts, webhook_id: string, now: number): Promise<Webhook | Date | undefined> =>
  storage.transact(async (tx) => {
    const row = await tx.get(Webhook, webhook_id);
    if (!row?.is_on || row.removed_at || !row.next_at || row.next_at.getTime() > now) return undefined;
    if (row.leased_until && row.leased_until.getTime() > now) return undefined;
    const owner = row.kind === 'person' ? await tx.get(Profile, row.user_id) : undefined;
    if (owner?.disabled_at) {
      await tx.update(Webhook, webhook_id, { next_at: new Date(now + hour) });
      return undefined;
    }
    const { kind, user_id } = row;
    if (kind === 'person') {
      await tx.hold(`Webhooks of ${user_id} are sent`);
      const runs = await tx.count(Webhook, { kind, user_id, leased_until: above(new Date(now)) });
      if (runs >= concurrencyOf)
        return (await tx.update(Webhook, webhook_id, { next_at: new Date(now + turn) }))!.next_at;
    }
    return tx.update(Webhook, webhook_id, { leased_until: new Date(now + lease) });
  });

/** Who has lost the contest, the club or the right to read it since is told nothing more of it: the delivery is dead. */
async function isStillTheirs(
  ports: QueuePorts,
  { kind, user_id }: Webhook,
  { delivery_id, event, body }: WebhookDelivery,
): Promise<boolean> {
  const { storage } = ports;
  const { data } = JSON.parse(body) as { data: object };
  const may = kind === 'site' ? mayStillRead(ports, user_id, event) : mayKnow(storage, user_id, data);
  if (await may) return true;
  const set = {
    state: 'dead' as const,
    next_at: undefined,
    problem: 'not_yours',
    status: undefined,
    answer: undefined,
  };
  await storage.transact((tx) => tx.apply(WebhookDelivery, [{ id: delivery_id, set }]));
  return false;
}

/** Sends until nothing is due, the time is over, or the address gives no answer. Says whether it did not. */
async function send(ports: QueuePorts, hook: Webhook): Promise<{ isSilent: boolean; taken: number }> {
  const { storage, clock } = ports;
  const begun = clock.now();
  let [taken, refused] = [0, 0];
  for (;;) {
    const due = await storage.find(
      WebhookDelivery,
      { webhook_id: hook.webhook_id, state: 'waiting', next_at: atMost(new Date(clock.now())) },
      { sort: { next_at: 1 }, limit: pageSize },
    );
    if (!due.length) return { isSilent: false, taken };
    for (const row of due) {
      if (!(await isStillTheirs(ports, hook, row))) continue;
      const answer = await attempt(ports, hook, row);
      if (isTaken(answer)) [taken, refused] = [taken + 1, 0];
      else refused++;
      if ('problem' in answer || refused >= mostRefused) return { isSilent: true, taken };
      if (clock.now() - begun >= longestRun) return { isSilent: false, taken };
    }
  }
}

/** Sends what waits for a webhook, and says when it is looked at next. Safe to repeat. */
export async function workQueue(ports: Ports, key: string): Promise<void> {
  const { storage, clock, jobs } = ports;
  const webhook_id = key.split('|')[0]!;
  const hook = await claim(ports, webhook_id, clock.now());
  if (hook instanceof Date) await jobs.at(queueName, `${webhook_id}|${hook.getTime()}`, hook);
  if (!hook || hook instanceof Date) return;
  await bury(ports, webhook_id, clock.now());
  const { isSilent, taken } = await send(ports, hook);
  const now = clock.now();
  const next = await storage.transact(async (tx) => {
    // Whoever puts a delivery in line holds the same key: before this, it is found below; after this, they see that no run is coming, and begin one.
    await tx.hold(`Webhook ${webhook_id}`);
    const [first] = await tx.find(
      WebhookDelivery,
      { webhook_id, state: 'waiting' },
      { sort: { next_at: 1 }, limit: 1 },
    );
    const failures = isSilent ? (taken ? 0 : hook.failures) + 1 : 0;
    const earliest = now + (isSilent ? waitAfter(failures) : 0);
    const at = first?.next_at && new Date(Math.max(earliest, first.next_at.getTime()));
    await tx.update(Webhook, webhook_id, {
      ...{ failures, next_at: at, leased_until: undefined },
      failing_since: isSilent ? ((taken ? undefined : hook.failing_since) ?? new Date(now)) : undefined,
      ...(taken > 0 && { taken_at: new Date(now) }),
    });
    return at;
  });
  if (next) await jobs.at(queueName, `${webhook_id}|${next.getTime()}`, next);
}

/** Wakes what no job did, such as after a crash. */
export async function sweepQueues({ storage, clock, jobs }: Ports): Promise<void> {
  const now = clock.now();
  const due = await storage.find(
    Webhook,
    { is_on: true, next_at: atMost(new Date(now - 10 * second)) },
    { sort: { next_at: 1 }, limit: 500 },
  );
  for (const { webhook_id, next_at } of due)
    await jobs.at(queueName, `${webhook_id}|${next_at!.getTime()}`, new Date(now));
}
