import { useState } from 'react';
import { serverNow } from '#shared/client/app/clock.ts';
import { useTranslation } from '#shared/client/app/i18n.ts';
import type { ContestCategory } from '#shared/contests/entities.ts';
import { ContestCard } from './ContestCard.tsx';
import { named } from './contestForm.ts';
import type { ContestDraft } from './draft.ts';

interface ContestPreviewProps {
  cx_id: string;
  draft: ContestDraft;
  /** When it opens and ends, in milliseconds; NaN while that is not known. */
  start: number;
  end: number;
}

/** The card that this draft will be; it leads nowhere yet. */
export function ContestPreview({ cx_id, draft, start, end }: ContestPreviewProps) {
  const { t } = useTranslation();
  const [since] = useState(serverNow);
  // What opens at once has opened when the page was: the badge must not flicker between the two.
  const opens = draft.opens === 'now' || Number.isNaN(start) ? since : start;
  const contestants = named(draft.contestants);
  return (
    <ContestCard
      title={draft.contest_name.trim() || t('contests.form.titlePlaceholder')}
      contest={{
        cx_id,
        contest_name: draft.contest_name,
        contest_status: 'active',
        category: (draft.category || 'Entertainment') as ContestCategory,
        cover: draft.cover,
        start_date: new Date(opens).toISOString(),
        end_date: new Date(Number.isNaN(end) ? opens + 7 * 86_400_000 : end).toISOString(),
        total: 0,
        contestant_count: contestants.length,
        faces: contestants.flatMap(({ contestant_img }) => contestant_img || []).slice(0, 4),
      }}
    />
  );
}
