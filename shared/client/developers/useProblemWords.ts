import type { OutputOfCall } from '#shared/client/app/core/calls.ts';
import { type Key, useTranslation } from '#shared/client/app/i18n/i18n.ts';

type Delivery = OutputOfCall<'getDeliveries'>['deliveries'][number];

const problems: Readonly<Record<string, Key>> = {
  too_slow: 'developers.problem.too_slow',
  private_address: 'developers.problem.private_address',
  unreachable: 'developers.problem.unreachable',
  not_an_address: 'developers.problem.not_an_address',
  not_yours: 'developers.problem.not_yours',
};

/** Why a delivery was not taken, in words; of one that was, what was answered. */
export function useProblemWords() {
  const { t } = useTranslation();
  return ({ problem, status }: Pick<Delivery, 'problem' | 'status'>): string =>
    status === undefined
      ? t(problems[problem ?? ''] ?? 'developers.problem.none')
      : t('developers.problem.status', { status });
}
