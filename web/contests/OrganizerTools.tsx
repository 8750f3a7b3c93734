import { Button } from '@mantine/core';
import { IconPresentation } from '@tabler/icons-react';
import type { ContestShape } from '#shared/client/app/calls.ts';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { ManageLink } from '#shared/client/contests/EnterButton.tsx';
import { OrganizerBar } from '#shared/client/contests/OrganizerBar.tsx';
import { To } from '#web/links.ts';

interface OrganizerToolsProps {
  contest: ContestShape;
  reload: () => Promise<void>;
}

/** The organizer's bar; a lazy chunk, not loaded by voters. */
export default function OrganizerTools({ contest, reload }: OrganizerToolsProps) {
  const { t } = useTranslation();
  const { cx_id } = contest;
  return (
    <OrganizerBar contest={contest} reload={reload}>
      <Button
        variant="default"
        leftSection={<IconPresentation size={20} aria-hidden />}
        renderRoot={(props) => <To {...props} name="bigScreen" params={{ cx_id }} />}
      >
        {t('contests.bigScreen.open')}
      </Button>
      <ManageLink
        contest={contest}
        renderLink={(props) => <To {...props} name="manageContestants" search={{ cx_id }} />}
      />
    </OrganizerBar>
  );
}
