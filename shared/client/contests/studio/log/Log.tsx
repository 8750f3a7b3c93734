/** The contest's log: who changed what, when, before and after. */
import { Button } from '#shared/client/ui/Button.tsx';
import { IconHistory } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { invalidate } from '#shared/client/app/data/queries.ts';
import { usePages } from '#shared/client/app/data/useAnswer.ts';
import { When } from '#shared/client/app/i18n/When.tsx';
import { Avatar } from '#shared/client/ui/Avatar.tsx';
import { EmptyState, ErrorState } from '#shared/client/ui/Notice.tsx';
import { Select } from '#shared/client/ui/Select.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { List, Meta, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { type ChangeTopic, changeTopics } from '#shared/contests/entities/log.ts';
import type { ContestChangeShape } from '#shared/contests/shapes.ts';
import type { SectionProps } from '#shared/client/contests/studio/SettingSections.tsx';
import shared from '../Studio.module.css';
import { isLogged } from './logWords.ts';
import { useValueWords } from './useValueWords.ts';
import classes from './Log.module.css';

export function Log({ studio }: SectionProps): ReactNode {
  const { t } = useTranslation();
  const { cx_id, version } = studio.contest;
  const [topic, setTopic] = useState<ChangeTopic | ''>('');
  const [pages, setPages] = useState(1);
  const { answers, error, isAsking, reload } = usePages(
    'getContestLog',
    (page) => ({ cx_id, page, ...(topic && { topic }) }),
    pages,
  );
  const known = useRef(version);
  useEffect(() => {
    if (known.current === version) return;
    known.current = version;
    void invalidate('getContestLog');
  }, [version]);
  const rows = answers?.flatMap((answer) => answer.changes) ?? [];
  return (
    <>
      <Meta size={3}>{t('contests.log.lead')}</Meta>
      <div className={shared.short}>
        <Select
          label={t('contests.log.about')}
          value={topic}
          choices={[
            { value: '', label: t('contests.log.all') },
            ...changeTopics.map((value) => ({ value, label: t(`contests.log.topic.${value}`) })),
          ]}
          onChange={(event) => {
            setTopic(event.currentTarget.value as ChangeTopic | '');
            setPages(1);
          }}
        />
      </div>
      {!answers ? (
        error ? (
          <ErrorState text={error.message} again={() => void reload()} />
        ) : (
          <Loading>
            <Bone height={240} />
          </Loading>
        )
      ) : rows.length ? (
        <List as="ol">
          {rows.map((change) => (
            <Line key={change.change_id} change={change} />
          ))}
        </List>
      ) : (
        <EmptyState
          icon={<IconHistory size={28} />}
          title={t('contests.log.emptyTitle')}
          text={t('contests.log.emptyText')}
        />
      )}
      {rows.length < (answers?.[0]?.count ?? 0) && (
        <Button variant="default" self="start" loading={isAsking} onClick={() => setPages((now) => now + 1)}>
          {t('contests.integrity.more')}
        </Button>
      )}
    </>
  );
}

function Line({ change }: { change: ContestChangeShape }) {
  const { t } = useTranslation();
  const { at, deed, by, by_server, contestant_name, person, round_number = 0, count = 0, reason, fields } = change;
  const nameOf = (who: typeof by) => who?.full_name || who?.username || t('contests.integrity.somebody');
  const name = by_server ? t('contests.log.server') : nameOf(by);
  return (
    <Row edge="top" as="li" gap={3} cross="start" className={classes.row}>
      <Avatar src={by?.avatar ?? ''} name={name} size={32} />
      <Stack gap={1} grow breaks>
        <p>
          <b>{name}</b>{' '}
          <Meta as="small">
            <When at={at} />
          </Meta>
        </p>
        <p>
          {/* One by one, votes for several contestants may be voided at once. */}
          {t(
            deed === 'votes.void' && contestant_name ? 'contests.log.deed.votes.voidFor' : `contests.log.deed.${deed}`,
            {
              contestant: contestant_name || t('contests.integrity.gone'),
              person: nameOf(person),
              round: round_number,
              count,
            },
          )}
        </p>
        {reason && (
          <Text soft dir="auto" className={classes.reason}>
            {reason}
          </Text>
        )}
        <Fields fields={fields} />
      </Stack>
    </Row>
  );
}

/** The longest text of a value that is shown. */
const longest = 160;

function Fields({ fields }: Pick<ContestChangeShape, 'fields'>) {
  const { t } = useTranslation();
  const words = useValueWords();
  const shown = (name: string, value: unknown): string => {
    const text = words(name, value);
    return text.length > longest ? `${text.slice(0, longest)}…` : text;
  };
  const rows = fields.filter(({ name }) => isLogged(name));
  if (!rows.length) return null;
  return (
    <Stack as="dl" gap={2} size={2} surface="sunken" pad={3} className={classes.fields}>
      {rows.map(({ name, before, after }) => (
        <div key={name}>
          <Text as="dt" soft>
            {isLogged(name) && t(`contests.log.field.${name}`)}
          </Text>
          <dd dir="auto">
            {before !== undefined && (
              <>
                <del>{shown(name, before)}</del> <span aria-hidden>→</span>{' '}
              </>
            )}
            <ins>{shown(name, after)}</ins>
          </dd>
        </div>
      ))}
    </Stack>
  );
}
