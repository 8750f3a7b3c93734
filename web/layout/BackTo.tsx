import { type ComponentType, createElement } from 'react';
import { BackLink } from '#shared/client/ui/BackLink.tsx';
import { To } from '#web/links.ts';
import { useIsWayBack } from './useIsWayBack.ts';

/** The way back from a screen to the one above it. A phone's bar has its own where another screen was shown before. */
export const BackTo: typeof To = ({ children, ...rest }) => {
  const isInBar = useIsWayBack();
  return (
    <BackLink isInBar={isInBar} renderRoot={(look) => createElement(To as ComponentType<object>, { ...rest, ...look })}>
      {children}
    </BackLink>
  );
};
