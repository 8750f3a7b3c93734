import type { ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Code, DocHead, DocPage, DocPart, Fold } from '#shared/client/ui/Docs.tsx';
import { eventTypes, webhookEvents } from '#shared/developers/eventTypes.ts';
import { eventWords } from '#shared/client/developers/eventWords.ts';
import { To } from '#web/links.ts';
import { ApiCalls, documentPath } from './ApiCalls.tsx';
import { callSnippet, resultSnippet, verifySnippet } from './snippets.ts';

/** How other programs call this site, and how they are told of what happens here. */
export default function DevelopersScreen(): ReactNode {
  const { t } = useTranslation();
  const site = location.origin;
  const parts = [
    { id: 'keys', title: t('developers.docs.keys') },
    { id: 'results', title: t('developers.docs.results') },
    { id: 'webhooks', title: t('developers.hooks.title') },
    { id: 'calls', title: t('developers.docs.calls') },
  ];
  return (
    <DocPage head={<DocHead title={t('developers.docs.title')} lead={t('developers.docs.lead')} />} parts={parts}>
      <DocPart id="keys" title={t('developers.docs.keys')} text={t('developers.docs.keysText')}>
        <p>
          <To name="programs">{t('developers.docs.make')}</To>
        </p>
        <Code name="curl" code={callSnippet(site)} />
        <p>{t('developers.docs.scopes')}</p>
        <p>{t('developers.docs.refusals')}</p>
      </DocPart>
      <DocPart id="results" title={t('developers.docs.results')} text={t('developers.docs.resultsText')}>
        <Code name="curl" code={resultSnippet(site)} />
      </DocPart>
      <DocPart id="webhooks" title={t('developers.hooks.title')} text={t('developers.docs.hooksText')}>
        {eventTypes.map((type) => (
          <Fold
            key={type}
            title={
              <>
                <code>{type}</code> {t(eventWords[type])}
              </>
            }
          >
            <Code
              name={type}
              code={JSON.stringify(
                { type, timestamp: '2026-06-01T12:00:00.000Z', data: webhookEvents[type].example },
                undefined,
                2,
              )}
            />
          </Fold>
        ))}
        <p>{t('developers.docs.verify')}</p>
        <Code name="Node" code={verifySnippet} />
        <p>{t('developers.docs.retries')}</p>
      </DocPart>
      <DocPart
        id="calls"
        title={t('developers.docs.calls')}
        text={
          <>
            {t('developers.docs.callsText')} <a href={documentPath}>{documentPath}</a>
          </>
        }
      >
        <ApiCalls />
      </DocPart>
    </DocPage>
  );
}
