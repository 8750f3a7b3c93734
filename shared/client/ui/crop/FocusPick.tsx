import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import type { Focus } from '#shared/pictures.ts';
import classes from './Crop.module.css';

const step = 4;
const steps: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
};
const within = (value: number) => Math.min(99, Math.max(0, Math.round(value)));

/** Lies over a picture, and marks what of it stays in sight: by a press, or by the arrow keys. */
export function FocusPick({ focus, change }: { focus: Focus; change: (focus: Focus) => void }): ReactNode {
  const { t } = useTranslation();
  const press = ({ currentTarget, clientX, clientY, buttons }: PointerEvent<HTMLElement>) => {
    if (!buttons) return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    change({ x: within(((clientX - left) / width) * 100), y: within(((clientY - top) / height) * 100) });
  };
  const move = (event: KeyboardEvent) => {
    const by = steps[event.key];
    if (!by) return;
    event.preventDefault();
    change({ x: within(focus.x + by[0]), y: within(focus.y + by[1]) });
  };
  return (
    <div className={classes.focus} onPointerDown={press} onPointerMove={press} data-testid="focus">
      <button
        type="button"
        className={classes.mark}
        style={{ left: `${focus.x}%`, top: `${focus.y}%` }}
        aria-label={t('site.picture.focus')}
        onKeyDown={move}
      />
    </div>
  );
}
