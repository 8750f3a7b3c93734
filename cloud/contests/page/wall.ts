/** The social wall beside a contest, moderated by its organizer and editors. */
import { z } from 'zod';
import { Contest } from '#shared/contests/entities.ts';
import { mayEdit } from '#shared/contests/studio/team.ts';
import type { WallShape } from '#shared/community/socialWall.ts';
import { Refusal } from '#shared/errors.ts';
import { allows, everyone, members } from '#shared/model/access.ts';
import { changing, usual } from '#cloud/kernel/allowances.ts';
import {
  changeWall,
  firstPage,
  readWall,
  socialServer,
  tidyWall,
  wallChange,
  wallPage,
} from '#cloud/community/index.ts';
import { defineFunction } from '#cloud/kernel/define.ts';
import { publicId } from '#cloud/kernel/input.ts';
import { contestFor } from '#cloud/contests/team/team.ts';

export const getContestWall = defineFunction({
  route: 'GET /app/contest/v2/getWall',
  who: everyone,
  limit: usual,
  input: z.strictObject({ cx_id: publicId, ...wallPage }),
  async run(context, { cx_id, ...page }): Promise<{ wall: WallShape }> {
    const { storage, caller } = context;
    const contest = await storage.get(Contest, cx_id);
    if (!contest || !allows(Contest.access.read, caller, contest)) throw new Refusal('contest_not_found');
    return { wall: await readWall(context, `contest|${cx_id}`, page, mayEdit(caller, contest)) };
  },
});

export const changeContestWall = defineFunction({
  route: 'POST /app/contest/v2/changeWall',
  who: members,
  limit: changing,
  input: z.strictObject({ cx_id: publicId, ...wallChange }),
  async run(context, { cx_id, ...change }): Promise<{ wall: WallShape }> {
    const { storage, caller } = context;
    if (!(await socialServer(context))) throw new Refusal('social_off');
    await storage.transact(async (tx) => {
      const contest = await contestFor(tx, caller, cx_id, 'edit');
      const social_tag = await changeWall(tx, `contest|${cx_id}`, change);
      if (social_tag !== contest.social_tag) await tx.update(Contest, cx_id, { social_tag });
    });
    await tidyWall(context, `contest|${cx_id}`);
    return { wall: await readWall(context, `contest|${cx_id}`, firstPage, true) };
  },
});
