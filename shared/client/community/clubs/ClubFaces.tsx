import type { ReactNode } from 'react';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { Faces } from '#shared/client/ui/Avatar.tsx';

const shown = 5;

/** A few of a club's members, for people who may see them. */
export default function ClubFaces({ gx_id }: { gx_id: string }): ReactNode {
  const { answer } = useAnswer('getMembers', { gx_id, page: 1 });
  const pictures = answer?.members.flatMap(({ user }) => user.avatar || []).slice(0, shown) ?? [];
  return pictures.length > 1 && <Faces pictures={pictures} size={28} />;
}
