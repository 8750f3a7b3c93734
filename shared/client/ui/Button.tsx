/** Buttons of every shell. Their look is in Button.css, by data attributes, so that a screen's own class can add to it. */
import type { ComponentProps, CSSProperties, HTMLAttributes, ReactNode } from 'react';
import { Loader } from './Loader.tsx';
import './Button.css';

/** What `renderRoot` gives to a link that looks like a button. */
type RootProps = Omit<HTMLAttributes<HTMLElement>, 'children' | 'color'> & { children: ReactNode };

interface Look {
  /** `filled` where nothing is said. */
  variant?: 'filled' | 'light' | 'default' | 'subtle';
  /** The site's own colour, by default. */
  color?: 'band' | 'coral' | 'gray' | 'red';
  radius?: 'xl';
  /** Of its own width in a stack, at this side. */
  self?: 'start' | 'center' | 'end';
  /** Shows that the work runs, and takes no press. */
  loading?: boolean;
  /** Draws another element, such as a link, with the look and the rest of the properties. */
  renderRoot?: (props: RootProps) => ReactNode;
}

type Native = Omit<ComponentProps<'button'>, 'color' | 'size'>;
/** Of a plain link. */
type Anchor = Pick<ComponentProps<'a'>, 'href' | 'target' | 'rel' | 'download'> & { component?: 'a' };

export type ButtonProps = Look &
  Native &
  Anchor & {
    size?: 'xs' | 'sm' | 'md' | 'lg' | 'compact-sm';
    leftSection?: ReactNode;
    rightSection?: ReactNode;
    fullWidth?: boolean;
  };

type PressProps = Look & Native & { component?: 'a'; kind: string; size?: string | number };

/** The element: a button, a plain link, or what `renderRoot` draws. */
function Press({ kind, variant, color, radius, self, loading, size, disabled, className, style, ...rest }: PressProps) {
  const { renderRoot, component, type, children, ...others } = rest;
  const props = {
    ...others,
    className: ['pressable', kind, self && 'self', className].filter(Boolean).join(' '),
    style: self ? ({ ...style, '--self': self } as CSSProperties) : style,
    'data-variant': variant ?? 'filled',
    'data-color': color,
    'data-size': size,
    'data-radius': radius,
    'data-loading': loading || undefined,
    'data-disabled': disabled || undefined,
  };
  if (renderRoot) return renderRoot({ ...(props as Omit<RootProps, 'children'>), children });
  if (component === 'a') return <a {...(props as ComponentProps<'a'>)}>{children}</a>;
  return (
    <button {...props} type={type ?? 'button'} disabled={disabled || loading}>
      {children}
    </button>
  );
}

export function Button({ size = 'md', leftSection, rightSection, fullWidth, children, ...rest }: ButtonProps) {
  return (
    <Press {...rest} kind="button" size={size} data-block={fullWidth || undefined}>
      {rest.loading && (
        <span className="button-loader" aria-hidden>
          <Loader size="calc(var(--button-height) / 1.8)" color="currentColor" />
        </span>
      )}
      <span className="button-inner">
        {leftSection && <span className="button-left">{leftSection}</span>}
        <span className="button-label">{children}</span>
        {rightSection && <span className="button-right">{rightSection}</span>}
      </span>
    </Press>
  );
}

export type ActionIconProps = Look & Native & { size?: number | 'lg' | 'input-sm' };

const iconSizes = { lg: 34, 'input-sm': 36 } as const;

/** A button of an icon alone, which `aria-label` names. `size` in pixels. */
export function ActionIcon({ size = 40, variant = 'subtle', style, children, ...rest }: ActionIconProps) {
  const pixels = typeof size === 'number' ? size : iconSizes[size];
  return (
    <Press
      {...rest}
      kind="action-icon"
      variant={variant}
      style={{ '--icon-size': `${pixels}px`, ...style } as CSSProperties}
    >
      {rest.loading ? <Loader size={pixels * 0.55} color="currentColor" /> : children}
    </Press>
  );
}
