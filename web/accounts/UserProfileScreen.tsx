import { Button } from '#shared/client/ui/Button.tsx';
import { IconCamera, IconLanguage, IconMapPin, IconPencil, IconWorld } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { networks } from '#shared/accounts/rules.ts';
import type { ProfileSection } from '#shared/client/accounts/profile/ProfileFormParts.ts';
import { useNames } from '#shared/client/accounts/people/useNames.ts';
import { networkMarks } from '#shared/client/accounts/profile/ProfileFormNetworks.ts';
import type { UserShape } from '#shared/client/app/core/calls.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { type Key, useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import { Avatar } from '#shared/client/ui/Avatar.tsx';
import { Badge } from '#shared/client/ui/Badge.tsx';
import { Card, Grid, Heading, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { PageHead } from '#shared/client/ui/PageHead.tsx';
import { useIsNarrow } from '#shared/client/ui/useIsNarrow.ts';
import { To } from '#web/links.ts';
import { ProfileMeter } from '#shared/client/accounts/profile/ProfileMeter.tsx';
import { ProfileMenu, ProfileParts } from '#shared/client/accounts/profile/ProfileMenu.tsx';
import { AccountOverview } from './AccountFrame.tsx';
import classes from './UserProfileScreen.module.css';

const typeNames: Record<UserShape['account_type'], Key> = {
  personal: 'accounts.type.personal',
  professional: 'accounts.type.professional',
  business: 'accounts.type.business',
};

interface CardProps {
  title: string;
  section: ProfileSection;
  /** Hint shown while empty. */
  empty?: string;
  children: ReactNode;
}

function SectionCard({ title, section, empty, children }: CardProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Card as="section" pad={6} className={classes.card} aria-labelledby={id}>
      <Row gap={3} justify="space-between">
        <Heading id={id} level={2} size={4}>
          {title}
        </Heading>
        <To
          name="editProfilePart"
          params={{ type: section }}
          className={classes.edit}
          aria-label={`${t('accounts.profile.edit')}: ${title}`}
        >
          <IconPencil size={18} aria-hidden />
          {t('accounts.profile.edit')}
        </To>
      </Row>
      {empty === undefined ? (
        children
      ) : (
        <Text above={3} soft>
          {empty}
        </Text>
      )}
    </Card>
  );
}

/** One's own profile; on phones, where it is one of the five tabs, the way to all that is one's own. */
export default function UserProfileScreen(): ReactNode {
  const { t } = useTranslation();
  return useIsNarrow() ? (
    <>
      <PageHead title={t('accounts.profile.title')} />
      <ProfileMenu />
    </>
  ) : (
    <OwnProfile />
  );
}

/** The signed-in person's profile as others see it, with links to edit it. */
function OwnProfile(): ReactNode {
  const { t } = useTranslation();
  const { list } = useFormat();
  const user = useUser();
  const { country, language } = useNames();
  if (!user) return null;
  const { about = '', website = '' } = user.personalData ?? {};
  const isProvider = user.roles.includes('provider');
  const links = networks.flatMap((network) => {
    const href = user.personalData?.[network];
    return href ? [{ href, ...networkMarks[network] }] : [];
  });
  return (
    <AccountOverview>
      <Stack gap={5} bounded>
        <Grid as="header" columns="auto 1fr" gap={8} pad={8} cross="start" className={classes.head} radius="card">
          <To
            name="editProfilePart"
            params={{ type: 'photo' }}
            className={classes.photo}
            aria-label={t('accounts.profile.changePhoto')}
          >
            <Avatar src={user.avatar} name={user.full_name} size={128} />
            <Stack as="span" align="center" cross="center" className={classes.camera} aria-hidden>
              <IconCamera size={20} />
            </Stack>
          </To>
          <div>
            <Heading level={1} size={8}>
              {user.full_name}
            </Heading>
            <Row as="p" gap="1 3" wrap soft breaks above={2} className={classes.handle}>
              @{user.username} <Badge>{t(typeNames[user.account_type])}</Badge>{' '}
              {isProvider && <Badge tone="soon">{t('accounts.role.provider')}</Badge>}
            </Row>
            {user.profession && (
              <Text size={4} strong above={3}>
                {user.profession}
              </Text>
            )}
            <Row above={3} as="ul" gap="2 5" cross="stretch" wrap size={3} soft className={classes.facts}>
              {user.country_code && (
                <Row as="li" gap={2} shrink breaks>
                  <IconMapPin size={18} aria-hidden />
                  {country(user.country_code)}
                </Row>
              )}
              <Row as="li" gap={2} shrink breaks>
                <IconLanguage size={18} aria-hidden />
                {list(user.languages.map(language))}
              </Row>
              {website && (
                <Row as="li" gap={2} shrink breaks>
                  <IconWorld size={18} aria-hidden />
                  <a href={website} target="_blank" rel="noreferrer nofollow">
                    {website.replace(/^https?:\/\//, '')}
                  </a>
                </Row>
              )}
            </Row>
            <Row above={6} gap={2} cross="stretch" wrap className={classes.actions}>
              <Button
                leftSection={<IconPencil size={18} aria-hidden />}
                renderRoot={(props) => <To {...props} name="editProfile" />}
              >
                {t('accounts.edit.title')}
              </Button>
              <Button
                variant="default"
                renderRoot={(props) => <To {...props} name="user" params={{ username: user.username }} />}
              >
                {t('accounts.profile.public')}
              </Button>
            </Row>
          </div>
        </Grid>
        <ProfileMeter user={user} />
        <Grid medium={{ columns: 1 }} columns={2} gap={5}>
          <SectionCard
            title={t('accounts.section.about')}
            section="about"
            empty={about ? undefined : t('accounts.profile.noAbout')}
          >
            <Text above={3} breaks lines>
              {about}
            </Text>
          </SectionCard>
          <Stack gap={5} top>
            <SectionCard
              title={t('accounts.section.social')}
              section="social"
              empty={links.length ? undefined : t('accounts.profile.noSocial')}
            >
              <Row as="ul" gap="1 5" cross="stretch" wrap above={3} className={classes.links}>
                {links.map(({ href, name, Icon }) => (
                  <li key={href}>
                    <a href={href} target="_blank" rel="noreferrer nofollow">
                      <Icon size={20} aria-hidden />
                      {name}
                    </a>
                  </li>
                ))}
              </Row>
            </SectionCard>
            <SectionCard
              title={t('accounts.section.services')}
              section="services"
              empty={isProvider ? undefined : t('accounts.profile.noServices')}
            >
              <p>{t('accounts.profile.offersServices')}</p>
            </SectionCard>
          </Stack>
        </Grid>
        <div className={classes.parts}>
          <ProfileParts />
        </div>
      </Stack>
    </AccountOverview>
  );
}
