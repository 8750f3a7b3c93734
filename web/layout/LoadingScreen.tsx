import { useScreen } from '#shared/client/app/routing/useScreen.ts';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { Stack } from '#shared/client/ui/Layout.tsx';
import classes from './LoadingScreen.module.css';

const cards = ['first', 'second', 'third'];
const entries = Array.from({ length: 14 }, (_, at) => at);

/** Skeleton while the first screen loads. */
export function LoadingScreen() {
  const screen = useScreen();
  const isWide = screen?.wide ?? false;
  if (screen?.account)
    return (
      <Loading className={classes.account}>
        <div className={classes.menu}>
          {entries.map((entry) => (
            <Bone key={entry} height={20} width={`${50 + (entry % 4) * 10}%`} />
          ))}
        </div>
        <Stack gap={4} top className={classes.parts}>
          <Bone width="min(420px, 70%)" height={52} />
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
        <div className={classes.grid}>
          {cards.map((card) => (
            <Bone key={card} ratio="4 / 3" />
          ))}
        </div>
      </Loading>
    </div>
  );
}
