import { useState } from 'react';
import { serverNow } from '#shared/client/app/core/clock.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import type { ContestCategory } from '#shared/contests/entities.ts';
import { day } from '#shared/time.ts';
import { ContestCard } from '#shared/client/contests/discovery/ContestCard.tsx';
import { named } from '#shared/client/contests/contestForm.ts';
import type { ContestDraft } from '#shared/client/contests/draft.ts';

interface ContestPreviewProps {
  cx_id: string;
  draft: ContestDraft;
  /** Start in milliseconds; NaN while unknown. */
  start: number;
  end: number;
}

/** Preview of the contest's card, without a link. */
export function ContestPreview({ cx_id, draft, start, end }: ContestPreviewProps) {
  const { t } = useTranslation();
  const [since] = useState(serverNow);
  // A contest that opens at once started when the page was opened, so that its badge does not flicker.
  const opens = draft.opens === 'now' || Number.isNaN(start) ? since : start;
  const contestants = named(draft.contestants);
  return (
    <ContestCard
      title={draft.contest_name.trim() || t('contests.form.titlePlaceholder')}
      contest={{
        cx_id,
        contest_name: draft.contest_name,
        contest_status: 'active',
        category: (draft.category || undefined) as ContestCategory | undefined,
        cover: draft.cover,
        start_date: new Date(opens).toISOString(),
        end_date: new Date(Number.isNaN(end) ? opens + 7 * day : end).toISOString(),
        total: 0,
        contestant_count: contestants.length,
        faces: contestants.flatMap(({ contestant_img }) => contestant_img || []).slice(0, 4),
      }}
    />
  );
}
