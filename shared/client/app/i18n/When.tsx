import { useState } from 'react';
import { useNow } from '#shared/client/app/core/clock.ts';
import { type Moment, useFormat } from './format.ts';
import classes from './When.module.css';

/** Relative time. The exact date shows on hover, and replaces it when tapped. Not for use inside a link. */
export function When({ at }: { at: Moment }) {
  const now = useNow(15_000);
  const { exact, relative } = useFormat();
  const [isExact, setExact] = useState(false);
  return (
    <button type="button" className={classes.when} title={exact(at)} onClick={() => setExact((was) => !was)}>
      <time dateTime={new Date(at).toISOString()}>{isExact ? exact(at) : relative(at, now)}</time>
    </button>
  );
}
