/** Contests and contestants in the list of viewed things. */
import { Contest, Contestant } from '#shared/contests/entities.ts';
import { allows } from '#shared/model/access.ts';
import type { Hooks } from '#cloud/kernel/domain.ts';

export const viewedContest: Hooks['viewed'] = async (reader, actor, { type, entity_id }) => {
  if (type !== 'contest' && type !== 'contestant') return undefined;
  const contestant = type === 'contestant' ? await reader.get(Contestant, entity_id) : undefined;
  if (type === 'contestant' && (!contestant || !allows(Contestant.access.read, actor, contestant))) return undefined;
  const contest = await reader.get(Contest, contestant?.cx_id ?? entity_id);
  if (!contest || !allows(Contest.access.read, actor, contest)) return undefined;
  const { cx_id, contest_name, cover = '' } = contest;
  if (!contestant) return { type, entity_id, title: contest_name, picture: cover, cx_id };
  const { contestant_name: title, contestant_img: picture = '' } = contestant;
  return { type, entity_id, title, picture, cx_id, about: contest_name };
};
