import { Button } from '#shared/client/ui/Button.tsx';
import { Box, Card, Row, Text } from '#shared/client/ui/Layout.tsx';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { OutputOfCall } from '#shared/client/app/core/calls.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { EmptyState } from '#shared/client/ui/Notice.tsx';
import { To } from '../links.tsx';
import { Stamp } from '../parts/Stamp.tsx';
import { useMayActOn } from '../parts/useMayAct.ts';
import classes from './WaitingList.module.css';
import { listOf } from './waitingLists.ts';
import { type WaitingThing, ways } from './waitingWays.ts';

type Waiting = OutputOfCall<'getAdminHome'>['waiting'];

const shownFirst = 8;

/** What the operator may deal with and waits, longest first; each row leads to where that is done. What may only be read, the menu counts. */
export function WaitingList({ waiting }: { waiting: Waiting }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const mayActOn = useMayActOn();
  const isOwn = ({ kind }: { kind: WaitingThing['kind'] }) => mayActOn(ways[kind].page);
  const things = waiting.things.filter(isOwn);
  const counts = waiting.counts.filter(isOwn);
  const [isWhole, setWhole] = useState(false);
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  const shown = isWhole ? things : things.slice(0, shownFirst);
  return (
    <Card as="section" pad="4 5" below={4} aria-labelledby="waiting">
      <Row
        id="waiting"
        as="h2"
        gap="1 4"
        cross="baseline"
        justify="space-between"
        wrap
        size={4}
        className={classes.title}
      >
        {t('admin.waiting.title')}
      </Row>
      {all === 0 && (
        <EmptyState
          bare
          icon={<IconCircleCheck size={28} />}
          title={t('admin.home.nothingWaits')}
          text={t('admin.home.nothingWaitsText')}
        />
      )}
      {all > 0 && (
        <Row as="ul" gap={2} cross="stretch" wrap above={3} className={classes.kinds}>
          {counts.map(({ kind, count }) => {
            const { Icon, search } = ways[kind];
            return (
              <li key={kind}>
                <To name={listOf[kind]} search={search}>
                  <Icon size={16} stroke={1.75} aria-hidden color="var(--ink-soft)" />
                  {t(`admin.waiting.kind.${kind}`)} <b>{number(count)}</b>
                </To>
              </li>
            );
          })}
        </Row>
      )}
      {shown.length > 0 && (
        <ol className={classes.things}>
          {shown.map((thing) => (
            <ThingRow key={`${thing.kind}|${thing.id}`} thing={thing} />
          ))}
        </ol>
      )}
      {shown.length < things.length && (
        <Button variant="default" onClick={() => setWhole(true)}>
          {t('admin.waiting.more', { count: things.length - shown.length })}
        </Button>
      )}
    </Card>
  );
}

function ThingRow({ thing }: { thing: WaitingThing }) {
  const { t } = useTranslation();
  const { money, number } = useFormat();
  const { kind, title = '', amount, currency, count, person, since } = thing;
  const { Icon, page, params, search, one } = ways[kind];
  const name = person ? person.full_name || person.username : t('admin.waiting.somebody');
  const sum = amount === undefined || currency === undefined ? '' : money(amount, currency);
  return (
    <Row edge="top" as="li" gap={3} className={classes.thing}>
      <Icon size={20} stroke={1.75} aria-hidden color="var(--ink-soft)" />
      <Text grow breaks>
        {t(`admin.waiting.says.${kind}`, { title, sum, name, number: number(count ?? 0) })}
        <Box as="small" size={1} figures soft>
          <Stamp at={since} />
        </Box>
      </Text>
      <To name={page} params={params?.(thing)} search={one?.(thing) ?? search} className={classes.act}>
        {t(`admin.waiting.act.${kind}`)}
      </To>
    </Row>
  );
}
