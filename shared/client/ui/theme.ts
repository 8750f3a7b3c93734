/** The kit under our own tokens (tokens.css): its colours, sizes and shapes all lead back there, so that one file decides the look. */
import {
  ActionIcon,
  Button,
  createTheme,
  type CSSVariablesResolver,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';
import { limits } from '#shared/limits.ts';

const sky: MantineColorsTuple = [
  '#eefaff',
  '#d9f3fd',
  '#bdeafc',
  '#a2e3fa',
  '#6fcff2',
  '#3bb7e6',
  '#1595c7',
  '#0b76a3',
  '#0a5f84',
  '#0a4a67',
];
const coral: MantineColorsTuple = [
  '#fff1ee',
  '#ffe8e4',
  '#ffcdc5',
  '#ffab9f',
  '#ff806e',
  '#ff6b57',
  '#e8503b',
  '#b3331f',
  '#8d2717',
  '#6d1d10',
];

const em = (pixels: number) => `${pixels / 16}em`;

const plain = { background: 'transparent', border: '1px solid transparent' };
const variants: Record<string, Record<string, ReturnType<VariantColorsResolver>>> = {
  sky: {
    filled: {
      background: 'var(--primary)',
      hover: 'var(--primary-hover)',
      color: 'var(--on-primary)',
      border: '1px solid transparent',
    },
    light: {
      background: 'var(--primary-soft)',
      hover: 'var(--primary-soft-hover)',
      color: 'var(--on-primary-soft)',
      border: '1px solid transparent',
    },
    default: {
      background: 'var(--card)',
      hover: 'var(--sunken)',
      color: 'var(--ink)',
      border: '1px solid var(--line-strong)',
    },
    subtle: { ...plain, hover: 'var(--sunken)', color: 'var(--ink)' },
  },
  /** On dark panels and pictures, the same in both schemes. */
  band: {
    filled: {
      background: 'var(--sky-3)',
      hover: 'var(--sky-2)',
      color: '#0c1c2c',
      border: '1px solid transparent',
    },
  },
  coral: {
    filled: {
      background: 'var(--coral)',
      hover: 'var(--coral-hover)',
      color: 'var(--on-coral)',
      border: '1px solid transparent',
    },
    light: {
      background: 'var(--coral-soft)',
      hover: 'var(--coral-soft)',
      color: 'var(--coral-text)',
      border: '1px solid transparent',
    },
  },
};

export const theme = createTheme({
  colors: { sky, coral },
  primaryColor: 'sky',
  primaryShade: { light: 7, dark: 4 },
  white: '#ffffff',
  black: '#0c1c2c',
  fontFamily: 'var(--text)',
  fontFamilyMonospace: 'var(--mono)',
  headings: { fontFamily: 'var(--display)', fontWeight: '700' },
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.375rem' },
  radius: { xs: '8px', sm: '8px', md: '8px', lg: '12px', xl: '999px' },
  defaultRadius: 'md',
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  breakpoints: {
    xs: em(limits.breakpoint.narrow),
    sm: em(limits.breakpoint.narrow),
    md: em(limits.breakpoint.wide),
    lg: em(limits.breakpoint.wide),
    xl: em(1200),
  },
  shadows: {
    xs: 'var(--shadow-low)',
    sm: 'var(--shadow-low)',
    md: 'var(--shadow-high)',
    lg: 'var(--shadow-high)',
    xl: 'var(--shadow-high)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  activeClassName: 'pressable',
  focusClassName: 'focusable',
  variantColorResolver: (input) =>
    variants[input.color ?? input.theme.primaryColor]?.[input.variant] ?? defaultVariantColorsResolver(input),
  components: {
    Button: Button.extend({ defaultProps: { size: 'md' } }),
    ActionIcon: ActionIcon.extend({ defaultProps: { size: 40, variant: 'subtle' } }),
  },
});

const shared = {
  '--mantine-color-body': 'var(--canvas)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-soft)',
  '--mantine-color-placeholder': 'var(--ink-soft)',
  '--mantine-color-anchor': 'var(--link)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-default': 'var(--card)',
  '--mantine-color-default-hover': 'var(--sunken)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--ink-soft)',
  '--mantine-primary-color-filled': 'var(--primary)',
  '--mantine-primary-color-filled-hover': 'var(--primary-hover)',
};

/** The kit's own colour variables, answered by ours; both schemes, because the kit sets them per scheme. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: shared, dark: shared });
