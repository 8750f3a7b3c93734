import { IconExternalLink } from '@tabler/icons-react';
import { Button } from '#shared/client/ui/Button.tsx';
import { Stack } from '#shared/client/ui/Layout.tsx';
import type { ReactNode } from 'react';
import { ProfileForm } from '#shared/client/accounts/profile/ProfileForm.tsx';
import { profileSections, sectionWords } from '#shared/client/accounts/profile/ProfileFormParts.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { Head } from '../parts/Head.tsx';
import { Part } from '../site/SettingsFrame.tsx';

/** The operator's own profile, on one page. */
export default function ProfileScreen(): ReactNode {
  const { t } = useTranslation();
  const user = useUser();
  if (!user) return null;
  return (
    <>
      <Head title={t('admin.profile.title')} note={t('admin.profile.note')}>
        <Button
          component="a"
          href={`/u/${encodeURIComponent(user.username)}`}
          variant="default"
          size="sm"
          leftSection={<IconExternalLink size={18} aria-hidden />}
        >
          {t('admin.profile.public')}
        </Button>
        <Button component="a" href="/user-profile/security" variant="default" size="sm">
          {t('accounts.security.title')}
        </Button>
      </Head>
      <Stack gap={4} maxWidth="1040px">
        {profileSections.map((section) => (
          <Part key={section} title={t(sectionWords[section].title)} text={t(sectionWords[section].text)}>
            <ProfileForm
              section={section}
              submit={t('admin.settings.save')}
              done={() => toast.success(t('admin.settings.saved'))}
            />
          </Part>
        ))}
      </Stack>
    </>
  );
}
