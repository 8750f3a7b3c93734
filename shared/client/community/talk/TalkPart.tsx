import { type ReactNode, useEffect, useRef, useState } from 'react';
import { LazyPart } from '#shared/client/ui/LazyPart.tsx';
import { Bone } from '#shared/client/ui/Skeleton.tsx';
import type { TalkProps } from './Talk.tsx';

const load = () => import('./Talk.tsx');

/** What is said about a service or a person: loaded when the reader comes near, at once when the address names a comment. */
export function TalkPart(props: Omit<TalkProps, 'from' | 'target'>): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const [{ from, target }] = useState(() => {
    const hash = location.hash.slice(1);
    return {
      from: Math.max(1, Math.trunc(Number(new URLSearchParams(location.search).get('page'))) || 1),
      target: /^(comment|reply)-/.test(hash) ? hash : undefined,
    };
  });
  useEffect(() => {
    if (target) place.current?.scrollIntoView();
  }, [target]);
  return (
    <div ref={place}>
      <LazyPart load={load} props={{ ...props, from, target }} fallback={<Bone height={240} />} />
    </div>
  );
}
