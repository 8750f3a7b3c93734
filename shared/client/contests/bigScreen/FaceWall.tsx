import { useElementSize } from '@mantine/hooks';
import type { ContestantShape } from '#shared/client/app/calls.ts';
import { Picture } from '#shared/client/ui/Picture.tsx';
import classes from './FaceWall.module.css';

/** More faces are too small to be known from the last row of seats. */
const mostShown = 24;
/** Width by height of a picture with its name. */
const ratio = 0.68;

/** The columns with which `count` tiles fill a place of this size best. */
export function columnsFor(count: number, width: number, height: number): number {
  const sizes = Array.from({ length: count }, (_, index) => {
    const columns = index + 1;
    return Math.min(width / columns, (height / Math.ceil(count / columns)) * ratio);
  });
  return sizes.indexOf(Math.max(...sizes)) + 1;
}

/** Who stands, all of the same size, as large as the place allows. */
export function FaceWall({ contestants }: { contestants: readonly ContestantShape[] }) {
  const { ref, width, height } = useElementSize();
  const shown = contestants.slice(0, mostShown);
  const columns = Math.max(1, columnsFor(shown.length, width, height));
  const rows = Math.max(1, Math.ceil(shown.length / columns));
  const tile = Math.min(width / columns, (height / rows) * ratio);
  return (
    <ul ref={ref} className={classes.wall} style={{ gridTemplateColumns: `repeat(${columns}, ${tile}px)` }}>
      {shown.map((one) => (
        <li key={one.contestant_id} className={classes.tile} style={{ fontSize: tile * 0.115 }}>
          <Picture
            src={one.contestant_img}
            alt=""
            name={one.contestant_name}
            width={800}
            height={1000}
            first
            className={classes.picture}
          />
          <span className={classes.name}>{one.contestant_name}</span>
        </li>
      ))}
    </ul>
  );
}
