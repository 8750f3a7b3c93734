import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { FeedShape } from '#shared/community/shapes.ts';
import type { Poll as PollShape } from '#shared/community/types.ts';
import { call } from '#shared/client/app/data/api.ts';
import { useNow } from '#shared/client/app/core/clock.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { FormRefusal } from '#shared/client/ui/FormRefusal.tsx';
import { Meta, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { minute } from '#shared/time.ts';
import { changeRow } from '#shared/client/app/core/toldRows.ts';
import classes from './Poll.module.css';

interface PollProps {
  post: FeedShape;
  poll: PollShape;
  mayVote: boolean;
  /** The author sees how it stands without choosing. */
  isOwn: boolean;
}

/** A poll: its answers as buttons, and its numbers for people who have chosen, cannot choose, or asked it. */
export function Poll({ post: { fx_id, voted }, poll, mayVote, isOwn }: PollProps): ReactNode {
  const { t } = useTranslation();
  const { percent, date } = useFormat();
  const isOver = useNow(minute) >= Date.parse(poll.until);
  const total = poll.votes.reduce((sum, count) => sum + count, 0);
  const isShown = isOver || isOwn || voted !== undefined || !mayVote;
  const vote = useAction(async (option: number) => {
    const { feed } = await call.votePoll(
      { feed_item_id: fx_id, option: option === voted ? null : option },
      { quiet: true },
    );
    changeRow('Feed', fx_id, { poll: feed.poll, voted: feed.voted, rev: feed.rev });
  });
  return (
    <Stack role="group" aria-label={t('community.poll')} gap={2}>
      {poll.options.map((option, index) => {
        const count = poll.votes[index] ?? 0;
        const share = total ? count / total : 0;
        return (
          <Row
            as="button"
            gap={3}
            pad="2 3"
            justify="space-between"
            tone="ink"
            key={option}
            type="button"
            className={classes.option}
            aria-pressed={index === voted}
            aria-label={isShown ? t('community.poll.option', { option, percent: percent(share), count }) : undefined}
            disabled={isOver || !mayVote}
            onClick={() => void vote.run(index)}
          >
            {isShown && <span className={classes.bar} style={{ inlineSize: `${share * 100}%` }} aria-hidden />}
            <Row breaks as="span" gap={2} shrink className={classes.words} dir="auto">
              {option}
              {index === voted && <IconCheck size={16} aria-hidden />}
            </Row>
            {isShown && (
              <Text as="span" strong figures className={classes.share}>
                {percent(share)}
              </Text>
            )}
          </Row>
        );
      })}
      <Meta>
        {t('community.poll.votes', { count: total })}
        {' · '}
        {t(isOver ? 'community.poll.over' : 'community.poll.until', { date: date(poll.until) })}
      </Meta>
      <FormRefusal text={vote.error?.message ?? ''} />
    </Stack>
  );
}
