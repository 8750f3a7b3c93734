/** The log of a club: who decided what. */
import { z } from 'zod';
import { ClubDeed } from '#shared/community/entities/moderation.ts';
import { communityLimits } from '#shared/community/limits.ts';
import type { ClubDeedShape } from '#shared/community/shapes.ts';
import type { ClubDeedType } from '#shared/community/types.ts';
import { lineOf } from '#shared/chat/rules.ts';
import { members } from '#shared/model/access.ts';
import type { NewRecordOf } from '#shared/model/entity.ts';
import { peopleOf } from '#cloud/accounts/index.ts';
import { usual } from '#cloud/kernel/allowances.ts';
import { type Context, defineFunction } from '#cloud/kernel/define.ts';
import { counting } from '#cloud/kernel/input.ts';
import type { Transaction } from '#cloud/kernel/ports.ts';
import { clubFor, clubId } from './clubs.ts';
import { spokenTexts } from './mentions.ts';

/** Writes a line, in the transaction of what was done. Answers its id. */
export async function writeClubLog(
  tx: Transaction,
  { secrets, clock, caller }: Pick<Context, 'secrets' | 'clock' | 'caller'>,
  type: ClubDeedType,
  more: Omit<NewRecordOf<typeof ClubDeed>, 'deed_id' | 'type' | 'actor_id' | 'done_at'>,
): Promise<string> {
  const deed_id = secrets.random(16);
  const done_at = new Date(clock.now());
  await tx.insertMany(ClubDeed, [{ ...more, deed_id, type, actor_id: caller.user_id!, done_at }]);
  return deed_id;
}

/** What its moderators did, the newest first. For them alone. */
export const getClubLog = defineFunction({
  who: members,
  limit: usual,
  input: z.strictObject({ gx_id: clubId, page: counting.optional() }),
  async run(context, { gx_id: id, page = 1 }): Promise<{ deeds: ClubDeedShape[]; count: number }> {
    const { storage, caller } = context;
    const { gx_id } = (await clubFor(context, storage, caller, id, 'moderate')).club;
    const limit = communityLimits.members;
    const [rows, count] = await Promise.all([
      storage.find(ClubDeed, { gx_id }, { sort: { done_at: -1 }, skip: (page - 1) * limit, limit }),
      storage.count(ClubDeed, { gx_id }),
    ]);
    const [people, texts] = await Promise.all([
      peopleOf(
        storage,
        rows.flatMap(({ actor_id, user_id }) => [actor_id, user_id ?? []].flat()),
      ),
      spokenTexts(
        storage,
        rows.map(({ text }) => text),
      ),
    ]);
    return {
      deeds: rows.map(({ deed_id, type, actor_id, user_id, reason, done_at }, n) => ({
        ...{ deed_id, type, reason, at: done_at.toISOString(), line: lineOf(texts[n]!) },
        actor: people.get(actor_id),
        user: user_id === undefined ? undefined : people.get(user_id),
      })),
      count,
    };
  },
});
