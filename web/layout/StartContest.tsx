import type { ComponentProps } from 'react';
import { useState } from 'react';
import { nextContestId } from '#shared/client/contests/draft.ts';
import { useIsOn } from '#shared/client/site/features.ts';
import { To } from '#web/links.ts';

type StartContestProps = Omit<ComponentProps<typeof To<'studioNew'>>, 'name' | 'params'>;

/** A link to create a contest, with an id made by the browser or that of the stored draft; nothing where creation is disabled. */
export function StartContest(props: StartContestProps) {
  const isOn = useIsOn('create_contest');
  const [cx_id, setId] = useState(nextContestId);
  // Renewed before navigating, because the former draft may have been published.
  const renew = () => setId(nextContestId());
  if (!isOn) return null;
  return <To {...props} name="studioNew" params={{ cx_id, new: 'new' }} onPointerDown={renew} onFocus={renew} />;
}
