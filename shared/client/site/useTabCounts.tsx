import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { loadChunk } from '#shared/client/app/core/chunks.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import type { TabCounts } from './phoneTabs.tsx';
import type Counter from './TabCounter.tsx';

const none: TabCounts = {};

/** The counts of the tabs, and what counts while it is rendered. */
export function useTabCounts(): [TabCounts, counter: ReactNode] {
  const user_id = useUser()?.user_id;
  const [counted, setCounted] = useState<{ of: number; counts: TabCounts }>();
  if (user_id === undefined) return [none, null];
  const told = (counts: TabCounts) => setCounted({ of: user_id, counts });
  return [
    counted?.of === user_id ? counted.counts : none,
    <LoadedCounter key={user_id} user_id={user_id} told={told} />,
  ];
}

type CounterProps = Parameters<typeof Counter>[0];

/** The counter, and the live line that it needs, are loaded for signed-in people only. */
function LoadedCounter(props: CounterProps) {
  const [part, setPart] = useState<{ Counter: ComponentType<CounterProps> }>();
  useEffect(() => {
    loadChunk(() => import('./TabCounter.tsx')).then(
      (chunk) => setPart({ Counter: chunk.default }),
      (cause: unknown) => console.warn('The counts did not load', cause),
    );
  }, []);
  return part && <part.Counter {...props} />;
}
