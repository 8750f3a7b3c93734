import { type CSSProperties, useMemo, useRef, useState } from 'react';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Picture } from '#shared/client/ui/Picture.tsx';
import { RollingNumber } from '#shared/client/ui/RollingNumber.tsx';
import { useFlip } from '#shared/client/ui/useFlip.ts';
import { Card, Grid, List, Meta, Row, Text } from '#shared/client/ui/Layout.tsx';
import type { Placed } from '../board.ts';
import { useSteadyOrder } from './useSteadyOrder.ts';
import { colorOf, inColorOf } from '../colors.ts';
import classes from './ResultBars.module.css';

/** Bars shown before expanding. */
const shownFirst = 8;

interface ResultBarsProps {
  /** In order of rank. */
  board: readonly Placed[];
}

/** Contestants as bars that grow and overtake each other. */
export function ResultBars({ board }: ResultBarsProps) {
  const { t } = useTranslation();
  const { percent } = useFormat();
  const [isAll, setAll] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const ids = useMemo(
    () => board.slice(0, isAll ? undefined : shownFirst).map(({ contestant_id }) => contestant_id),
    [board, isAll],
  );
  const order = useSteadyOrder(ids, String(isAll), list);
  useFlip(order.join(), String(isAll), list);
  const byId = useMemo(() => new Map(board.map((one) => [one.contestant_id, one])), [board]);
  return (
    <Card pad={5} surface="raised">
      <List as="ol" ref={list} gap={4} relative data-testid="result-bars">
        {order.map((contestant_id) => {
          const one = byId.get(contestant_id);
          if (!one) return null;
          return (
            <Grid
              cross="end"
              as="li"
              columns="48px 1fr"
              key={contestant_id}
              className={classes.bar}
              data-flip={contestant_id}
            >
              <span className={classes.face} style={inColorOf(one)}>
                <Picture src={one.contestant_img} alt="" name={one.contestant_name} width={800} height={800} />
              </span>
              <Row gap={2} cross="baseline" className={classes.words}>
                <Text tone="ink" as="span" grow strong breaks className={classes.name} lang="">
                  {one.contestant_name}
                </Text>
                <Text as="span" size={4} display>
                  <RollingNumber value={one.votes} />
                </Text>
                <Meta figures textAlign="end" as="span" className={classes.share}>
                  {percent(Math.round(one.share * 1000) / 1000)}
                </Meta>
              </Row>
              <Text as="span" radius="full" background="sunken" className={classes.track} aria-hidden>
                <span className={classes.fill} style={{ '--of': one.of, '--color': colorOf(one) } as CSSProperties} />
              </Text>
            </Grid>
          );
        })}
      </List>
      {board.length > shownFirst && (
        <Text
          tone="link"
          as="button"
          above={4}
          type="button"
          className={classes.all}
          aria-expanded={isAll}
          onClick={() => setAll(!isAll)}
        >
          {isAll ? t('site.less') : t('contests.results.all', { count: board.length })}
        </Text>
      )}
    </Card>
  );
}
