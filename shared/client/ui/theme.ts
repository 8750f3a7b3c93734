/** Maps the kit's theme to our tokens (tokens.css), so that one file decides the look. */
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
  'var(--sky-0)',
  'var(--sky-1)',
  'var(--sky-2)',
  'var(--sky-3)',
  'var(--sky-4)',
  'var(--sky-5)',
  'var(--sky-6)',
  'var(--sky-7)',
  'var(--sky-8)',
  'var(--sky-9)',
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
  /** On dark panels and pictures; the same in both schemes. */
  band: {
    filled: {
      background: 'var(--sky-3)',
      hover: 'var(--sky-2)',
      color: 'var(--navy)',
      border: '1px solid transparent',
    },
  },
  /** What takes away. */
  red: {
    filled: {
      background: 'var(--danger)',
      hover: 'var(--danger-hover)',
      color: 'var(--on-danger)',
      border: '1px solid transparent',
    },
    light: {
      background: 'var(--danger-soft)',
      hover: 'var(--danger-soft)',
      color: 'var(--danger)',
      border: '1px solid transparent',
    },
    subtle: { ...plain, hover: 'var(--danger-soft)', color: 'var(--danger)' },
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
  colors: { sky },
  primaryColor: 'sky',
  primaryShade: { light: 7, dark: 4 },
  white: 'var(--white)',
  black: 'var(--navy)',
  fontFamily: 'var(--text)',
  fontSizes: {
    xs: 'var(--type-1)',
    sm: 'var(--type-2)',
    md: 'var(--type-input)',
    lg: 'var(--type-4)',
    xl: 'var(--type-6)',
  },
  radius: {
    xs: 'var(--radius-control)',
    sm: 'var(--radius-control)',
    md: 'var(--radius-control)',
    lg: 'var(--radius-card)',
    xl: 'var(--radius-full)',
  },
  defaultRadius: 'md',
  spacing: {
    xs: 'var(--space-2)',
    sm: 'var(--space-3)',
    md: 'var(--space-4)',
    lg: 'var(--space-6)',
    xl: 'var(--space-8)',
  },
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

/** The kit's colour variables, mapped to ours; in both schemes, because the kit sets them per scheme. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: shared, dark: shared });
