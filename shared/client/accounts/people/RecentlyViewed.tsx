import { Button } from '#shared/client/ui/Button.tsx';
import { IconHistory, IconX } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { personPath } from '#shared/community/paths.ts';
import { type Key, useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { When } from '#shared/client/app/i18n/When.tsx';
import { PathLink } from '#shared/client/app/routing/PathLink.tsx';
import { Avatar } from '#shared/client/ui/Avatar.tsx';
import { EmptyState, ErrorState } from '#shared/client/ui/Notice.tsx';
import { Picture } from '#shared/client/ui/Picture.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { Card, Meta, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { useRecentlyViewed, type ViewedThing } from './useRecentlyViewed.ts';
import classes from './RecentlyViewed.module.css';

interface RecentlyViewedProps {
  /** The shell's link shown in the empty state. */
  start: ReactNode;
}

const kinds = ['all', 'contest', 'contestant', 'user', 'service'] as const;
type Kind = (typeof kinds)[number];

const labels: Record<ViewedThing['type'] | 'all', Key> = {
  all: 'accounts.viewed.all',
  contest: 'accounts.viewed.contest',
  contestant: 'accounts.viewed.contestant',
  user: 'accounts.viewed.user',
  service: 'accounts.viewed.service',
};

const pathOf = ({ type, entity_id, cx_id = '', username = '' }: ViewedThing): string => {
  if (type === 'user') return personPath(username);
  if (type === 'service') return `/s/${entity_id}`;
  return type === 'contestant' ? `/cx/${cx_id}/${entity_id}` : `/cx/${cx_id}`;
};

function Face({ type, picture, title }: ViewedThing) {
  if (type === 'user') return <Avatar src={picture} name={title} size={64} />;
  const [width, height] = type === 'contestant' ? [800, 1000] : [1600, 900];
  return (
    <Picture
      src={picture}
      alt=""
      name={title}
      width={width}
      height={height}
      className={type === 'contestant' ? classes.tall : classes.wide}
    />
  );
}

/** Recently viewed things by kind, newest first; one or all can be removed. */
export function RecentlyViewed({ start }: RecentlyViewedProps): ReactNode {
  const { t } = useTranslation();
  const { viewed, error, reload, forget } = useRecentlyViewed();
  const [kind, setKind] = useState<Kind>('all');
  const list = useRef<HTMLUListElement>(null);
  if (error && !viewed) return <ErrorState text={error.message} again={reload} />;
  if (!viewed)
    return (
      <Loading className={classes.list}>
        <Bone height={96} />
        <Bone height={96} />
        <Bone height={96} />
      </Loading>
    );
  if (!viewed.length)
    return (
      <EmptyState
        icon={<IconHistory size={28} />}
        title={t('accounts.viewed.none')}
        text={t('accounts.viewed.noneText')}
      >
        {start}
      </EmptyState>
    );
  const there = kinds.filter((one) => one === 'all' || viewed.some(({ type }) => type === one));
  const shownKind = there.includes(kind) ? kind : 'all';
  const shown = viewed.filter(({ type }) => shownKind === 'all' || type === shownKind);
  return (
    <>
      <Row gap="3 5" cross="end" justify="space-between" wrap below={5}>
        {there.length > 2 && (
          <Row role="group" aria-label={t('accounts.viewed.kinds')} gap={2} cross="stretch" wrap>
            {there.map((one) => (
              <Text
                tone="ink"
                as="button"
                size={3}
                key={one}
                type="button"
                className={classes.chip}
                aria-pressed={one === shownKind}
                onClick={() => setKind(one)}
              >
                {t(labels[one])}
              </Text>
            ))}
          </Row>
        )}
        <Button variant="default" size="sm" className={classes.clear} onClick={() => void forget()}>
          {t('accounts.viewed.clear')}
        </Button>
      </Row>
      <ul ref={list} tabIndex={-1} className={classes.list} aria-label={t('accounts.viewed.title')}>
        {shown.map((thing) => (
          <Card
            as="li"
            columns="104px 1fr auto auto"
            gap="1 3"
            cross="center"
            key={`${thing.type} ${thing.entity_id}`}
            className={classes.item}
            data-testid="viewed"
          >
            <Stack as="span" align="center" cross="center" className={classes.face}>
              <Face {...thing} />
            </Stack>
            <Stack as="span" gap="half" shrink className={classes.words}>
              <Meta as="small" size={1}>
                {t(labels[thing.type])}
              </Meta>
              <PathLink href={pathOf(thing)}>{thing.title}</PathLink>
              {thing.about && (
                <Meta as="small" size={1} cut>
                  {thing.about}
                </Meta>
              )}
            </Stack>
            <Meta as="span" size={1} className={classes.when}>
              <When at={thing.seen_at} />
            </Meta>
            <Stack
              as="button"
              align="center"
              cross="center"
              soft
              type="button"
              className={classes.remove}
              aria-label={t('accounts.viewed.remove', { title: thing.title })}
              onClick={() => {
                list.current?.focus();
                void forget(thing);
              }}
            >
              <IconX size={18} aria-hidden />
            </Stack>
          </Card>
        ))}
      </ul>
    </>
  );
}
