import { type ComponentType, createElement } from 'react';
import { BackLink } from '#shared/client/ui/BackLink.tsx';
import { To } from '#web/links.ts';

/** The way back from a screen to the one above it. On a phone the bar has it. */
export const BackTo: typeof To = ({ children, ...rest }) => (
  <BackLink isInBar renderRoot={(look) => createElement(To as ComponentType<object>, { ...rest, ...look })}>
    {children}
  </BackLink>
);
