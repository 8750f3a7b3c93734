import { Avatar } from '#shared/client/ui/Avatar.tsx';
import { Meta, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import classes from './Person.module.css';

export interface PersonProps {
  person: { username: string; full_name: string; avatar: string };
  size?: number;
  /** One line, the name only. */
  short?: boolean;
}

/** A person in a row, with a link to their public page. */
export function Person({ person: { username, full_name, avatar }, size = 32, short = false }: PersonProps) {
  return (
    <Row
      as="span"
      gap={2}
      inline
      shrink
      className={classes.person}
      data-short={short || undefined}
      title={short ? `@${username}` : undefined}
    >
      <Avatar src={avatar} name={full_name} size={size} />
      <Stack as="span" shrink>
        <Text tone="ink" as="a" strong className={classes.name} href={`/u/${encodeURIComponent(username)}`}>
          {full_name || username}
        </Text>
        {!short && (
          <Meta as="span" size={1}>
            @{username}
          </Meta>
        )}
      </Stack>
    </Row>
  );
}
