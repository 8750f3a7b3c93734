import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { stateTones } from '#shared/client/contests/stateTones.ts';
import { Badge } from '#shared/client/ui/Badge.tsx';
import type { ContestState as State } from '#shared/contests/process.ts';

/** Badge of a contest's state; marks ongoing ones whose voting is disabled. */
export function ContestState({
  contest: { state, voting_disabled },
}: {
  contest: { state: State; voting_disabled: boolean };
}) {
  const { t } = useTranslation();
  if (voting_disabled && (state === 'ongoing' || state === 'pending'))
    return <Badge tone="warning">{t('admin.state.paused')}</Badge>;
  return <Badge tone={stateTones[state]}>{t(`admin.state.${state}`)}</Badge>;
}
