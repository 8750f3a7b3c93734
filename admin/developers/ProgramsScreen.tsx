import type { ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { KeyPanel } from '#shared/client/developers/KeyPanel.tsx';
import { PanelSection } from '#shared/client/developers/PanelSection.tsx';
import { WebhookPanel } from '#shared/client/developers/WebhookPanel.tsx';
import { Head } from '../parts/Head.tsx';
import { useMayAct } from '../parts/useMayAct.ts';
import { Stack } from '#shared/client/ui/Layout.tsx';

/** What programs of the site may do. */
export default function ProgramsScreen(): ReactNode {
  const { t } = useTranslation();
  const mayAct = useMayAct();
  return (
    <>
      <Head
        title={t('developers.title')}
        note={
          <>
            {t('developers.leadSite')} <a href="/developers">{t('developers.how')}</a>
          </>
        }
      />
      <Stack gap={5} bounded above={5}>
        <PanelSection title={t('developers.keys.title')} text={t('developers.keys.textSite')}>
          <KeyPanel of="site" isReader={!mayAct} />
        </PanelSection>
        <PanelSection title={t('developers.hooks.title')} text={t('developers.hooks.textSite')}>
          <WebhookPanel kind="site" isReader={!mayAct} />
        </PanelSection>
      </Stack>
    </>
  );
}
