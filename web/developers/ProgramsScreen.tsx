import type { ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { KeyPanel } from '#shared/client/developers/KeyPanel.tsx';
import { PanelSection } from '#shared/client/developers/PanelSection.tsx';
import { WebhookPanel } from '#shared/client/developers/WebhookPanel.tsx';
import { To } from '#web/links.ts';
import { AccountFrame } from '../accounts/AccountFrame.tsx';

/** What programs of one's own may do: keys to call with, and what they are told. */
export default function ProgramsScreen(): ReactNode {
  const { t } = useTranslation();
  return (
    <AccountFrame
      title={t('developers.title')}
      lead={
        <>
          {t('developers.lead')} <To name="developers">{t('developers.how')}</To>
        </>
      }
    >
      <PanelSection title={t('developers.keys.title')} text={t('developers.keys.text')}>
        <KeyPanel of="own" />
      </PanelSection>
      <PanelSection title={t('developers.hooks.title')} text={t('developers.hooks.text')}>
        <WebhookPanel kind="person" />
      </PanelSection>
    </AccountFrame>
  );
}
