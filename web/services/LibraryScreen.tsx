import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Library } from '#shared/client/services/digital/Library.tsx';
import { AccountFrame } from '#web/accounts/AccountFrame.tsx';

/** Why a download was refused, in the words of its sentence. */
const refusals = ['digital_link_over', 'digital_link_foreign', 'digital_file_not_found'] as const;

/** What somebody bought to download; with `?refused=` after a link that downloads nothing any more. */
export default function LibraryScreen(): ReactNode {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const refused = params.get('refused');
  const known = refusals.find((code) => code === refused);
  return (
    <AccountFrame title={t('services.library.title')} lead={t('services.library.lead')}>
      {refused !== null && <p role="alert">{t(known ? `errors.${known}` : 'errors.something_wrong')}</p>}
      <Library />
    </AccountFrame>
  );
}
