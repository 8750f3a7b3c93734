import { Button } from '#shared/client/ui/Button.tsx';
import { IconAdjustments, IconCoins, IconPresentation } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { ContestShape } from '#shared/client/app/core/calls.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { ManageLink } from '#shared/client/contests/entries/EnterButton.tsx';
import { OrganizerBar } from '#shared/client/contests/studio/OrganizerBar.tsx';
import { includes } from '#shared/contests/studio/team.ts';
import { To } from '#web/links.ts';

const PricesForm = lazy(() => import('#shared/client/contests/paid/PricesForm.tsx'));

interface OrganizerToolsProps {
  contest: ContestShape;
  reload: () => Promise<void>;
}

/** The organizer's bar; a lazy chunk, not loaded by voters. */
export default function OrganizerTools({ contest, reload }: OrganizerToolsProps) {
  const { t } = useTranslation();
  const { cx_id } = contest;
  const [isPricing, setPricing] = useState(false);
  return (
    <OrganizerBar contest={contest} reload={reload}>
      <Button
        variant="default"
        leftSection={<IconPresentation size={20} aria-hidden />}
        renderRoot={(props) => <To {...props} name="bigScreen" params={{ cx_id }} />}
      >
        {t('contests.bigScreen.open')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconAdjustments size={20} aria-hidden />}
        renderRoot={(props) => <To {...props} name="studio" params={{ cx_id }} />}
      >
        {t('contests.studio.open')}
      </Button>
      {includes(contest.right, 'edit') && (
        <Button
          variant="default"
          leftSection={<IconCoins size={20} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setPricing(true)}
        >
          {t('contests.prices.open')}
        </Button>
      )}
      {isPricing && (
        <Suspense fallback={null}>
          <PricesForm cx_id={cx_id} saved={reload} close={() => setPricing(false)} />
        </Suspense>
      )}
      <ManageLink
        contest={contest}
        renderLink={(props) => <To {...props} name="manageContestants" search={{ cx_id }} />}
      />
    </OrganizerBar>
  );
}
