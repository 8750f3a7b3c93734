import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { useScheme } from '#shared/client/app/theme.ts';
import { cssVariables, theme } from './theme.ts';
import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/global.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/Loader.css';
import './fonts.css';
import './tokens.css';
import './base.css';
import './kit.css';

/** The look of every shell: the kit under our theme, and the styles that all screens share. */
export function Look({ children }: { children: ReactNode }) {
  const { resolved } = useScheme();
  return (
    // The kit writes its variables at run time; its style sheet of them would weigh more than the script that makes them.
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      deduplicateCssVariables={false}
      forceColorScheme={resolved}
    >
      {children}
    </MantineProvider>
  );
}
