import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import classes from './Layout.module.css';

/** Fallback while the first page loads. */
export function LoadingScreen() {
  return (
    <Loading className={classes.loading}>
      <Bone width={220} height={34} />
      <Bone height={44} />
      <Bone height={420} />
    </Loading>
  );
}
