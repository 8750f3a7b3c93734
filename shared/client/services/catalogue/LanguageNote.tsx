import { IconLanguage } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useNames } from '#shared/client/accounts/people/useNames.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Row } from '#shared/client/ui/Layout.tsx';
import type { Language } from '#shared/languages.ts';

/** The language of a text, where it is not the reader's. */
export function LanguageNote({ of }: { of: Language }): ReactNode {
  const { t } = useTranslation();
  const names = useNames();
  if (useFormat().language.slice(0, 2) === of.toLowerCase()) return null;
  return (
    <Row as="span" gap={1} size={2} soft>
      <IconLanguage size={16} aria-hidden />
      {t('services.inLanguage', { language: names.language(of) })}
    </Row>
  );
}
