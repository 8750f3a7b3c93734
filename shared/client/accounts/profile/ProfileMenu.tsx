import { IconChevronRight, IconLogout2, type IconUser } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { accountGroups, useAccountParts } from '#shared/client/accounts/accountParts.ts';
import { type Key, useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { PathLink } from '#shared/client/app/routing/PathLink.tsx';
import { logOut, useUser } from '#shared/client/app/session/session.ts';
import { Avatar } from '#shared/client/ui/Avatar.tsx';
import { DropdownButton } from '#shared/client/ui/Dropdown.tsx';
import { Box, Card, Heading, Stack } from '#shared/client/ui/Layout.tsx';
import { ProfileMeter } from './ProfileMeter.tsx';
import classes from './ProfileMenu.module.css';

interface PartProps {
  title: Key;
  children: ReactNode;
  as?: 'ul' | 'div';
}

function Part({ title, children, as = 'div' }: PartProps) {
  const { t } = useTranslation();
  return (
    <Stack as="section" gap={1} aria-labelledby={title}>
      <Heading level={2} size={2} soft plain id={title} className={classes.heading}>
        {t(title)}
      </Heading>
      <Card as={as} gap={0} pad={1} surface="raised">
        {children}
      </Card>
    </Stack>
  );
}

interface RowProps {
  path: string;
  label: Key;
  Icon: typeof IconUser;
}

function Row({ path, label, Icon }: RowProps) {
  const { t } = useTranslation();
  return (
    <li>
      <PathLink href={path} className={classes.row}>
        <Icon size={22} aria-hidden />
        <span>{t(label)}</span>
        <IconChevronRight size={18} aria-hidden />
      </PathLink>
    </li>
  );
}

/** The screens of one's own account, in their groups. */
export function ProfileParts(): ReactNode {
  const parts = useAccountParts().filter(({ screen }) => screen !== 'userProfile');
  return (
    <Stack gap={5} bounded>
      {accountGroups.map(({ group, title }) => (
        <Part key={group} title={title} as="ul">
          {parts
            .filter((part) => part.group === group)
            .map((part) => (
              <Row key={part.screen} {...part} />
            ))}
        </Part>
      ))}
    </Stack>
  );
}

/** The way to all that is one's own, on phones, in both shells. */
export function ProfileMenu(): ReactNode {
  const { t } = useTranslation();
  const user = useUser();
  if (!user) return null;
  return (
    <Stack gap={5} bounded>
      <PathLink href={`/u/${user.username}`} className={classes.me}>
        <Avatar src={user.avatar} name={user.full_name} size={64} />
        <span>
          <Box as="b" breaks size={4}>
            {user.full_name}
          </Box>
          <span>@{user.username}</span>
          <span>{t('accounts.profile.public')}</span>
        </span>
        <IconChevronRight size={18} aria-hidden />
      </PathLink>
      <ProfileMeter user={user} />
      <ProfileParts />
      <Card gap={0} pad={1} surface="raised">
        <DropdownButton icon={<IconLogout2 size={22} aria-hidden />} onClick={() => void logOut()}>
          {t('accounts.logOut')}
        </DropdownButton>
      </Card>
    </Stack>
  );
}
