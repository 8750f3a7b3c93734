import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import classes from './Page.module.css';

const rows = ['first', 'second', 'third'];

/** Skeleton while the first screen loads. */
export function LoadingScreen() {
  return (
    <Loading className={classes.page}>
      <Bone width="50%" height={36} />
      {rows.map((row) => (
        <Bone key={row} ratio="16 / 9" />
      ))}
    </Loading>
  );
}
