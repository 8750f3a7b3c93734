import type { ReactNode } from 'react';
import type { ContestShape } from '#shared/client/app/core/calls.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Stack } from '#shared/client/ui/Layout.tsx';
import classes from './LeftNote.module.css';

const texts = {
  withdrawn: 'contests.left.withdrawn',
  disqualified: 'contests.left.disqualified',
  merged: 'contests.left.merged',
} as const;

/** Who stood in the contest and left it, so that nobody wonders where their votes are. */
export function LeftNote({ contest: { left } }: { contest: Pick<ContestShape, 'left'> }): ReactNode {
  const { t } = useTranslation();
  const { number } = useFormat();
  if (!left.length) return null;
  const count = left.reduce((sum, { votes = 0 }) => sum + votes, 0);
  return (
    <Stack as="details" gap={2} size={2} soft className={classes.note}>
      <summary>{t('contests.left.title', { count: left.length })}</summary>
      <ul>
        {left.map(({ contestant_id, contestant_name, ruling }) => (
          <li key={contestant_id}>{t(texts[ruling], { name: contestant_name })}</li>
        ))}
      </ul>
      <p>{count ? t('contests.left.counted', { count, number: number(count) }) : t('contests.left.votes')}</p>
    </Stack>
  );
}
