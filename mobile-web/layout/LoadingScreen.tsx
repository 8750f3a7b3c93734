import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';

const rows = ['first', 'second', 'third'];

/** Skeleton while the first screen loads. */
export function LoadingScreen() {
  return (
    <Loading gap={5} bounded>
      <Bone width="50%" height={36} />
      {rows.map((row) => (
        <Bone key={row} ratio="16 / 9" />
      ))}
    </Loading>
  );
}
