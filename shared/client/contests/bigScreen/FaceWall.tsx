import { useElementSize } from '@mantine/hooks';
import type { ContestantShape } from '#shared/client/app/core/calls.ts';
import { Picture } from '#shared/client/ui/Picture.tsx';
import { inColorOf } from '../colors.ts';
import { List, Text } from '#shared/client/ui/Layout.tsx';
import classes from './FaceWall.module.css';

/** Maximum number of faces; more would be too small for the back row. */
const mostShown = 24;
/** Aspect ratio of a tile: picture and two lines of its name. */
const ratio = 0.6;

/** The number of columns that gives `count` tiles the largest size. */
export function columnsFor(count: number, width: number, height: number): number {
  const sizes = Array.from({ length: count }, (_, index) => {
    const columns = index + 1;
    return Math.min(width / columns, (height / Math.ceil(count / columns)) * ratio);
  });
  return sizes.indexOf(Math.max(...sizes)) + 1;
}

/** All contestants in tiles of the same size. */
export function FaceWall({ contestants }: { contestants: readonly ContestantShape[] }) {
  const { ref, width, height } = useElementSize();
  const shown = contestants.slice(0, mostShown);
  const columns = Math.max(1, columnsFor(shown.length, width, height));
  const rows = Math.max(1, Math.ceil(shown.length / columns));
  const tile = Math.min(width / columns, (height / rows) * ratio);
  return (
    <List ref={ref} className={classes.wall} style={{ gridTemplateColumns: `repeat(${columns}, ${tile}px)` }}>
      {shown.map((one) => (
        <Text
          as="li"
          shrink
          key={one.contestant_id}
          className={classes.tile}
          style={{ ...inColorOf(one), fontSize: tile * 0.13 }}
        >
          <Picture
            src={one.contestant_img}
            alt=""
            name={one.contestant_name}
            width={800}
            height={1000}
            first
            className={classes.picture}
          />
          <Text breaks as="span" strong clamp={2} textAlign="center" className={classes.name} lineHeight={1.15} lang="">
            {one.contestant_name}
          </Text>
        </Text>
      ))}
    </List>
  );
}
