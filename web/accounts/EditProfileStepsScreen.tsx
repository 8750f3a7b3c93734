import { Button } from '#shared/client/ui/Button.tsx';
import { BackLink } from '#shared/client/ui/BackLink.tsx';
import { Card, Meta, Row, Stack } from '#shared/client/ui/Layout.tsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { ProfileForm } from '#shared/client/accounts/profile/ProfileForm.tsx';
import {
  completenessOf,
  profileSections,
  sectionOf,
  sectionWords,
} from '#shared/client/accounts/profile/ProfileFormParts.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { go, To, to } from '#web/links.ts';
import NotFoundScreen from '#web/site/NotFoundScreen.tsx';
import frame from './AccountFrame.module.css';
import classes from './EditProfileStepsScreen.module.css';

/** The guided profile: all sections in order, saved one by one, so that people can leave and return. */
export default function EditProfileStepsScreen(): ReactNode {
  const { t } = useTranslation();
  const user = useUser();
  const { step: named } = useParams();
  const step = sectionOf(named);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    // Focus the heading on further steps, so that screen readers announce them; the first is announced as a page.
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);
  if (!user) return null;
  if (named === undefined)
    return <Navigate replace to={to('guidedProfileStep', { step: completenessOf(user).next?.section ?? 'photo' })} />;
  if (!step) return <NotFoundScreen />;
  const at = profileSections.indexOf(step);
  const [previous, next] = [profileSections[at - 1], profileSections[at + 1]];
  const { title, text } = sectionWords[step];
  const goOn = () => {
    if (next) return go('guidedProfileStep', { step: next });
    toast.success(t('accounts.steps.done'));
    go('userProfile');
  };
  return (
    <div className={classes.page}>
      <Meta strong>{t('accounts.steps.count', { step: at + 1, of: profileSections.length })}</Meta>
      <nav aria-label={t('accounts.steps.title')}>
        <Stack as="ol" gap={2} className={classes.steps} medium={{ gap: 1 }}>
          {profileSections.map((section, index) => (
            <li key={section}>
              <To
                name="guidedProfileStep"
                params={{ step: section }}
                aria-current={section === step ? 'step' : undefined}
                data-passed={index <= at || undefined}
              >
                <span>{t(sectionWords[section].title)}</span>
              </To>
            </li>
          ))}
        </Stack>
      </nav>
      <h1 ref={heading} tabIndex={-1} className={classes.title}>
        {t(title)}
      </h1>
      <Meta size={4} above={3} below={6}>
        {t(text)}
      </Meta>
      <Card pad={7} className={frame.panel}>
        <ProfileForm
          key={step}
          section={step}
          submit={next ? t('accounts.steps.next') : t('accounts.steps.finish')}
          done={goOn}
          beside={
            <Button variant="subtle" onClick={goOn}>
              {t('accounts.steps.skip')}
            </Button>
          }
        />
      </Card>
      <Row as="p" gap="2 6" cross="stretch" justify="space-between" wrap size={3} above={5} className={classes.ways}>
        {previous && (
          <BackLink renderRoot={(look) => <To {...look} name="guidedProfileStep" params={{ step: previous }} />}>
            {t('accounts.steps.back')}
          </BackLink>
        )}
        <To name="userProfile">{t('accounts.steps.later')}</To>
      </Row>
    </div>
  );
}
