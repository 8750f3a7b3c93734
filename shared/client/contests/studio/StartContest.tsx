import type { ComponentProps } from 'react';
import { useState } from 'react';
import { PathLink } from '#shared/client/app/routing/PathLink.tsx';
import { nextContestId } from '#shared/client/contests/nextContestId.ts';
import { useIsOn } from '#shared/client/site/features.ts';

/** A link to create a contest, with an id made by the browser or that of the stored draft; nothing where creation is disabled. */
export function StartContest(props: Omit<ComponentProps<typeof PathLink>, 'href'>) {
  const isOn = useIsOn('create_contest');
  const [cx_id, setId] = useState(nextContestId);
  // Renewed before navigating, because the former draft may have been published.
  const renew = () => setId(nextContestId());
  if (!isOn) return null;
  return <PathLink {...props} href={`/studio/${cx_id}/new`} onPointerDown={renew} onKeyDown={renew} />;
}
