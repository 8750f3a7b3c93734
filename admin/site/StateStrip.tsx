import type { CSSProperties } from 'react';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { To } from '../links.tsx';
import type { PageName } from '../routes.ts';
import { Card, Row } from '#shared/client/ui/Layout.tsx';
import classes from './StateStrip.module.css';

interface StateStripProps<State extends string> {
  id: string;
  title: string;
  /** How many there are in each state, in the order in which they are shown. */
  states: Readonly<Record<State, number>>;
  label: (state: State) => string;
  /** The list that shows a state; a state without one is not linked. */
  list?: (state: State) => { name: PageName; search: Readonly<Record<string, string>> } | undefined;
}

/** Numbers by state as a stacked bar; each part links to its list. */
export function StateStrip<State extends string>({ id, title, states, label, list }: StateStripProps<State>) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const rows = Object.entries<number>(states) as [State, number][];
  const all = rows.reduce((sum, [, count]) => sum + count, 0);
  return (
    <Card as="section" pad="4 5" below={4} aria-labelledby={id}>
      <Row as="h2" id={id} gap="1 4" cross="baseline" justify="space-between" wrap size={4} className={classes.title}>
        {title}
        <span>{t('admin.home.inAll', { number: number(all) })}</span>
      </Row>
      <Row gap="half" cross="stretch" className={classes.bar} surface="sunken" radius="full" aria-hidden>
        {rows.map(
          ([state, count]) =>
            count > 0 && <span key={state} data-state={state} style={{ '--share': count } as CSSProperties} />,
        )}
      </Row>
      <Row as="ul" gap="1 5" cross="stretch" wrap size={2} figures className={classes.states}>
        {rows.map(([state, count]) => {
          const to = list?.(state);
          const words = (
            <>
              {label(state)} <b>{number(count)}</b>
            </>
          );
          return (
            <li key={state} data-state={state}>
              {to ? <To {...to}>{words}</To> : <span>{words}</span>}
            </li>
          );
        })}
      </Row>
    </Card>
  );
}
