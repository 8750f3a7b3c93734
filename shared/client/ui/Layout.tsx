/**
 * How parts of a page lie, and how words look: primitives whose looks are in layout.css, a class for each property. Spaces and sizes are
 * steps of tokens.css. A `className` adds what is a part's own, and overrides them.
 */
import type { ComponentProps, CSSProperties, ElementType, ReactNode } from 'react';

type Step = 0 | 'half' | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 10 | 12;

interface TextLook {
  /** A step of the type scale. */
  size?: 1 | 2 | 3 | 4 | 5 | 6 | 7;
  /** In soft ink. */
  soft?: boolean;
  /** In the colour of what failed. */
  danger?: boolean;
  strong?: boolean;
  /** Figures of one width, for numbers that move or stand below each other. */
  figures?: boolean;
  /** Long words break anywhere, as users' texts need. */
  breaks?: boolean;
  /** Keeps the writer's lines. */
  lines?: boolean;
  /** One line, which ends in dots where it is too long. */
  cut?: boolean;
  /** So many lines. */
  clamp?: 1 | 2 | 3 | 4;
  /** Space above and below. A stack's own gap is better, where all children have the same. */
  above?: Step;
  below?: Step;
}

interface BoxLook extends TextLook {
  /** Between children; two steps are of rows and of columns. */
  gap?: Step | `${Step} ${Step}`;
  /** Inside of its edges; two steps are above and below, and at the sides. */
  pad?: Step | `${Step} ${Step}`;
  /** A card with a line or a shadow around it, or a note in one of the soft colours. */
  surface?: 'card' | 'raised' | 'sunken' | 'info' | 'warning' | 'danger';
  /** Takes what its row has left over. */
  grow?: boolean;
  /** May be narrower than its longest word. */
  shrink?: boolean;
}

export interface StackLook extends BoxLook {
  /** Children of their own width, at this side; otherwise they fill the stack's. */
  align?: 'start' | 'center' | 'end';
  /** Children are never wider than the stack. */
  bounded?: boolean;
  /** Children stay together at the top of a stack that is higher. */
  top?: boolean;
}

interface RowLook extends BoxLook {
  /** Centred where nothing is said. */
  align?: 'start' | 'end' | 'baseline' | 'stretch';
  justify?: 'between' | 'center' | 'end';
  wrap?: boolean;
  /** Among words. */
  inline?: boolean;
}

interface SignProps extends Omit<ComponentProps<'span'>, 'style'> {
  size: number;
  square?: boolean;
}

/** What the element takes beside the look. */
type Props<E extends ElementType, Look> = Look & { as?: E } & Omit<ComponentProps<E>, keyof Look | 'as'>;

const looks: ReadonlySet<string> = new Set<keyof StackLook | keyof RowLook>([
  ...(['gap', 'pad', 'surface', 'grow', 'shrink', 'align', 'bounded', 'top', 'justify', 'wrap', 'inline'] as const),
  ...(['size', 'soft', 'danger', 'strong', 'figures', 'breaks', 'lines', 'cut', 'clamp', 'above', 'below'] as const),
]);

/** The class of a second step. */
const sides: Readonly<Record<string, string>> = { gap: 'column', pad: 'side' };

function draw(kind: string, { as: Element, className, ...props }: Record<string, unknown> & { as: ElementType }) {
  const classes = [kind];
  const others: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(props)) {
    if (!looks.has(name)) others[name] = value;
    else if (value === true) classes.push(name);
    else if (value !== undefined && value !== false) {
      const [first, second] = String(value).split(' ');
      classes.push(`${name === 'align' ? kind : name}-${first}`);
      if (second) classes.push(`${sides[name]}-${second}`);
    }
  }
  return <Element {...others} className={[...classes, className].filter(Boolean).join(' ')} />;
}

/** Children one below the other. */
export const Stack = <E extends ElementType = 'div'>(props: Props<E, StackLook>): ReactNode =>
  draw('stack', { as: 'div', ...props });

/** A stack of list items. */
export const List = <E extends ElementType = 'ul'>(props: Props<E, StackLook>): ReactNode =>
  draw('stack', { as: 'ul', ...props });

/** Children side by side. */
export const Row = <E extends ElementType = 'div'>(props: Props<E, RowLook>): ReactNode =>
  draw('row', { as: 'div', ...props });

/** A surface on the canvas; a stack too, where it has a gap. */
export const Card = <E extends ElementType = 'div'>(props: Props<E, StackLook>): ReactNode =>
  draw(props.gap === undefined ? '' : 'stack', { as: 'div', surface: 'card', ...props });

/** Words of any kind. */
export const Text = <E extends ElementType = 'p'>(props: Props<E, TextLook>): ReactNode =>
  draw('', { as: 'p', ...props });

/** Small text beside the matter: a date, a state, a hint. */
export const Meta = <E extends ElementType = 'p'>(props: Props<E, TextLook>): ReactNode =>
  draw('', { as: 'p', size: 2, soft: true, ...props });

interface HeadingLook extends Omit<TextLook, 'size'> {
  level: 1 | 2 | 3 | 4;
  /** Does not follow from the level; 8 and 9 are titles of pages. */
  size?: TextLook['size'] | 8 | 9;
}

export const Heading = ({ level, ...props }: Props<'h2', HeadingLook>): ReactNode =>
  draw('', { ...props, as: `h${level}` });

/** The round, or square, in which an icon says what a part is about; `size` in pixels. */
export const Sign = ({ size, square, className = '', ...props }: SignProps): ReactNode => (
  <span
    {...props}
    className={`sign ${square ? 'sign-square ' : ''}${className}`}
    style={{ '--sign': `${size}px` } as CSSProperties}
  />
);
