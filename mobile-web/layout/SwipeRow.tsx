import { type ReactNode, type TouchEvent, useRef, useState } from 'react';
import { knock } from './device.ts';
import { Row } from '#shared/client/ui/Layout.tsx';
import classes from './SwipeRow.module.css';

interface SwipeAction {
  readonly label: string;
  readonly icon: ReactNode;
  readonly run: () => void;
}

interface SwipeRowProps {
  /** Under a swipe towards the end of the line, and one towards its beginning. */
  start: SwipeAction;
  end: SwipeAction;
  children: ReactNode;
}

/** Pixels of a swipe that acts, the most that it is drawn, and the least by which it is a swipe and no scroll. */
const farEnough = 88;
const farthest = 132;
const meant = 12;

/** A row with an action under each side, for thumbs. People who do not swipe find the actions where the row leads. */
export function SwipeRow({ start, end, children }: SwipeRowProps): ReactNode {
  const from = useRef<{ x: number; y: number }>(undefined);
  const isSwipe = useRef(false);
  const [moved, setMoved] = useState(0);
  const began = ({ touches }: TouchEvent) => {
    isSwipe.current = false;
    // A second finger ends a swipe.
    setMoved(0);
    from.current = touches.length === 1 ? { x: touches[0]!.clientX, y: touches[0]!.clientY } : undefined;
  };
  const move = ({ touches }: TouchEvent) => {
    if (!from.current) return;
    const [x, y] = [touches[0]!.clientX - from.current.x, touches[0]!.clientY - from.current.y];
    if (!isSwipe.current) {
      if (Math.abs(y) > meant) return void (from.current = undefined);
      if (Math.abs(x) < meant) return;
      isSwipe.current = true;
    }
    const next = Math.max(-farthest, Math.min(farthest, x));
    if (Math.abs(moved) < farEnough && Math.abs(next) >= farEnough) knock();
    setMoved(next);
  };
  const over = (acts: boolean) => {
    from.current = undefined;
    if (acts && Math.abs(moved) >= farEnough) (moved > 0 ? start : end).run();
    setMoved(0);
  };
  const shown = moved > 0 ? start : end;
  return (
    <div
      className={classes.row}
      data-side={moved > 0 ? 'start' : moved < 0 ? 'end' : undefined}
      data-far={Math.abs(moved) >= farEnough || undefined}
      onTouchStart={began}
      onTouchMove={move}
      onTouchEnd={() => over(true)}
      onTouchCancel={() => over(false)}
      // What was swiped is not opened; a click of the keyboard counts no taps, and is one of its own.
      onClickCapture={(event) => {
        if (!isSwipe.current || !event.detail) return;
        isSwipe.current = false;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      {moved !== 0 && (
        <Row as="span" size={2} gap={2} soft strong className={classes.under} background="sunken" aria-hidden>
          {shown.icon}
          {shown.label}
        </Row>
      )}
      <div className={classes.over} style={moved ? { translate: `${moved}px`, transition: 'none' } : undefined}>
        {children}
      </div>
    </div>
  );
}
