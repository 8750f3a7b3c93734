/** Recently viewed things: a member's rows, or those of a browser until somebody signs in. */
import { z } from 'zod';
import { Viewed, viewedTypes, VisitorViewed } from '#shared/accounts/entities/social.ts';
import { everyone } from '#shared/model/access.ts';
import { putOnce } from '#cloud/patterns/putOnce.ts';
import { usual } from '#cloud/kernel/allowances.ts';
import { type Context, defineFunction } from '#cloud/kernel/define.ts';
import type { Hooks } from '#cloud/kernel/domain.ts';
import { inTurn } from '#cloud/kernel/inTurn.ts';
import { above, type Ports } from '#cloud/kernel/ports.ts';
import type { ViewedShape } from '#shared/accounts/shapes.ts';
import { publicProfile } from './people.ts';

type ViewedType = (typeof viewedTypes)[number];
interface Thing {
  type: ViewedType;
  entity_id: string;
}

const idOf = ({ secrets }: Pick<Ports, 'secrets'>, owner: string, { type, entity_id }: Thing) =>
  secrets.hash(`${owner}|${type}|${entity_id}`).slice(0, 16);

async function seeAs(
  ports: Pick<Ports, 'storage' | 'secrets'>,
  user_id: number,
  thing: Thing,
  seen_at: Date,
): Promise<void> {
  const { storage } = ports;
  const viewed_id = idOf(ports, `u${user_id}`, thing);
  await inTurn(storage, `Viewed|${viewed_id}`, async () => {
    const { row, made } = await putOnce(storage, Viewed, { viewed_id, user_id, ...thing, seen_at });
    if (!made && row.seen_at < seen_at) await storage.transact((tx) => tx.update(Viewed, viewed_id, { seen_at }));
  });
}

/** A viewed profile. */
export const viewedPerson: Hooks['viewed'] = async (reader, _actor, { type, entity_id }) => {
  const user_id = Number(entity_id);
  if (type !== 'user' || !Number.isSafeInteger(user_id)) return undefined;
  const profile = await publicProfile(reader, user_id);
  if (!profile) return undefined;
  const { full_name: title, avatar: picture, username, profession } = profile;
  return { type, entity_id, title, picture, username, about: profession };
};

/** A viewed thing for a list; undefined when it is gone or the reader may not see it. */
const shown = async ({ storage, hooks, caller }: Context, thing: Thing) =>
  (await hooks.run('viewed', storage, caller, thing)).find((answer) => answer !== undefined);

/** Records a view. Things that the caller may not see are ignored. */
export const noteViewed = defineFunction({
  who: everyone,
  limit: usual,
  input: z.strictObject({ type: z.enum(viewedTypes), entity_id: z.string().regex(/^[\w-]{1,64}$/) }),
  async run(context, thing) {
    const { storage, clock, caller } = context;
    const { user_id, visitor_id } = caller;
    if (!(await shown(context, thing))) return { success: false };
    const seen_at = new Date(clock.now());
    if (user_id !== undefined) await seeAs(context, user_id, thing, seen_at);
    else if (visitor_id !== undefined) {
      const id = idOf(context, `v${visitor_id}`, thing);
      await storage.transact((tx) =>
        tx.apply(VisitorViewed, [{ id, set: { seen_at }, orInsert: { visitor_id, ...thing } }]),
      );
    }
    return { success: true };
  },
});

const mostShown = 60;

/** Internal rows are never deleted: forgetting sets `seen_at` to 0, and the next view restores the row. */
const forgotten = new Date(0);
const remembered = above(forgotten);

async function newest({ storage, caller }: Context): Promise<(Thing & { seen_at: Date })[]> {
  const options = { sort: { seen_at: -1 }, limit: mostShown } as const;
  if (caller.user_id !== undefined) return storage.find(Viewed, { user_id: caller.user_id }, options);
  return caller.visitor_id === undefined
    ? []
    : storage.find(VisitorViewed, { visitor_id: caller.visitor_id, seen_at: remembered }, options);
}

/** Newest first, without things that the caller may no longer see. */
export const getViewed = defineFunction({
  who: everyone,
  limit: usual,
  input: z.strictObject({}),
  async run(context): Promise<{ viewed: ViewedShape[] }> {
    const rows = await newest(context);
    const found = await Promise.all(
      rows.map(async ({ type, entity_id, seen_at }) => {
        const thing = await shown(context, { type, entity_id });
        return thing && { ...thing, seen_at: seen_at.toISOString() };
      }),
    );
    return { viewed: found.filter((thing) => thing !== undefined) };
  },
});

/** Removes one of the caller's views, or all. */
export const forgetViewed = defineFunction({
  who: everyone,
  limit: usual,
  input: z.strictObject({ type: z.enum(viewedTypes).optional(), entity_id: z.string().max(64).optional() }),
  async run(context, { type, entity_id }) {
    const { storage, caller } = context;
    const { user_id, visitor_id } = caller;
    const owner = user_id !== undefined ? `u${user_id}` : visitor_id && `v${visitor_id}`;
    if (!owner) return { success: false };
    const one = type && entity_id ? [{ viewed_id: idOf(context, owner, { type, entity_id }) }] : undefined;
    if (user_id !== undefined) {
      const rows = one ?? (await storage.find(Viewed, { user_id }));
      await storage.transact(async (tx) => {
        for (const { viewed_id } of rows) await tx.remove(Viewed, viewed_id);
      });
    } else {
      const rows = one ?? (await storage.find(VisitorViewed, { visitor_id, seen_at: remembered }));
      await storage.transact((tx) =>
        tx.apply(
          VisitorViewed,
          rows.map(({ viewed_id }) => ({ id: viewed_id, set: { seen_at: forgotten } })),
        ),
      );
    }
    return { success: true };
  },
});

/** Copies a browser's views to the person who signed in. Idempotent. */
export async function viewsSignedIn(
  ports: Pick<Ports, 'storage' | 'secrets'>,
  visitor_id: string,
  user_id: number,
): Promise<void> {
  const rows = await ports.storage.find(
    VisitorViewed,
    { visitor_id, seen_at: remembered },
    { sort: { seen_at: -1 }, limit: mostShown },
  );
  for (const { type, entity_id, seen_at } of rows) await seeAs(ports, user_id, { type, entity_id }, seen_at);
}
