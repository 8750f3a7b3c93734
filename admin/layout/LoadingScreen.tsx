import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import classes from './Layout.module.css';

/** Stands in for the first page of a visit while its code is on the way. */
export function LoadingScreen() {
  return (
    <Loading className={classes.loading}>
      <Bone width={220} height={34} />
      <Bone height={44} />
      <Bone height={420} />
    </Loading>
  );
}
