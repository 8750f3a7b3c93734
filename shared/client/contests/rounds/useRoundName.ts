import type { ContestShape, RoundShape } from '#shared/client/app/core/calls.ts';
import { t, useTranslation } from '#shared/client/app/i18n/i18n.ts';

/** 'Round 2'; the last of several is 'Final'. */
export function roundName({ rounds }: Pick<ContestShape, 'rounds'>, round: RoundShape): string {
  const isFinal = rounds.length > 1 && rounds.at(-1)?.round_id === round.round_id;
  return isFinal ? t('contests.round.final') : t('contests.round.name', { number: round.round_number });
}

/** `roundName` for components, which follow changes of the language. */
export function useRoundName(): typeof roundName {
  useTranslation();
  return roundName;
}
