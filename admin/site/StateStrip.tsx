import type { CSSProperties } from 'react';
import type { OutputOfFunction } from '#shared/client/app/calls.ts';
import { useFormat } from '#shared/client/app/format.ts';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { contestStates } from '#shared/contests/process.ts';
import { To } from '../links.tsx';
import classes from './StateStrip.module.css';

/** Number of contests by state as a stacked bar; each part links to its list. */
export function StateStrip({
  states,
}: {
  states: NonNullable<OutputOfFunction<'getAdminHome'>['contests']>['states'];
}) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const all = contestStates.reduce((sum, state) => sum + states[state], 0);
  return (
    <section className={classes.strip} aria-labelledby="by-state">
      <h2 id="by-state" className={classes.title}>
        {t('admin.home.byState')}
        <span>{t('admin.home.inAll', { number: number(all) })}</span>
      </h2>
      <div className={classes.bar} aria-hidden>
        {contestStates.map(
          (state) =>
            states[state] > 0 && (
              <span key={state} data-state={state} style={{ '--share': states[state] } as CSSProperties} />
            ),
        )}
      </div>
      <ul className={classes.states}>
        {contestStates.map((state) => (
          <li key={state} data-state={state}>
            <To name="contest" search={{ status: state }}>
              {t(`admin.state.${state}`)} <b>{number(states[state])}</b>
            </To>
          </li>
        ))}
      </ul>
    </section>
  );
}
