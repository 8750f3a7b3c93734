/** The hours in which somebody can be booked. */
import { z } from 'zod';
import { Service } from '#shared/services/entities.ts';
import { Hours } from '#shared/services/entities/booking.ts';
import { serviceId } from '#shared/services/catalogue/form.ts';
import { type HoursContent, hoursForm } from '#shared/services/bookings/hours.ts';
import { Refusal } from '#shared/errors.ts';
import { members } from '#shared/model/access.ts';
import { changing, usual } from '#cloud/kernel/allowances.ts';
import { type Context, defineFunction } from '#cloud/kernel/define.ts';
import type { Reader } from '#cloud/kernel/ports.ts';

const contentOf = ({ zone, week, exceptions, ...row }: Hours): HoursContent => {
  const { step, buffer, notice, horizon, cancel_hours, place } = row;
  return {
    ...{ zone, week: week.map(({ spans }) => spans), exceptions, step, buffer, notice, horizon },
    cancel_hours,
    place,
  };
};

const nameOf = (user_id: number, sx_id?: string) => sx_id ?? `u${user_id}`;

/** The hours of the service, or else of its provider; undefined while there are none. */
export async function hoursOf(
  reader: Reader,
  { sx_id, user_id }: Pick<Service, 'sx_id' | 'user_id'>,
): Promise<HoursContent | undefined> {
  const rows = await reader.getMany(Hours, [sx_id, nameOf(user_id)]);
  const row = rows.find(({ hours_id }) => hours_id === sx_id) ?? rows[0];
  return row && contentOf(row);
}

/** Throws 'service_not_found' where the service is not the caller's. */
async function refuseForeign(reader: Reader, { caller }: Context, sx_id: string | undefined): Promise<void> {
  if (sx_id === undefined) return;
  const row = await reader.get(Service, sx_id);
  if (!row || row.user_id !== caller.user_id || row.status === 'removed') throw new Refusal('service_not_found');
}

interface OwnHours {
  /** Absent while there are none. */
  hours?: HoursContent;
  /** Of a service: it has hours of its own. */
  is_own: boolean;
}

async function ownHours({ storage, caller }: Context, sx_id: string | undefined): Promise<OwnHours> {
  const user_id = caller.user_id!;
  const own = await storage.get(Hours, nameOf(user_id, sx_id));
  const row = own ?? (sx_id === undefined ? undefined : await storage.get(Hours, nameOf(user_id)));
  return { ...(row && { hours: contentOf(row) }), is_own: own !== undefined };
}

/** The caller's hours; of a service those that hold for it. */
export const getHours = defineFunction({
  route: 'POST /app/services/getHours',
  who: members,
  limit: usual,
  input: z.strictObject({ sx_id: serviceId.optional() }),
  async run(context, { sx_id }): Promise<OwnHours> {
    await refuseForeign(context.storage, context, sx_id);
    return ownHours(context, sx_id);
  },
});

/** Sets the caller's hours, or those of one service; `hours: null` gives that service the usual ones again. What is booked stays. */
export const saveHours = defineFunction({
  route: 'POST /app/services/saveHours',
  who: members,
  limit: changing,
  input: z
    .strictObject({ sx_id: serviceId.optional(), hours: hoursForm.nullable() })
    .refine(({ sx_id, hours }) => hours !== null || sx_id !== undefined),
  async run(context, { sx_id, hours }): Promise<OwnHours> {
    const { storage, caller } = context;
    const user_id = caller.user_id!;
    const hours_id = nameOf(user_id, sx_id);
    await storage.transact(async (tx) => {
      await refuseForeign(tx, context, sx_id);
      const known = await tx.get(Hours, hours_id);
      if (hours === null) {
        if (known) await tx.remove(Hours, hours_id);
        return;
      }
      const row = { ...hours, week: hours.week.map((spans) => ({ spans })) };
      if (known) await tx.update(Hours, hours_id, row);
      else if (!(await tx.restore(Hours, { hours_id, user_id, ...row })))
        await tx.insert(Hours, { hours_id, user_id, ...row });
    });
    return ownHours(context, sx_id);
  },
});
