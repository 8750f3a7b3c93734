import { useScreen } from '#shared/client/app/useScreen.ts';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import classes from './LoadingScreen.module.css';

const cards = ['first', 'second', 'third'];

/** Skeleton while the first screen loads. */
export function LoadingScreen() {
  const isWide = useScreen()?.wide ?? false;
  return (
    <div className={isWide ? 'content' : ''}>
      <Loading className={classes.screen}>
        <div className={classes.head}>
          <Bone width="min(420px, 70%)" height={52} />
          <Bone width="min(560px, 90%)" height={20} />
        </div>
        <div className={classes.grid}>
          {cards.map((card) => (
            <Bone key={card} ratio="4 / 3" />
          ))}
        </div>
      </Loading>
    </div>
  );
}
