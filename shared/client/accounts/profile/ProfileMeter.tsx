import { IconArrowRight } from '@tabler/icons-react';
import { useId } from 'react';
import { completenessOf } from '#shared/client/accounts/profile/ProfileFormParts.ts';
import type { UserShape } from '#shared/client/app/core/calls.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { PathLink } from '#shared/client/app/routing/PathLink.tsx';
import { Button } from '#shared/client/ui/Button.tsx';
import { Heading, Row, Text } from '#shared/client/ui/Layout.tsx';
import classes from './ProfileMeter.module.css';

/** How much of a profile is filled in, and the way to what is next; nothing once all is. */
export function ProfileMeter({ user }: { user: UserShape }) {
  const { t } = useTranslation();
  const { percent } = useFormat();
  const id = useId();
  const { done, of, next } = completenessOf(user);
  const share = percent(Math.round((100 * done) / of) / 100);
  if (!next) return null;
  return (
    <Text as="section" pad={6} className={classes.meter} aria-labelledby={id}>
      <Row gap={4} cross="baseline" justify="space-between" className={classes.meterHead}>
        <Heading id={id} level={2} size={4}>
          {t('accounts.profile.complete')}
        </Heading>
        <b>{share}</b>
      </Row>
      <Row
        gap={2}
        cross="stretch"
        className={classes.steps}
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={of}
        aria-valuenow={done}
        aria-valuetext={share}
      >
        {Array.from({ length: of }, (_, step) => (
          <span key={step} data-done={step < done || undefined} />
        ))}
      </Row>
      <Row gap={4} justify="space-between" wrap className={classes.next} tone="on-band-soft">
        <p>{t(next.text)}</p>
        <Button
          rightSection={<IconArrowRight size={18} aria-hidden />}
          renderRoot={(props) => <PathLink {...props} href={`/editProfile/${next.section}`} />}
        >
          {t('accounts.profile.continue')}
        </Button>
      </Row>
    </Text>
  );
}
