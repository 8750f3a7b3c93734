import { Button } from '#shared/client/ui/Button.tsx';
import { IconTrophy } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { FeedShape } from '#shared/community/shapes.ts';
import { contestCategories, type ContestCategory } from '#shared/contests/categories.ts';
import { contestLimits } from '#shared/contests/limits.ts';
import type { JobContest as Contest } from '#shared/contests/shapes.ts';
import { call } from '#shared/client/app/data/api.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { navigate } from '#shared/client/app/core/navigation.ts';
import { invalidate } from '#shared/client/app/data/queries.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { optionWords } from '#shared/client/contests/optionWords.ts';
import { PathLink } from '#shared/client/app/routing/PathLink.tsx';
import { useIsOn } from '#shared/client/site/features.ts';
import { Dialog } from '#shared/client/ui/Dialog.tsx';
import { FormRefusal } from '#shared/client/ui/FormRefusal.tsx';
import { Select } from '#shared/client/ui/Select.tsx';
import { Row, Stack } from '#shared/client/ui/Layout.tsx';
import classes from './Jobs.module.css';

const voters = ['anyone', 'confirmed', 'signed_in'] as const;

function StartForm({ job, close }: { job: FeedShape; close: () => void }) {
  const { t } = useTranslation();
  const [days, setDays] = useState(3);
  const [category, setCategory] = useState<ContestCategory>('Design');
  const [who_may_vote, setVoters] = useState<(typeof voters)[number]>('anyone');
  const start = useAction(async () => {
    const { contest } = await call.startJobContest(
      { feed_item_id: job.fx_id, days, category, who_may_vote },
      { quiet: true },
    );
    void invalidate('getJobContest');
    void invalidate('getJobOffers');
    void invalidate('getFeed');
    close();
    navigate(`/cx/${contest.cx_id}`);
  });
  return (
    <Dialog title={t('community.offers.vote.start')} close={close}>
      <Stack
        as="form"
        gap={4}
        onSubmit={(event) => {
          event.preventDefault();
          void start.run();
        }}
      >
        <p>{t('community.offers.vote.hint')}</p>
        <Select
          label={t('community.offers.vote.days')}
          value={String(days)}
          choices={Array.from({ length: contestLimits.jobDays }, (_, at) => ({
            value: String(at + 1),
            label: String(at + 1),
          }))}
          onChange={({ currentTarget }) => setDays(Number(currentTarget.value))}
        />
        <Select
          label={t('community.offers.vote.who')}
          value={who_may_vote}
          choices={voters.map((value) => ({ value, label: t(optionWords.voters[value][0]) }))}
          onChange={({ currentTarget }) =>
            setVoters(voters.find((each) => each === currentTarget.value) ?? who_may_vote)
          }
        />
        <Select
          label={t('community.offers.vote.category')}
          value={category}
          choices={contestCategories.map((value) => ({ value, label: t(`contests.category.${value}`) }))}
          onChange={({ currentTarget }) =>
            setCategory(contestCategories.find((each) => each === currentTarget.value) ?? category)
          }
        />
        <FormRefusal text={start.error?.message ?? ''} />
        <Button type="submit" loading={start.isRunning}>
          {t('community.offers.vote.start')}
        </Button>
      </Stack>
    </Dialog>
  );
}

const wordOf = ({ state }: Contest, isAuthor: boolean) =>
  state === 'certified'
    ? 'community.offers.vote.decided'
    : state !== 'provisional'
      ? 'community.offers.vote.running'
      : isAuthor
        ? 'community.offers.vote.ended'
        : 'community.offers.vote.over';

interface JobContestProps {
  job: FeedShape;
  isAuthor: boolean;
  /** How many offers wait for a decision. */
  open: number;
  contest?: Contest | undefined;
}

/** Where people vote on the offers to a job; its author starts that once there are two. */
export default function JobContest({ job, isAuthor, open, contest }: JobContestProps): ReactNode {
  const { t } = useTranslation();
  const isOn = useIsOn('create_contest');
  const [isStarting, setStarting] = useState(false);
  if (contest)
    return (
      <Row as="p" gap="2 3" wrap className={classes.vote} role="status">
        <IconTrophy size={20} aria-hidden />
        <span>{t(wordOf(contest, isAuthor))}</span>
        <PathLink href={`/cx/${contest.cx_id}`}>{t('community.offers.vote.open')}</PathLink>
      </Row>
    );
  if (!isOn) return null;
  if (!isAuthor)
    return (
      <Row as="p" gap="2 3" wrap className={classes.vote}>
        <IconTrophy size={20} aria-hidden />
        <span>{t('community.offers.vote.told')}</span>
      </Row>
    );
  return (
    <Row gap="2 3" wrap className={classes.vote}>
      <IconTrophy size={20} aria-hidden />
      {open < 2 ? (
        <span>{t('community.offers.vote.few')}</span>
      ) : (
        <>
          <span>{t('community.offers.vote.hint')}</span>
          <Button size="sm" onClick={() => setStarting(true)}>
            {t('community.offers.vote.start')}
          </Button>
        </>
      )}
      {isStarting && <StartForm job={job} close={() => setStarting(false)} />}
    </Row>
  );
}
