/** The integrity desk: suspect votes in groups that are decided at once, and what was decided. */
import { Button } from '#shared/client/ui/Button.tsx';
import { IconShieldCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { invalidate } from '#shared/client/app/data/queries.ts';
import { usePages } from '#shared/client/app/data/useAnswer.ts';
import { EmptyState, ErrorState } from '#shared/client/ui/Notice.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { Heading, List, Meta, Row, Stack } from '#shared/client/ui/Layout.tsx';
import type { SectionProps } from '#shared/client/contests/studio/SettingSections.tsx';
import shared from '../Studio.module.css';
import { FlagCard } from './FlagCard.tsx';
import { GroupCard } from './GroupCard.tsx';

export function Integrity({ studio }: SectionProps): ReactNode {
  const { t } = useTranslation();
  const { cx_id, version } = studio.contest;
  const [pages, setPages] = useState(1);
  const [flagPages, setFlagPages] = useState(1);
  const waiting = usePages('getSuspects', (page) => ({ cx_id, page }), pages);
  const decided = usePages('getFlags', (page) => ({ cx_id, page }), flagPages);
  const changed = () => void Promise.all([invalidate('getSuspects'), invalidate('getFlags')]);
  const known = useRef(version);
  // Whatever is decided, here or elsewhere, raises the contest's version.
  useEffect(() => {
    if (known.current === version) return;
    known.current = version;
    void Promise.all([invalidate('getSuspects'), invalidate('getFlags')]);
  }, [version]);
  const error = waiting.error ?? decided.error;
  const reload = () => void Promise.all([waiting.reload(), decided.reload()]);
  if (error && !(waiting.answers && decided.answers)) return <ErrorState text={error.message} again={reload} />;
  if (!waiting.answers || !decided.answers)
    return (
      <Loading>
        <Bone height={180} />
        <Bone height={180} />
      </Loading>
    );
  const { may_flag, may_decide, votes, count } = waiting.answers[0]!;
  const groups = waiting.answers.flatMap((answer) => answer.groups);
  const rows = decided.answers.flatMap((answer) => answer.flags);
  const open = rows.filter(({ state, settled }) => state === 'open' || !settled).length;
  return (
    <>
      <Meta size={3}>{t('contests.integrity.lead')}</Meta>
      {open > 0 && (
        <Row
          as="p"
          gap={2}
          cross="stretch"
          size={2}
          soft
          surface="sunken"
          pad="3 4"
          className={shared.locked}
          role="status"
        >
          {t('contests.integrity.blocks', { count: open })}
        </Row>
      )}
      <Stack as="section" gap={5} shrink className={shared.group} aria-labelledby="suspect-votes">
        <Heading id="suspect-votes" level={3} size={4}>
          {count
            ? t('contests.integrity.waiting', { count: votes, groups: t('contests.integrity.groups', { count }) })
            : t('contests.integrity.none')}
        </Heading>
        {groups.length ? (
          <List gap={4}>
            {groups.map((group) => (
              <GroupCard
                key={`${group.assox_id} ${group.network}`}
                group={group}
                mayFlag={may_flag}
                changed={changed}
              />
            ))}
          </List>
        ) : (
          <EmptyState
            icon={<IconShieldCheck size={28} />}
            title={t('contests.integrity.emptyTitle')}
            text={t('contests.integrity.emptyText')}
          />
        )}
        {groups.length < count && (
          <Button variant="default" self="start" loading={waiting.isAsking} onClick={() => setPages((now) => now + 1)}>
            {t('contests.integrity.more')}
          </Button>
        )}
      </Stack>
      {rows.length > 0 && (
        <Stack as="section" gap={5} shrink className={shared.group} aria-labelledby="decided-votes">
          <Heading id="decided-votes" level={3} size={4}>
            {t('contests.integrity.decisions')}
          </Heading>
          <List gap={4}>
            {rows.map((flag) => (
              <FlagCard key={flag.flag_id} flag={flag} mayFlag={may_flag} mayDecide={may_decide} changed={changed} />
            ))}
          </List>
          {rows.length < (decided.answers[0]?.count ?? 0) && (
            <Button
              variant="default"
              self="start"
              loading={decided.isAsking}
              onClick={() => setFlagPages((now) => now + 1)}
            >
              {t('contests.integrity.more')}
            </Button>
          )}
        </Stack>
      )}
    </>
  );
}
