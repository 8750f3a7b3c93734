import type { ContestSummary } from '#shared/client/app/core/calls.ts';
import { useNow } from '#shared/client/app/core/clock.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Badge } from '#shared/client/ui/Badge.tsx';
import { TimeLeft } from '#shared/client/ui/Countdown.tsx';
import { stateTones } from '#shared/client/contests/stateTones.ts';
import { stateAt } from '#shared/client/contests/voting/stateAt.ts';

interface StateBadgeProps {
  contest: Pick<ContestSummary, 'contest_status' | 'start_date' | 'end_date'>;
  onPicture?: boolean;
}

/** Badge of a contest's state, with the remaining time while running. Updates at start and end. */
export function StateBadge({ contest, onPicture }: StateBadgeProps) {
  const { t } = useTranslation();
  const state = stateAt(contest, useNow(1000));
  if (state === 'ongoing')
    return (
      <Badge tone={stateTones.ongoing} onPicture={onPicture}>
        <span>
          {t('contests.state.live')} · <TimeLeft until={Date.parse(contest.end_date)} />
        </span>
      </Badge>
    );
  if (state === 'pending')
    return (
      <Badge tone={stateTones.pending} onPicture={onPicture}>
        <span>
          {t('contests.state.pending')} · <TimeLeft until={Date.parse(contest.start_date)} />
        </span>
      </Badge>
    );
  return (
    <Badge tone={stateTones[state]} onPicture={onPicture}>
      {t(`contests.state.${state}`)}
    </Badge>
  );
}
