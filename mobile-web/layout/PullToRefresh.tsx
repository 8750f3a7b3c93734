import { Loader } from '#shared/client/ui/Loader.tsx';
import { IconArrowDown } from '@tabler/icons-react';
import { type ReactNode, type TouchEvent, useRef, useState } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { queries } from '#shared/client/app/data/queries.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { knock } from './device.ts';
import classes from './PullToRefresh.module.css';

/** Pixels of a pull that asks again, and those that it is drawn at most. */
const farEnough = 72;
const farthest = 110;

/** Asks again for all that is shown, when the page is pulled down at its top. */
export function PullToRefresh({ children }: { children: ReactNode }): ReactNode {
  const { t } = useTranslation();
  const from = useRef<number>(undefined);
  /** As far as the page is pulled now, for the end of a pull that was not drawn yet. */
  const far = useRef(0);
  const [pulled, setPulled] = useState(0);
  const pull = (pixels: number) => {
    far.current = pixels;
    setPulled(pixels);
  };
  const refresh = useAction(() => queries.refetchQueries({ type: 'active' }));
  const begin = ({ touches, target }: TouchEvent) => {
    const isPage = target instanceof Element && !target.closest('dialog, input, textarea, select');
    from.current = isPage && window.scrollY <= 0 && touches.length === 1 ? touches[0]!.clientY : undefined;
  };
  const move = ({ touches }: TouchEvent) => {
    if (from.current === undefined) return;
    // Half as far as the finger, as a page that resists.
    const before = far.current;
    pull(Math.min(farthest, Math.max(0, (touches[0]!.clientY - from.current) / 2)));
    if (before < farEnough && far.current >= farEnough) knock();
  };
  const end = () => {
    if (far.current >= farEnough) void refresh.run();
    from.current = undefined;
    pull(0);
  };
  const isShown = pulled > 0 || refresh.isRunning;
  return (
    <div className={classes.page} onTouchStart={begin} onTouchMove={move} onTouchEnd={end} onTouchCancel={end}>
      <div className={classes.sign} role="status" data-shown={isShown || undefined}>
        {refresh.isRunning ? (
          <>
            <Loader size={22} />
            <span className="visually-hidden">{t('site.loading')}</span>
          </>
        ) : (
          isShown && (
            <IconArrowDown
              size={22}
              aria-hidden
              style={{ opacity: pulled / farEnough, rotate: pulled >= farEnough ? '180deg' : undefined }}
            />
          )
        )}
      </div>
      <div className={classes.content} style={pulled ? { translate: `0 ${pulled}px`, transition: 'none' } : undefined}>
        {children}
      </div>
    </div>
  );
}
