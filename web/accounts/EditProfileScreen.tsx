import { Button } from '#shared/client/ui/Button.tsx';
import { Card, Sign, Text } from '#shared/client/ui/Layout.tsx';
import {
  IconChevronRight,
  IconFileText,
  IconLanguage,
  IconMapPin,
  IconPhoto,
  type IconProps,
  IconBriefcase,
  IconShare,
  IconUserEdit,
} from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import {
  type ProfileSection,
  profileSections,
  sectionWords,
} from '#shared/client/accounts/profile/ProfileFormParts.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { To } from '#web/links.ts';
import { AccountFrame } from './AccountFrame.tsx';
import frame from './AccountFrame.module.css';

const icons: Record<ProfileSection, ComponentType<IconProps>> = {
  photo: IconPhoto,
  profile: IconUserEdit,
  about: IconFileText,
  contact: IconMapPin,
  languages: IconLanguage,
  social: IconShare,
  services: IconBriefcase,
};

/** The sections of the profile, each with its own form. */
export default function EditProfileScreen(): ReactNode {
  const { t } = useTranslation();
  return (
    <AccountFrame title={t('accounts.edit.title')} lead={t('accounts.edit.lead')}>
      <Card as="ul" className={frame.parts}>
        {profileSections.map((section) => {
          const Icon = icons[section];
          const { title, text } = sectionWords[section];
          return (
            <li key={section}>
              <To name="editProfilePart" params={{ type: section }} className={frame.part}>
                <Sign size={44} aria-hidden>
                  <Icon size={22} />
                </Sign>
                <span>
                  <span className={frame.name}>{t(title)}</span>
                  <Text as="span" size={3} soft breaks className={frame.text}>
                    {t(text)}
                  </Text>
                </span>
                <IconChevronRight size={20} aria-hidden />
              </To>
            </li>
          );
        })}
      </Card>
      <div>
        <Button variant="light" renderRoot={(props) => <To {...props} name="guidedProfile" />}>
          {t('accounts.edit.guided')}
        </Button>
      </div>
    </AccountFrame>
  );
}
