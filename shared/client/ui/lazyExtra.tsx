import { type ComponentType, lazy, Suspense } from 'react';

/** A part that is loaded beside its page: where it does not arrive the page stays without it, and what shows next tries again. */
export function lazyExtra<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> {
  const make = () =>
    lazy(() =>
      load().catch(() => {
        Part = make();
        return { default: () => null };
      }),
    );
  let Part: ComponentType<P> = make();
  return function Extra(props) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  };
}
