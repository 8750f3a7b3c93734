/**
 * The fee of a paid club: a subscription. Its buyer is a member as long as it is paid, and for some days of grace. If the club has become
 * free, they stay.
 */
import { Group, Membership } from '#shared/community/entities/clubs.ts';
import { isAsked, mayPay, membershipId } from '#shared/community/rules.ts';
import { Refusal } from '#shared/errors.ts';
import { graceDays } from '#shared/payments/subscriptions.ts';
import { day } from '#shared/time.ts';
import type { Goods, Term } from '#cloud/kernel/goods.ts';
import type { Reader, Transaction } from '#cloud/kernel/ports.ts';
import { clubFor } from './clubs.ts';
import { putMember } from './memberships.ts';

/** Longer than the engine tries to charge: that it ends is said by `ends`. */
const untilOf = ({ until }: Term) => new Date(until.getTime() + (graceDays + 1) * day);

async function refusalFor(reader: Reader, gx_id: string, user_id: number | undefined) {
  const club = await reader.get(Group, gx_id);
  if (!club) return 'club_not_found' as const;
  // It costs nothing any more: nobody is charged for it.
  if (club.membership !== 'paid') return 'not_for_sale' as const;
  const member = user_id === undefined ? undefined : await reader.get(Membership, membershipId(gx_id, user_id));
  if (member?.state === 'banned') return 'club_banned' as const;
  return isAsked(club) && !mayPay(member) ? ('club_asks_first' as const) : undefined;
}

/** `isUnpaid`: the fee was not paid any more, and may be paid again without asking. */
async function leave(tx: Transaction, gx_id: string, user_id: number, isUnpaid = false): Promise<void> {
  const member = await tx.get(Membership, membershipId(gx_id, user_id));
  // Moderators stay, and banned people stay banned.
  if (member?.state !== 'active' || member.role !== 'member') return;
  const club = await tx.get(Group, gx_id);
  const state = club?.membership === 'free' ? 'active' : club && isUnpaid && isAsked(club) ? 'accepted' : 'left';
  await putMember(tx, gx_id, user_id, { state, until: undefined });
}

export const clubFees: Goods = {
  type: 'club',
  forGuests: false,
  async quote(context, { sx_id, quantity }) {
    const { storage, caller } = context;
    const { club, member } = await clubFor(context, storage, caller, sx_id, 'see');
    if (quantity !== 1) throw new Refusal('invalid_amount');
    if (club.membership !== 'paid') throw new Refusal('not_for_sale');
    if (member?.state === 'banned') throw new Refusal('club_banned');
    if (isAsked(club) && !mayPay(member)) throw new Refusal('club_asks_first');
    const { title, cover: picture, currency, amount, user_id: receiver_id, interval: every } = club;
    return { title, picture, currency, amount, of: club.gx_id, receiver_id, every, whole: true, details: {} };
  },
  check: (_ports, reader, { sx_id, user_id }) => refusalFor(reader, sx_id, user_id),
  async deliver({ clock }, tx, { sx_id, user_id, term }) {
    const before = await tx.get(Membership, membershipId(sx_id, user_id!));
    const joined_at = before?.state === 'active' ? before.joined_at : new Date(clock.now());
    await putMember(tx, sx_id, user_id!, { state: 'active', until: untilOf(term!), joined_at });
  },
  async resumes({ clock }, tx, { sx_id, user_id }) {
    const code = await refusalFor(tx, sx_id, user_id);
    if (code) throw new Refusal(code);
    const member = await tx.get(Membership, membershipId(sx_id, user_id));
    if (member?.state !== 'active')
      await putMember(tx, sx_id, user_id, { state: 'active', joined_at: new Date(clock.now()) });
  },
  ends: (_ports, tx, { sx_id, user_id }) => leave(tx, sx_id, user_id, true),
  takeBack: (_ports, tx, { sx_id, user_id }) => leave(tx, sx_id, user_id!),
};
