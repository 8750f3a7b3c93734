import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';

/** Fallback while the first page loads. */
export function LoadingScreen() {
  return (
    <Loading gap={5}>
      <Bone width={220} height={34} />
      <Bone height={44} />
      <Bone height={420} />
    </Loading>
  );
}
