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

/** The theme provider and global styles of every shell. */
export function Look({ children }: { children: ReactNode }) {
  const { resolved } = useScheme();
  return (
    // Variables are generated at run time: a style sheet of them would be larger than the script.
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
