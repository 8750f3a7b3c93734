/** Partners as operators keep them. */
import { z } from 'zod';
import { Profile } from '#shared/accounts/entities.ts';
import { Partner, PartnerAccount } from '#shared/accounts/entities/partners.ts';
import { partnerLimits } from '#shared/accounts/limits.ts';
import { partnerForm, type PartnerShape } from '#shared/accounts/partners.ts';
import { Refusal } from '#shared/errors.ts';
import { operators } from '#shared/model/access.ts';
import { hour } from '#shared/time.ts';
import { changing, usual } from '#cloud/kernel/allowances.ts';
import { type Context, defineFunction } from '#cloud/kernel/define.ts';
import { publicId } from '#cloud/kernel/input.ts';
import { above, oneOf, type Ports, type Storage } from '#cloud/kernel/ports.ts';
import { writeAuditLog } from '#cloud/site/index.ts';

/** Job that ends the sessions of all users of a partner; its key is the partner's id. */
export const partnerEndsJob = 'partner ends';

/** Accounts whose sessions are ended at once. */
const pageSize = 200;

/** A partner that is connected now; undefined for unknown and revoked ones. */
export async function partnerOf(storage: Pick<Storage, 'get'>, id: string | undefined): Promise<Partner | undefined> {
  if (id === undefined || !publicId.safeParse(id).success) return undefined;
  const partner = await storage.get(Partner, id);
  return partner?.revoked_at ? undefined : partner;
}

const shapeOf = (partner: Partner, now: number): PartnerShape => {
  const { partner_id, name, origins, trusts_email, key_made_at, former_until, revoked_at, used_at } = partner;
  return {
    ...{ partner_id, name, origins, trusts_email, key_made_at: key_made_at.toISOString() },
    ...(former_until && former_until.getTime() > now && { former_until: former_until.toISOString() }),
    ...(revoked_at && { revoked_at: revoked_at.toISOString() }),
    ...(used_at && { used_at: used_at.toISOString() }),
  };
};

export const getPartners = defineFunction({
  who: operators('site'),
  limit: usual,
  input: z.strictObject({}),
  async run({ storage, clock }): Promise<{ partners: PartnerShape[] }> {
    const rows = await storage.find(Partner, {}, { sort: { name: 1 }, limit: partnerLimits.partners });
    return { partners: rows.map((row) => shapeOf(row, clock.now())) };
  },
});

/** Connects a partner. Its private key, which lets people in, is in this answer and nowhere else. */
export const addPartner = defineFunction({
  who: operators('site', 'act'),
  asksAgain: () => true,
  limit: changing,
  input: partnerForm,
  async run(context, form): Promise<{ partner: PartnerShape; private_key: string }> {
    const { storage, secrets, clock } = context;
    const { public_key, private_key } = secrets.tokens.newKey();
    const partner_id = secrets.random(12);
    const partner = await storage.transact(async (tx) => {
      await tx.hold(Partner.name);
      if ((await tx.count(Partner, {})) >= partnerLimits.partners)
        throw new Refusal('partners_full', { most: partnerLimits.partners });
      const row = await tx.insert(Partner, { partner_id, ...form, public_key, key_made_at: new Date(clock.now()) });
      await writeAuditLog(tx, context, { action: 'partner.add', entity: Partner, row_id: partner_id, after: form });
      return row;
    });
    return { partner: shapeOf(partner, clock.now()), private_key };
  },
});

/** Changes a partner with a line in the operators' log. Throws 'not_found'. */
async function change(
  context: Context,
  partner_id: string,
  action: string,
  changesOf: (before: Partner) => Partial<Pick<Partner, ChangedField>>,
): Promise<PartnerShape> {
  const { storage, clock } = context;
  const after = await storage.transact(async (tx) => {
    const before = await tx.get(Partner, partner_id);
    if (!before) throw new Refusal('not_found');
    const row = (await tx.update(Partner, partner_id, changesOf(before)))!;
    // Keys stand for themselves in a log: only that they are others.
    const shown = ({ public_key: _key, former_key: _former, ...rest }: Partner) => rest;
    const deed = { action, entity: Partner, row_id: partner_id, before: shown(before), after: shown(row) };
    await writeAuditLog(tx, context, deed);
    return row;
  });
  return shapeOf(after, clock.now());
}
type ChangedField =
  | 'name'
  | 'origins'
  | 'trusts_email'
  | 'public_key'
  | 'key_made_at'
  | 'former_key'
  | 'former_until'
  | 'revoked_at';

export const changePartner = defineFunction({
  who: operators('site', 'act'),
  asksAgain: () => true,
  limit: changing,
  input: partnerForm.extend({ partner_id: publicId }),
  run: async (context, { partner_id, ...form }) => ({
    partner: await change(context, partner_id, 'partner.edit', () => form),
  }),
});

/**
 * Gives a partner a new key. The former one counts for a day, so that its server can change over; with `at_once`, when it is known to others,
 * it counts no more and all sessions of the partner's users end.
 */
export const renewPartnerKey = defineFunction({
  who: operators('site', 'act'),
  asksAgain: () => true,
  limit: changing,
  input: z.strictObject({ partner_id: publicId, at_once: z.boolean() }),
  async run(context, { partner_id, at_once }): Promise<{ partner: PartnerShape; private_key: string }> {
    const { clock, jobs, secrets } = context;
    const { public_key, private_key } = secrets.tokens.newKey();
    const now = clock.now();
    const partner = await change(context, partner_id, 'partner.key', (before) => ({
      public_key,
      key_made_at: new Date(now),
      former_key: at_once ? undefined : before.public_key,
      former_until: at_once ? undefined : new Date(now + partnerLimits.formerKeyHours * hour),
    }));
    if (at_once) await jobs.at(partnerEndsJob, partner_id, new Date(now));
    return { partner, private_key };
  },
});

/** Disconnects a partner, and ends all sessions of its users; `connected` connects it again with the same key. */
export const connectPartner = defineFunction({
  who: operators('site', 'act'),
  asksAgain: ({ connected }) => connected,
  limit: changing,
  input: z.strictObject({ partner_id: publicId, connected: z.boolean() }),
  async run(context, { partner_id, connected }): Promise<{ partner: PartnerShape }> {
    const { clock, jobs } = context;
    const revoked_at = connected ? undefined : new Date(clock.now());
    const partner = await change(context, partner_id, connected ? 'partner.connect' : 'partner.revoke', () => ({
      revoked_at,
    }));
    if (!connected) await jobs.at(partnerEndsJob, partner_id, new Date(clock.now()));
    return { partner };
  },
});

/** Ends all sessions of a partner's users. Idempotent. */
export async function endPartnerSessions({ storage, accounts, rooms }: Ports, partner_id: string): Promise<void> {
  for (let last = ''; ;) {
    const rows = await storage.find(
      PartnerAccount,
      { partner_id, binding_id: above(last) },
      { sort: { binding_id: 1 }, limit: pageSize },
    );
    const ids = rows.map(({ user_id }) => user_id);
    for (const { objectId, user_id } of await storage.find(Profile, { user_id: oneOf(ids) })) {
      await accounts.endSessions(objectId, { butToken: '' });
      rooms.rejudge({ user_id });
    }
    if (rows.length < pageSize) return;
    last = rows.at(-1)!.binding_id;
  }
}
