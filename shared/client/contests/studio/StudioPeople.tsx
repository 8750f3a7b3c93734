/** Who else has this studio open, and where. */
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { joinRoom, useRoom } from '#shared/client/app/live/rooms.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import { usePeople } from '#shared/client/accounts/people/usePeople.ts';
import { Avatar } from '#shared/client/ui/Avatar.tsx';
import {
  studioPlaceId,
  studioPlaceRoom,
  studioRoom,
  type StudioRoomState,
} from '#shared/contests/studio/studioRooms.ts';
import type { SectionName } from '#shared/contests/studio/studioSections.ts';
import { Row } from '#shared/client/ui/Layout.tsx';
import classes from './Studio.module.css';

export interface StudioVisitor {
  readonly user_id: number;
  readonly name: string;
  readonly avatar: string;
  readonly section: SectionName;
}

/** The others in this studio. The reader is there as well, in `section`, while this is mounted. */
export function useStudioPeople(cx_id: string, section: SectionName): StudioVisitor[] {
  const user_id = useUser()?.user_id;
  const [here, setHere] = useState<StudioRoomState['here']>([]);
  useEffect(() => {
    const hear = (state: Partial<StudioRoomState>) => setHere(state.here ?? []);
    return joinRoom(studioRoom, cx_id, { snapshot: hear, on: { here: hear } });
  }, [cx_id]);
  useRoom(studioPlaceRoom, user_id === undefined ? undefined : studioPlaceId(cx_id, { user_id, section }));
  const others = here.filter((person) => person.user_id !== user_id);
  const people = usePeople(others.map((person) => person.user_id));
  return others.flatMap((other) => {
    const person = people.get(other.user_id);
    return person ? [{ ...other, name: person.full_name || person.username, avatar: person.avatar }] : [];
  });
}

/** A line for each of them. */
export function StudioPeople({ people }: { people: readonly StudioVisitor[] }): ReactNode {
  const { t } = useTranslation();
  return (
    <Row
      as="ul"
      size={2}
      gap={2}
      cross="stretch"
      wrap
      className={classes.people}
      aria-label={t('contests.studio.here')}
      aria-live="polite"
    >
      {people.map(({ user_id, name, avatar, section }) => (
        <li key={user_id}>
          <Avatar src={avatar} name={name} size={24} />
          <span>{t('contests.studio.isIn', { name, section: t(`contests.studio.section.${section}`) })}</span>
        </li>
      ))}
    </Row>
  );
}
