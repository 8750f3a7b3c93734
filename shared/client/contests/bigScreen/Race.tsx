import { type CSSProperties, useMemo, useRef } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Picture } from '#shared/client/ui/Picture.tsx';
import { RollingNumber } from '#shared/client/ui/RollingNumber.tsx';
import type { Placed } from '../board.ts';
import { colorOf } from '../colors.ts';
import { useSteadyOrder } from '#shared/client/contests/results/useSteadyOrder.ts';
import { Row, Text } from '#shared/client/ui/Layout.tsx';
import classes from './Race.module.css';

/** Maximum number of bars, for the back row. */
const lanes = 8;

/** The leaders as bars that grow and change lanes. */
export function Race({ board }: { board: readonly Placed[] }) {
  const { t } = useTranslation();
  const list = useRef<HTMLOListElement>(null);
  const ids = useMemo(() => board.slice(0, lanes).map(({ contestant_id }) => contestant_id), [board]);
  const order = useSteadyOrder(ids, '', list);
  const byId = useMemo(() => new Map(board.map((one) => [one.contestant_id, one])), [board]);
  const left = board.length - order.length;
  return (
    <div className={classes.race}>
      <Text
        as="ol"
        grow
        ref={list}
        className={classes.lanes}
        style={{ '--lanes': order.length } as CSSProperties}
        data-testid="race"
      >
        {order
          .map((contestant_id, place) => {
            const one = byId.get(contestant_id);
            if (!one) return null;
            return { contestant_id, place, one };
          })
          .filter((lane) => lane !== null)
          // Rendered in a stable order, so that a change of lane animates and does not reorder elements.
          .toSorted((a, b) => (a.contestant_id < b.contestant_id ? -1 : 1))
          .map(({ contestant_id, place, one }) => (
            <li
              key={contestant_id}
              className={classes.lane}
              style={{ '--place': place, '--of': one.of, '--color': colorOf(one) } as CSSProperties}
              data-first={one.rank === 1 && one.votes > 0 ? '' : undefined}
              aria-posinset={place + 1}
              aria-setsize={order.length}
            >
              <Row className={classes.inner}>
                <Text as="span" rigid soft textAlign="end" className={classes.rank}>
                  {one.votes > 0 ? one.rank : ''}
                </Text>
                <Text as="span" rigid className={classes.face}>
                  <Picture src={one.contestant_img} alt="" name={one.contestant_name} width={800} height={800} first />
                </Text>
                <Row as="span" grow className={classes.track} relative>
                  <span className={classes.fill} aria-hidden />
                  <Text breaks as="span" grow clamp={2} className={classes.name} lang="">
                    {one.contestant_name}
                  </Text>
                  <span className={classes.votes}>
                    <RollingNumber value={one.votes} />
                  </span>
                </Row>
              </Row>
            </li>
          ))}
      </Text>
      {left > 0 && (
        <Text rigid soft textAlign="end" className={classes.left}>
          {t('contests.bigScreen.more', { count: left })}
        </Text>
      )}
    </div>
  );
}
