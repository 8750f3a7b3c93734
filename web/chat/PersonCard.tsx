import { Button } from '#shared/client/ui/Button.tsx';
import { IconMapPin } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { personCall } from '#shared/accounts/lists.ts';
import type { PersonShape } from '#shared/client/app/core/calls.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useNames } from '#shared/client/accounts/people/useNames.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { Avatar } from '#shared/client/ui/Avatar.tsx';
import { Clamped } from '#shared/client/ui/Clamped.tsx';
import { Meta, Row, Text } from '#shared/client/ui/Layout.tsx';
import { To } from '#web/links.ts';
import classes from './ConversationsScreen.module.css';

/** Who one talks to, beside a conversation on a wide window. */
export function PersonCard({ person: { username, full_name, avatar } }: { person: PersonShape }): ReactNode {
  const { t } = useTranslation();
  const { country } = useNames();
  const { call, input } = personCall(username);
  const person = useAnswer(call, input).answer?.user;
  const place = person && country(person.country_code);
  return (
    <aside className={classes.person} aria-label={t('chat.person.title', { name: full_name })}>
      <Avatar src={avatar} name={full_name} size={112} />
      <Text size={5} display breaks>
        {full_name}
      </Text>
      <Text soft>@{username}</Text>
      {person?.profession && <Text strong>{person.profession}</Text>}
      {place && (
        <Row as="p" gap={1} size={2} soft>
          <IconMapPin size={16} aria-hidden /> {place}
        </Row>
      )}
      {person?.about && (
        <Meta as="div" breaks dir="auto">
          <Clamped text={person.about} lines={6} />
        </Meta>
      )}
      <Button
        variant="default"
        className={classes.profile}
        renderRoot={(props) => <To {...props} name="user" params={{ username }} />}
      >
        {t('chat.person.page')}
      </Button>
    </aside>
  );
}
