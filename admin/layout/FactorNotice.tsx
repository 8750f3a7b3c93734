import type { ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { When } from '#shared/client/app/i18n/When.tsx';
import { Meta } from '#shared/client/ui/Layout.tsx';

/** Until when the reader, an operator without a second factor, has to set one up. */
export default function FactorNotice(): ReactNode {
  const { t } = useTranslation();
  const { answer } = useAnswer('getFactors', {});
  if (!answer?.needed_by) return null;
  return (
    <Meta pad="2 4" below={5} size={3} radius="control" background="sunken">
      {t('admin.factor.needed')} <When at={answer.needed_by} />{' '}
      <a href="/user-profile/security">{t('admin.factor.setUp')}</a>
    </Meta>
  );
}
