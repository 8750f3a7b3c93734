/** Years of a name as something that is sold: paid, the registrar is asked for them (registration.ts). */
import { DomainName, DomainOrder } from '#shared/names/entities/names.ts';
import type { Language } from '#shared/languages.ts';
import { Refusal } from '#shared/errors.ts';
import type { Goods } from '#cloud/kernel/goods.ts';
import { registrarOf } from './pricing.ts';
import { nextLook } from './reminders.ts';

export const domainType = 'domain';

const yearsIn: Readonly<Record<Language, readonly [string, string]>> = {
  EN: ['year', 'years'],
  FR: ['an', 'ans'],
  ES: ['año', 'años'],
};

/** As it stands on the payment, which keeps the words that it was bought under. */
const titleOf = ({ shown, years }: Pick<DomainOrder, 'shown' | 'years'>, language: Language) =>
  `${shown} · ${years} ${yearsIn[language][years === 1 ? 0 : 1]}`;

export const domains: Goods = {
  type: domainType,
  forGuests: false,
  async quote(context, { sx_id, quantity }) {
    const { storage, clock, caller } = context;
    registrarOf(context);
    const order = await storage.get(DomainOrder, sx_id);
    if (!order || order.user_id !== caller.user_id) throw new Refusal('domain_not_found');
    if (quantity !== 1) throw new Refusal('invalid_amount');
    const left = order.held_until.getTime() - clock.now();
    if (order.state !== 'held' || left <= 0) throw new Refusal('price_over');
    const { amount, currency, name: of } = order;
    return {
      ...{ title: titleOf(order, caller.language), currency, amount, of },
      ...{ feeFree: true, collected: true, whole: true, within: left, details: {} },
    };
  },

  async check({ clock }, reader, { sx_id, amount, currency }) {
    const order = await reader.get(DomainOrder, sx_id);
    // Delivered again, after a dispute that was won.
    if (order?.state === 'undone') return undefined;
    // Meanwhile its buyer wants more years of it, or fewer.
    const isAsPaid = order?.amount === amount && order.currency === currency;
    if (order?.state !== 'held' || !isAsPaid) return 'price_over';
    if (order.kind === 'renew') {
      const row = await reader.get(DomainName, order.domain_id!);
      return row?.state === 'withdrawn' || !row ? 'domain_not_renewable' : undefined;
    }
    const { name } = order;
    const [paid, names] = await Promise.all([
      reader.count(DomainOrder, { name, state: 'paid' }),
      reader.find(DomainName, { name, state: 'active' }),
    ]);
    return paid || names.some(({ until }) => until.getTime() > clock.now()) ? 'domain_taken' : undefined;
  },

  async deliver({ clock }, tx, { sx_id, payment_id }) {
    const order = (await tx.get(DomainOrder, sx_id))!;
    // Two payments for one name: the later one is checked again.
    await tx.hold(`domain|${order.name}`);
    const now = new Date(clock.now());
    const again = order.state === 'undone' && order.kind === 'register' ? await tx.get(DomainName, sx_id) : undefined;
    if (again) await tx.update(DomainName, sx_id, { state: 'active', look_at: nextLook(again.until, now.getTime()) });
    const isDone = again !== undefined || (order.state === 'undone' && order.kind === 'renew');
    await tx.update(DomainOrder, sx_id, {
      ...{ state: isDone ? 'done' : 'paid', payment_id, failure: undefined, tries: 0 },
      ...(!isDone && { paid_at: now, look_at: now }),
    });
  },

  async takeBack(_ports, tx, { sx_id }) {
    const order = await tx.get(DomainOrder, sx_id);
    // What failed is given back because of that.
    if (order?.state !== 'paid' && order?.state !== 'done') return;
    await tx.update(DomainOrder, sx_id, { state: 'undone', failure: 'withdrawn', look_at: undefined });
    // The registrar takes nothing back: the site keeps the name until it ends.
    if (order.kind === 'register' && (await tx.get(DomainName, sx_id)))
      await tx.update(DomainName, sx_id, { state: 'withdrawn', look_at: undefined });
  },
};
