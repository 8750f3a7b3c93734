import { useTranslation } from '#shared/client/app/i18n/i18n.ts';

/** Why money goes back: the server's own reasons in the reader's language, people's as they wrote them. */
export function useRefundReason(): (reason: string) => string {
  const { t } = useTranslation();
  return (reason) => {
    if (reason === 'contest_cancelled') return t('errors.contest_cancelled');
    return /^order \w+$/.test(reason) ? t('payments.refund.why.order') : reason;
  };
}
