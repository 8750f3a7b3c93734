import { Button } from '#shared/client/ui/Button.tsx';
import { IconCircleCheck, IconHourglassEmpty, IconUserPlus, IconUsersGroup } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ContestShape } from '#shared/client/app/core/calls.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useIsOn } from '#shared/client/site/features.ts';
import { Text } from '#shared/client/ui/Layout.tsx';
import classes from './EnterButton.module.css';

type LinkProps = Record<string, unknown>;

interface EnterButtonProps {
  contest: Pick<ContestShape, 'contest_status' | 'may_enter' | 'own_entries' | 'manages'>;
  /** The shell's link to a new entry or to the reader's own; spread the props on it. */
  renderLink: (to: 'join' | 'editEntry', props: LinkProps) => ReactNode;
}

/** Entering a contest, or the status of the reader's own entry with a link to it. */
export function EnterButton({ contest, renderLink }: EnterButtonProps) {
  const { t } = useTranslation();
  const takesEntries = useIsOn('entries');
  const [entry] = contest.own_entries;
  if (contest.contest_status === 'cancelled') return null;
  if (entry) {
    const isApproved = entry.contestant_status === 1;
    return (
      <Button
        variant="default"
        className={classes.entry}
        data-approved={isApproved ? '' : undefined}
        leftSection={
          isApproved ? <IconCircleCheck size={20} aria-hidden /> : <IconHourglassEmpty size={20} aria-hidden />
        }
        renderRoot={(props) => renderLink('editEntry', props)}
      >
        {t(isApproved ? 'contests.entry.own.approved' : 'contests.entry.own.waiting')}
      </Button>
    );
  }
  // Organizers add contestants in their own list.
  if (!contest.may_enter || contest.manages || !takesEntries) return null;
  return (
    <Button leftSection={<IconUserPlus size={20} aria-hidden />} renderRoot={(props) => renderLink('join', props)}>
      {t('contests.entry.enter')}
    </Button>
  );
}

interface ManageLinkProps {
  contest: Pick<ContestShape, 'manages' | 'waiting_entries'>;
  /** The shell's link to the organizer's list; spread the props on it. */
  renderLink: (props: LinkProps) => ReactNode;
}

/** The organizer's link to the contestants, with the number waiting for approval. */
export function ManageLink({ contest, renderLink }: ManageLinkProps) {
  const { t } = useTranslation();
  if (!contest.manages) return null;
  const count = contest.waiting_entries;
  return (
    <Button
      variant="default"
      leftSection={<IconUsersGroup size={20} aria-hidden />}
      rightSection={
        count > 0 && (
          <Text as="span" size={1} figures className={classes.count} aria-hidden>
            {count}
          </Text>
        )
      }
      renderRoot={renderLink}
    >
      {t('contests.manage.link')}
      {count > 0 && <span className="visually-hidden">: {t('contests.manage.waitingCount', { count })}</span>}
    </Button>
  );
}
