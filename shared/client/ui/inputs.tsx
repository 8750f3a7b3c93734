/** The kit's inputs with its theme and style sheets, kept out of the first download. */
import {
  createTheme,
  PasswordInput as KitPasswordInput,
  MantineContext,
  MantineThemeProvider,
  Textarea as KitTextarea,
  TextInput as KitTextInput,
} from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/PasswordInput.css';
import './checkbox.css';
import './inputs.css';

const theme = createTheme({
  activeClassName: 'pressable',
  // The one button of the inputs: that which shows a password.
  variantColorResolver: () => ({
    background: 'transparent',
    hover: 'var(--sunken)',
    color: 'var(--ink-soft)',
    border: '1px solid transparent',
  }),
});

/** Without variables and styles of the kit's provider, of which inputs need few: those are in inputs.css. */
const context: ComponentProps<typeof MantineContext>['value'] = {
  colorScheme: 'auto',
  setColorScheme: () => undefined,
  clearColorScheme: () => undefined,
  getRootElement: () => document.documentElement,
  classNamesPrefix: 'mantine',
  cssVariablesResolver: undefined,
  cssVariablesSelector: ':root',
  withStaticClasses: true,
};

/** What the kit's inputs need around them; each brings it along, so that no page needs it. */
export function Kit({ children }: { children: ReactNode }) {
  return (
    <MantineContext value={context}>
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  );
}

export type TextareaProps = ComponentProps<typeof KitTextarea>;

export const TextInput = (props: ComponentProps<typeof KitTextInput>) => (
  <Kit>
    <KitTextInput {...props} />
  </Kit>
);

export const Textarea = (props: TextareaProps) => (
  <Kit>
    <KitTextarea {...props} />
  </Kit>
);

export const PasswordInput = (props: ComponentProps<typeof KitPasswordInput>) => (
  <Kit>
    <KitPasswordInput {...props} />
  </Kit>
);
