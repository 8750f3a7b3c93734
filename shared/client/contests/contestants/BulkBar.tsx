import { Button } from '#shared/client/ui/Button.tsx';
import { DropdownButton } from '#shared/client/ui/Dropdown.tsx';
import { Row } from '#shared/client/ui/Layout.tsx';
import { MenuPopup } from '#shared/client/ui/MenuPopup.tsx';
import { IconArrowMerge, IconBan, IconCheck, IconDoorExit, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { call } from '#shared/client/app/data/api.ts';
import type { ContestantShape, InputOfCall } from '#shared/client/app/core/calls.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { contestLimits } from '#shared/contests/limits.ts';
import { DecisionDialog, type OutDecision } from './DecisionDialog.tsx';
import { MergeDialog } from './MergeDialog.tsx';
import classes from './BulkBar.module.css';

type Decision = InputOfCall<'decideContestants'>['decision'];

interface BulkBarProps {
  chosen: readonly ContestantShape[];
  clear: () => void;
  /** Called after any change. */
  changed: () => void;
}

/** What can be done with the chosen contestants. */
export function BulkBar({ chosen, clear, changed }: BulkBarProps): ReactNode {
  const { t } = useTranslation();
  const [asked, ask] = useState<OutDecision | 'merge'>();
  const { run, isRunning } = useAction(async (decision: Decision, reason: string) => {
    const ids = chosen.map(({ contestant_id }) => contestant_id);
    let refused = 0;
    for (let at = 0; at < ids.length; at += contestLimits.decidedAtOnce) {
      const contestant_ids = ids.slice(at, at + contestLimits.decidedAtOnce);
      const answer = await call.decideContestants({ contestant_ids, decision, reason });
      refused += answer.refused.length;
    }
    if (refused) toast.refusal(t('contests.desk.someRefused', { count: refused }));
    else toast.success(t('contests.desk.decided', { count: ids.length }), 'contest');
    ask(undefined);
    clear();
    changed();
  });
  return (
    <Row
      surface="card"
      pad="3 4"
      gap="3 5"
      justify="space-between"
      wrap
      className={classes.bar}
      role="group"
      aria-label={t('contests.desk.chosen', { count: chosen.length })}
    >
      <Row gap={2} strong figures>
        {t('contests.desk.chosen', { count: chosen.length })}
        <Button size="sm" variant="subtle" onClick={clear}>
          {t('contests.desk.clear')}
        </Button>
      </Row>
      <Row gap={2} cross="stretch" className={classes.acts}>
        <Button
          size="sm"
          loading={isRunning}
          leftSection={<IconCheck size={18} aria-hidden />}
          onClick={() => void run('approve', '')}
        >
          {t('contests.desk.approve')}
        </Button>
        <Button size="sm" variant="default" leftSection={<IconX size={18} aria-hidden />} onClick={() => ask('refuse')}>
          {t('contests.desk.refuse')}
        </Button>
        <MenuPopup beside={36} label={t('contests.manage.more')}>
          <DropdownButton icon={<IconDoorExit size={18} aria-hidden />} onClick={() => ask('withdraw')}>
            {t('contests.desk.withdraw')}
          </DropdownButton>
          <DropdownButton icon={<IconBan size={18} aria-hidden />} onClick={() => ask('disqualify')}>
            {t('contests.desk.disqualify')}
          </DropdownButton>
          {chosen.length === 2 && (
            <DropdownButton icon={<IconArrowMerge size={18} aria-hidden />} onClick={() => ask('merge')}>
              {t('contests.desk.merge')}
            </DropdownButton>
          )}
        </MenuPopup>
      </Row>
      {asked === 'merge' ? (
        <MergeDialog
          two={[chosen[0]!, chosen[1]!]}
          close={() => ask(undefined)}
          merged={() => {
            ask(undefined);
            clear();
            changed();
          }}
        />
      ) : (
        asked && (
          <DecisionDialog
            decision={asked}
            count={chosen.length}
            isSending={isRunning}
            send={(reason) => void run(asked, reason)}
            close={() => ask(undefined)}
          />
        )
      )}
    </Row>
  );
}
