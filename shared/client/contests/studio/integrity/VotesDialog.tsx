import { Button } from '#shared/client/ui/Button.tsx';
import { type ReactNode, useState } from 'react';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { usePages } from '#shared/client/app/data/useAnswer.ts';
import { Dialog } from '#shared/client/ui/Dialog.tsx';
import { ErrorState } from '#shared/client/ui/Notice.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { List, Row, Stack } from '#shared/client/ui/Layout.tsx';
import type { SuspectGroup } from '#shared/contests/integrity/integrity.ts';
import { useReasonWords } from './VoteGroupFacts.tsx';
import { integrityLimits } from '#shared/contests/integrity/limits.ts';
import classes from './Integrity.module.css';

interface VotesDialogProps {
  group: SuspectGroup;
  mayFlag: boolean;
  flag: (vote_ids: readonly string[]) => void;
  close: () => void;
}

/** The votes of a group one by one, of which some can be flagged. */
export function VotesDialog({ group, mayFlag, flag, close }: VotesDialogProps): ReactNode {
  const { t } = useTranslation();
  const { exact } = useFormat();
  const wordsOf = useReasonWords();
  const { cx_id, assox_id, network } = group;
  const [pages, setPages] = useState(1);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { answers, error, isAsking, reload } = usePages(
    'getSuspectVotes',
    (page) => ({ cx_id, assox_id, network, page }),
    pages,
  );
  const votes = answers?.flatMap((answer) => answer.votes) ?? [];
  const isFull = chosen.length >= integrityLimits.chosen;
  return (
    <Dialog title={t('contests.integrity.votesOf', { name: group.contestant_name })} close={close}>
      <Stack gap={4} className={classes.form}>
        <p>{t('contests.integrity.votesText')}</p>
        {error && !answers && <ErrorState text={error.message} again={() => void reload()} />}
        {!answers && !error && (
          <Loading>
            <Bone height={200} />
          </Loading>
        )}
        <List gap={4} className={classes.votes}>
          {votes.map(({ vote_id, at, reasons, device }) => {
            const words = (
              <Stack as="span" className={classes.vote}>
                <b>{exact(at)}</b>
                <small>
                  {reasons.map(wordsOf).join(' · ')}
                  {device &&
                    ` · ${t('contests.integrity.device', { device: device.replaceAll(/[^a-z0-9]/gi, '').toUpperCase() })}`}
                </small>
              </Stack>
            );
            const isChosen = chosen.includes(vote_id);
            return (
              <li key={vote_id}>
                {mayFlag ? (
                  <Row as="label" gap={3} cross="start" className={classes.choose}>
                    <input
                      type="checkbox"
                      checked={isChosen}
                      disabled={isFull && !isChosen}
                      onChange={() =>
                        setChosen(isChosen ? chosen.filter((each) => each !== vote_id) : [...chosen, vote_id])
                      }
                    />
                    {words}
                  </Row>
                ) : (
                  words
                )}
              </li>
            );
          })}
        </List>
        {votes.length < (answers?.[0]?.count ?? 0) && (
          <Button variant="default" loading={isAsking} onClick={() => setPages((now) => now + 1)}>
            {t('contests.integrity.more')}
          </Button>
        )}
        {mayFlag && chosen.length > 0 && (
          <Button onClick={() => flag(chosen)}>{t('contests.integrity.flagChosen', { count: chosen.length })}</Button>
        )}
      </Stack>
    </Dialog>
  );
}
