/** Social walls of the demo, whose posts come from a stand-in. Idempotent: a wall that is there, or was taken away, is left alone. */
import { changeWall, type WallId } from '#cloud/community/talk/walls.ts';
import { Group } from '#shared/community/entities/clubs.ts';
import { SocialWall } from '#shared/community/entities/walls.ts';
import { Contest } from '#shared/contests/entities.ts';
import { demoId, type SeedPorts } from './parts.ts';

export async function seedWalls(ports: SeedPorts): Promise<void> {
  const { storage } = ports;
  const cx_id = demoId(ports, 'lisbon-street-food');
  const gx_id = demoId(ports, 'club/sourdough-and-salt');
  const walls: readonly [WallId, hashtag: string][] = [
    [`contest|${cx_id}`, 'lisbonstreetfood'],
    [`club|${gx_id}`, 'sourdough'],
  ];
  for (const [wall_id, hashtag] of walls)
    await storage.transact(async (tx) => {
      if (await tx.get(SocialWall, wall_id)) return;
      const social_tag = await changeWall(tx, wall_id, { hashtag });
      if (wall_id.startsWith('club')) await tx.update(Group, gx_id, { social_tag });
      else await tx.update(Contest, cx_id, { social_tag });
    });
}
