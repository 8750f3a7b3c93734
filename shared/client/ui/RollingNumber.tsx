import { useState } from 'react';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import classes from './RollingNumber.module.css';

/** One digit: the new one pushes the old one out. */
function Place({ figure }: { figure: string }) {
  const [shown, setShown] = useState({ figure, before: '', turn: 0 });
  if (shown.figure !== figure) setShown({ figure, before: shown.figure, turn: shown.turn + 1 });
  return (
    <span className={classes.cell}>
      {shown.before && (
        <span
          key={`out${shown.turn}`}
          className={classes.leaving}
          onAnimationEnd={() => setShown((now) => ({ ...now, before: '' }))}
        >
          {shown.before}
        </span>
      )}
      <span key={`in${shown.turn}`} className={shown.turn ? classes.coming : ''}>
        {shown.figure}
      </span>
    </span>
  );
}

/** A number that rolls to its new value. Screen readers get the plain number, without announcements. */
export function RollingNumber({ value }: { value: number }) {
  const { number } = useFormat();
  const [seen, setSeen] = useState({ value, down: false });
  if (seen.value !== value) setSeen({ value, down: value < seen.value });
  const text = number(value);
  return (
    <span>
      <span className={`${classes.number} ${seen.down ? classes.down : ''}`} aria-hidden>
        {[...text].map((figure, index) => (
          // Keyed from the right, so that 999 -> 1 000 rolls the units and not the thousands.
          <Place key={text.length - index} figure={figure} />
        ))}
      </span>
      <span className="visually-hidden">{text}</span>
    </span>
  );
}
