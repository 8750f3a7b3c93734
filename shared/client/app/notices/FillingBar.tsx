/** Says that a demo is being filled behind the page, and goes by itself. Loaded only then. */
import { createRoot, type Root } from 'react-dom/client';
import type { FillingState } from '#shared/filling.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { queries } from '#shared/client/app/data/queries.ts';
import { Card } from '#shared/client/ui/Layout.tsx';
import classes from './FillingBar.module.css';

const words = {
  contests: 'app.filling.contests',
  services: 'app.filling.services',
  clubs: 'app.filling.clubs',
  orders: 'app.filling.orders',
  pictures: 'app.filling.pictures',
} as const;

function FillingBar({ step, done, of }: FillingState) {
  const { t } = useTranslation();
  const text = t(words[step], { done, of });
  return (
    <Card as="aside" pad="3 4" gap={2} size={1} soft className={classes.bar} aria-label={text} data-filling={step}>
      <span>{text}</span>
      <progress className={classes.share} value={done} max={of} aria-label={text} />
    </Card>
  );
}

let root: Root | undefined;
let shown: FillingState | undefined;

/** What the page has asked for is asked again after each step, which may have made more of it. */
export function showFilling(state: FillingState | undefined): void {
  if (shown && shown.step !== state?.step) void queries.invalidateQueries();
  shown = state;
  root ??= createRoot(document.body.appendChild(document.createElement('div')));
  root.render(state && <FillingBar {...state} />);
}
