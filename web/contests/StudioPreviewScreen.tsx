import { type ReactNode, useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { ContestShape } from '#shared/client/app/core/calls.ts';
import { previewReady, previewShows } from '#shared/client/contests/studio/LivePreview.tsx';
import { useContest } from '#shared/client/contests/useContest.ts';
import { ContestFailure } from './ContestFailure.tsx';
import { ContestPage } from './ContestScreen.tsx';

/** What the studio around this frame shows instead of what is stored. */
function useDrafted(): Partial<ContestShape> {
  const [drafted, setDrafted] = useState<Partial<ContestShape>>({});
  useEffect(() => {
    const listen = ({ origin, source, data }: MessageEvent<{ type?: unknown; contest?: Partial<ContestShape> }>) => {
      if (origin === location.origin && source === parent && data?.type === previewShows)
        setDrafted(data.contest ?? {});
    };
    window.addEventListener('message', listen);
    if (parent !== window) {
      // A phone's page has no bar at its side.
      document.documentElement.style.scrollbarWidth = 'none';
      parent.postMessage(previewReady, location.origin);
    }
    return () => window.removeEventListener('message', listen);
  }, []);
  return drafted;
}

/** The page of a contest as visitors will see it, for looking at: nothing on it can be pressed. */
export default function StudioPreviewScreen(): ReactNode {
  const { cx_id } = useParams();
  const { contest, error, reload } = useContest(cx_id);
  const drafted = useDrafted();
  if (error) return <ContestFailure error={error} again={reload} />;
  if (!contest) return null;
  return (
    <div inert>
      <ContestPage contest={{ ...contest, ...drafted, manages: false, right: undefined }} reload={reload} />
    </div>
  );
}
