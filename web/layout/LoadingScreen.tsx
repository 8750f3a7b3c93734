import { useIsVisitor } from '#shared/client/app/session/session.ts';
import { useScreen } from '#shared/client/app/routing/useScreen.ts';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { Grid, Stack } from '#shared/client/ui/Layout.tsx';
import classes from './LoadingScreen.module.css';

const cards = ['first', 'second', 'third'];
const entries = Array.from({ length: 14 }, (_, at) => at);

/** Skeleton while the first screen loads. */
export function LoadingScreen() {
  const screen = useScreen();
  const isWide = screen?.wide ?? false;
  const isVisitor = useIsVisitor();
  if (screen?.account && !isVisitor)
    return (
      <Loading className={classes.account}>
        <Stack gap={4} pad="2 3" top className={classes.menu}>
          {entries.map((entry) => (
            <Bone key={entry} height={20} width={`${50 + (entry % 4) * 10}%`} />
          ))}
        </Stack>
        <Stack gap={5} top>
          <div className={classes.back}>
            <Bone width={120} height={20} />
          </div>
          <Stack gap={3} below={3}>
            <Bone width="min(420px, 70%)" height={48} />
            <Bone width="min(560px, 90%)" height={24} />
          </Stack>
          <Bone height={180} />
          <Bone height={180} />
        </Stack>
      </Loading>
    );
  return (
    <div className={isWide ? 'content' : ''}>
      <Loading className={classes.screen}>
        <Stack gap={4}>
          <Bone width="min(420px, 70%)" height={52} />
          <Bone width="min(560px, 90%)" height={20} />
        </Stack>
        <Grid fill="280px" gap={6}>
          {cards.map((card) => (
            <Bone key={card} ratio="4 / 3" />
          ))}
        </Grid>
      </Loading>
    </div>
  );
}
