import { Button } from '#shared/client/ui/Button.tsx';
import { Card } from '#shared/client/ui/Layout.tsx';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { ProfileForm } from '#shared/client/accounts/profile/ProfileForm.tsx';
import { sectionOf, sectionWords } from '#shared/client/accounts/profile/ProfileFormParts.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { go, To } from '#web/links.ts';
import NotFoundScreen from '#web/site/NotFoundScreen.tsx';
import { AccountFrame } from './AccountFrame.tsx';
import frame from './AccountFrame.module.css';

const personalWords = { title: 'accounts.personal.title', text: 'accounts.personal.lead' } as const;

/** Edits one section of the profile; saving returns to the overview. */
export default function EditProfilePartScreen(): ReactNode {
  const { t } = useTranslation();
  const { type } = useParams();
  const section = type === 'personal-data' ? 'personal' : sectionOf(type);
  if (!section) return <NotFoundScreen />;
  const { title, text } = section === 'personal' ? personalWords : sectionWords[section];
  return (
    <AccountFrame title={t(title)} lead={t(text)} back="editProfile">
      <Card pad={7} className={frame.panel}>
        <ProfileForm
          key={section}
          section={section}
          submit={t('accounts.profile.save')}
          done={() => {
            toast.success(t('accounts.profile.saved'));
            go('userProfile');
          }}
          beside={
            <Button variant="subtle" renderRoot={(props) => <To {...props} name="editProfile" />}>
              {t('accounts.edit.cancel')}
            </Button>
          }
        />
      </Card>
    </AccountFrame>
  );
}
