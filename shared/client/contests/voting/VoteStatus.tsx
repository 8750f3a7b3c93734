import { ActionIcon, Button } from '#shared/client/ui/Button.tsx';
import { Loader } from '#shared/client/ui/Loader.tsx';
import {
  IconBan,
  IconCalendarClock,
  IconCheck,
  IconClock,
  IconCloudOff,
  IconCopy,
  IconFlag,
  IconHandFinger,
  IconLogin2,
  IconMail,
  IconPencil,
  IconPlayerPause,
  IconRefresh,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ContestShape } from '#shared/client/app/core/calls.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { navigate } from '#shared/client/app/core/navigation.ts';
import { TimeLeft } from '#shared/client/ui/Countdown.tsx';
import { useCopy } from '#shared/client/ui/useCopy.ts';
import { Box, Row, Text } from '#shared/client/ui/Layout.tsx';
import { contestLimits } from '#shared/contests/limits.ts';
import { hour } from '#shared/time.ts';
import { PublishButton } from '#shared/client/contests/PublishButton.tsx';
import { StatusLine, type StatusLineProps } from './StatusLine.tsx';
import { logInPath } from './useVoting.ts';
import type { VoteView } from './voting.ts';
import { VotePill } from './VotePill.tsx';
import { VoteRule, type VoteRuleProps } from './VoteRule.tsx';
import classes from './VoteStatus.module.css';

interface VoteStatusProps {
  contest: ContestShape;
  view: VoteView;
  vote: (contestant_id: string) => void;
  /** Starts confirming an address, where required. */
  confirm: () => void;
  /** Reloads after the contest changed meanwhile. */
  reload: () => Promise<void>;
  /** What the counted vote has changed, in words: the contestant's card shows it, and it is said to who cannot see. */
  told?: string;
  /** Sharing the counted vote. */
  share?: ReactNode;
}

/** States that follow a vote: told in a pill, with the rest behind a press. */
const inPill = ['sending', 'checking', 'waiting', 'unsent', 'counted', 'held'] as const;
type PillKind = (typeof inPill)[number];
const isPill = (kind: VoteView['kind']): kind is PillKind => (inPill as readonly string[]).includes(kind);

/** How often one may vote, by the scope of the lock. */
const rules = {
  contest: { once: 'contests.vote.rule.once_contest', every: 'contests.vote.rule.every_contest' },
  contestant: { once: 'contests.vote.rule.once_contestant', every: 'contests.vote.rule.every_contestant' },
} as const;

/** What is required before voting. */
const needs = { sign_in: 'contests.vote.need.sign_in', confirm: 'contests.vote.need.confirm' } as const;

type Words = Pick<StatusLineProps, 'tone' | 'icon' | 'title' | 'text'>;

/** Status of the reader's vote: how one votes in a line that stays and counts, what became of a vote in a pill in its place, else a notice. */
export function VoteStatus({ contest, view, vote, confirm, reload, told, share }: VoteStatusProps) {
  const { t } = useTranslation();
  const words = useWords(contest, view);
  const rule = useRuleWords(contest, view);
  const isCounted = view.kind === 'counted';
  return (
    <div className={classes.status}>
      {/* The one place that tells: what became of a vote takes the rule's, which keeps its height, so that nothing moves. */}
      {rule && (
        <Box shrink className={classes.line} data-line data-told={isPill(view.kind) || undefined}>
          <VoteRule {...rule} vote={isPill(view.kind) ? 'rule' : view.kind} />
          {isPill(view.kind) && (
            <VotePill
              {...words}
              vote={view.kind}
              action={
                view.kind === 'unsent' ? (
                  <Button
                    size="sm"
                    color="coral"
                    leftSection={<IconRefresh size={18} aria-hidden />}
                    onClick={() => vote(view.contestant_id)}
                  >
                    {t('contests.vote.again')}
                  </Button>
                ) : (
                  isCounted && share
                )
              }
            >
              {(isCounted || view.kind === 'held') && view.receipt && <Receipt code={view.receipt} />}
            </VotePill>
          )}
        </Box>
      )}
      {!rule && (
        <StatusLine {...words} vote={view.kind}>
          {view.kind === 'ready' && view.need && (
            <div className={classes.again}>
              {view.need === 'sign_in' ? (
                <Button
                  component="a"
                  href={logInPath()}
                  fullWidth
                  onClick={(event) => {
                    event.preventDefault();
                    navigate(logInPath());
                  }}
                >
                  {t('accounts.logIn')}
                </Button>
              ) : (
                <Button fullWidth onClick={confirm}>
                  {t('contests.confirm.start')}
                </Button>
              )}
            </div>
          )}
          {/* Managers of a draft may publish it. */}
          {view.kind === 'draft' && <PublishButton contest={contest} published={reload} />}
        </StatusLine>
      )}
      {/* Announces changes, but not every tick. */}
      <span role="status" className="visually-hidden">
        {view.kind === 'ready' ? '' : [words.title, isCounted && told].filter(Boolean).join('. ')}
      </span>
    </div>
  );
}

/** When the next vote is free, in words that count down. */
function useNextVote() {
  const { t } = useTranslation();
  return (until: number) => (
    <>
      {t('contests.vote.next')}{' '}
      <b>
        <TimeLeft until={until} />
      </b>
    </>
  );
}

/** The line of how one votes here: the rule, then what is left of it; undefined where a notice stands instead. */
function useRuleWords(
  { contest_exp_hours, lock_per, votes_per_period, who_may_vote, contestants }: VoteStatusProps['contest'],
  view: VoteView,
): Pick<VoteRuleProps, 'icon' | 'title' | 'text'> | undefined {
  const { t } = useTranslation();
  const { duration } = useFormat();
  const next = useNextVote();
  // One contestant's votes say nothing about the others'.
  if ((view.kind === 'counted' || view.kind === 'held') && view.forOthers) {
    const name = contestants.find(({ contestant_id }) => contestant_id === view.contestant_id)?.contestant_name ?? '';
    return {
      icon: <IconHandFinger size={20} aria-hidden />,
      title: t('contests.vote.ready.title'),
      text: view.until ? t('contests.vote.usedFor', { name }) : t('contests.vote.leftFor', { count: view.left, name }),
    };
  }
  if (view.kind === 'locked' || ((view.kind === 'counted' || view.kind === 'held') && view.until))
    return {
      icon: <IconCheck size={20} aria-hidden />,
      title: t('contests.vote.locked.title'),
      text: next(view.until!),
    };
  // Not after a vote, so not over the page either: it would lie on the buttons that still vote.
  if (view.kind === 'offline')
    return {
      icon: <IconCloudOff size={20} aria-hidden />,
      title: t('contests.vote.offline.title'),
      text: t('contests.vote.offline.text'),
    };
  if (!(view.kind === 'ready' && !view.need) && !isPill(view.kind)) return undefined;
  const left = 'left' in view ? view.left : undefined;
  const once = contest_exp_hours >= contestLimits.lockHours.max;
  const time = duration(contest_exp_hours * hour).spoken;
  return {
    icon: <IconHandFinger size={20} aria-hidden />,
    title: t('contests.vote.ready.title'),
    text: left ? (
      t('contests.vote.left', { count: left })
    ) : (
      <>
        {once
          ? t(rules[lock_per].once, { count: votes_per_period })
          : t(rules[lock_per].every, { count: votes_per_period, time })}
        {who_may_vote === 'anyone' && ` ${t('contests.vote.rule.noAccount')}`}
      </>
    ),
  };
}

function useWords(contest: VoteStatusProps['contest'], view: VoteView): Words {
  const { t } = useTranslation();
  const next = useNextVote();
  const nameOf = (id: string) => contest.contestants.find((one) => one.contestant_id === id)?.contestant_name ?? '';
  const leftOf = ({ left, forOthers, contestant_id }: { left: number; forOthers?: boolean; contestant_id: string }) =>
    forOthers
      ? t('contests.vote.leftFor', { count: left, name: nameOf(contestant_id) })
      : t('contests.vote.left', { count: left });
  switch (view.kind) {
    case 'ready':
      return {
        tone: 'coral',
        icon: view.need === 'sign_in' ? <IconLogin2 size={24} /> : <IconMail size={24} />,
        title: t('contests.vote.ready.title'),
        text: view.need && t(needs[view.need]),
      };
    case 'sending':
      return {
        icon: <Loader size={22} color="currentColor" />,
        title: t('contests.vote.sending.title', { name: nameOf(view.contestant_id) }),
      };
    case 'checking':
      return {
        icon: <Loader size={22} color="currentColor" />,
        title: t('contests.vote.checking.title', { name: nameOf(view.contestant_id) }),
        text: t('contests.vote.checking.text'),
      };
    case 'waiting':
      return {
        tone: 'warning',
        icon: <IconCloudOff size={24} />,
        title: t('contests.vote.waiting.title', { name: nameOf(view.contestant_id) }),
        text: t('contests.vote.waiting.text'),
      };
    case 'unsent':
      return {
        tone: 'warning',
        icon: <IconCloudOff size={24} />,
        title: t('contests.vote.unsent.title', { name: nameOf(view.contestant_id) }),
        text: t('contests.vote.unsent.text'),
      };
    case 'counted':
      return {
        tone: 'coral',
        icon: <IconCheck size={26} stroke={2.5} />,
        title: t('contests.vote.counted.title', { name: nameOf(view.contestant_id) }),
        text: view.until ? next(view.until) : leftOf(view),
      };
    case 'held':
      return {
        icon: <IconClock size={24} />,
        title: t('contests.vote.held.title', { name: nameOf(view.contestant_id) }),
        text: view.until ? next(view.until) : leftOf(view),
      };
    case 'voided':
      return {
        tone: 'warning',
        icon: <IconBan size={24} />,
        title: t('contests.vote.voided.title', { name: nameOf(view.contestant_id) }),
        text: (
          <>
            {t('contests.vote.voided.text')}{' '}
            {view.until ? next(view.until) : t('contests.vote.left', { count: view.left })}
          </>
        ),
      };
    case 'locked':
      return { icon: <IconCheck size={24} />, title: t('contests.vote.locked.title'), text: next(view.until) };
    case 'offline':
      return {
        tone: 'warning',
        icon: <IconCloudOff size={24} />,
        title: t('contests.vote.offline.title'),
        text: t('contests.vote.offline.text'),
      };
    case 'disabled':
      return {
        tone: 'warning',
        icon: <IconPlayerPause size={24} />,
        title: t('contests.vote.disabled.title'),
        text: t('contests.vote.disabled.text'),
      };
    case 'ended':
      return {
        icon: <IconFlag size={24} />,
        title: t('contests.vote.ended.title'),
        text: t('contests.vote.ended.text'),
      };
    case 'not_started':
      return {
        icon: <IconCalendarClock size={24} />,
        title: t('contests.vote.notStarted.title'),
        text: t('contests.vote.notStarted.text'),
      };
    case 'cancelled':
      return {
        tone: 'warning',
        icon: <IconBan size={24} />,
        title: t('contests.vote.cancelled.title'),
        text: t('contests.vote.cancelled.text'),
      };
    case 'draft':
      return {
        icon: <IconPencil size={24} />,
        title: t('contests.vote.draft.title'),
        text: t('contests.vote.draft.text'),
      };
  }
}

/** The vote's receipt, which proves it later; one press copies it. */
function Receipt({ code }: { code: string }) {
  const { t } = useTranslation();
  const { copied, copyText } = useCopy();
  return (
    <Row gap={1} inline radius="control" background="canvas" className={classes.receipt}>
      <Text as="span" size={1} soft>
        {t('contests.vote.receipt')}
      </Text>
      <code data-testid="receipt">{code}</code>
      <a href={`/receipt/${code}`} target="_blank" rel="noopener">
        {t('contests.receipt.check')}
      </a>
      <ActionIcon
        size={36}
        aria-label={t(copied ? 'contests.vote.receiptCopied' : 'contests.vote.copyReceipt')}
        onClick={() => void copyText(code)}
      >
        {copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
      </ActionIcon>
    </Row>
  );
}
