import { Bone } from '#shared/client/ui/Skeleton.tsx';
import { Grid, Row } from '#shared/client/ui/Layout.tsx';
import classes from './ContestantDetail.module.css';

/** Skeleton of the same shape as ContestantDetail. */
export function ContestantDetailSkeleton() {
  return (
    <Grid columns="5fr 6fr" className={`content ${classes.page}`}>
      <Row across gap={4} justify="space-between">
        <Bone width={220} height={44} />
        <Bone width={96} height={44} />
      </Row>
      <div className={classes.picture}>
        <Bone ratio="4 / 5" />
      </div>
      <div className={classes.info}>
        <Bone width={80} height={20} />
        <Bone width="80%" height={56} />
        <Bone width="60%" height={64} />
        <Bone height={76} />
        <Bone width={320} height={44} />
      </div>
    </Grid>
  );
}
