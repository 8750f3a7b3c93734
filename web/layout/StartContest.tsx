import type { ComponentProps } from 'react';
import { useState } from 'react';
import { nextContestId } from '#shared/client/contests/draft.ts';
import { useIsOn } from '#shared/client/site/features.ts';
import { To } from '#web/links.ts';

type StartContestProps = Omit<ComponentProps<typeof To<'studioNew'>>, 'name' | 'params'>;

/** A link to the form of a new contest (nothing where the operator lets nobody start one), under the id that this browser makes for it; an unfinished form is taken up again. */
export function StartContest(props: StartContestProps) {
  const isOn = useIsOn('create_contest');
  const [cx_id, setId] = useState(nextContestId);
  // Asked anew when it is about to be followed: the former contest may be published by now.
  const renew = () => setId(nextContestId());
  if (!isOn) return null;
  return <To {...props} name="studioNew" params={{ cx_id, new: 'new' }} onPointerDown={renew} onFocus={renew} />;
}
