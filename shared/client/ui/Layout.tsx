/**
 * How parts of a page lie: six primitives, whose looks are in layout.css. Spaces and sizes are steps of tokens.css. A `className` adds what
 * is a part's own, and overrides them.
 */
import type { ComponentProps, ElementType, ReactNode } from 'react';

type Step = 0 | 'half' | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 10 | 12 | 14 | 16;

interface Text {
  /** Of the text, a step of the type scale. */
  size?: 1 | 2 | 3 | 4 | 5 | 6 | 7;
  /** In soft ink. */
  soft?: boolean;
}

interface Lying extends Text {
  /** Between children; two steps are of rows and of columns. */
  gap?: Step | `${Step} ${Step}`;
  /** Takes what its row has left over. */
  grow?: boolean;
  /** May be narrower than its longest word. */
  shrink?: boolean;
}

export interface StackLook extends Lying {
  /** Children of their own width, at this side; otherwise they fill the stack's. */
  align?: 'start' | 'center' | 'end';
  /** Children are never wider than the stack. */
  bounded?: boolean;
}

interface RowLook extends Lying {
  /** Centred where nothing is said. */
  align?: 'start' | 'end' | 'baseline' | 'stretch';
  justify?: 'between' | 'center' | 'end';
  wrap?: boolean;
}

interface CardLook extends StackLook {
  pad?: Step;
}

/** What the element takes beside the look. */
type Props<E extends ElementType, Look> = Look & { as?: E } & Omit<ComponentProps<E>, keyof Look | 'as'>;

interface Drawn extends Lying {
  as: ElementType;
  align?: string;
  bounded?: boolean;
  justify?: string;
  wrap?: boolean;
  pad?: Step;
  className?: string;
}

function draw(kind: string, direction: 'stack' | 'row', props: Drawn): ReactNode {
  const { as: Element, gap, align, bounded, justify, wrap, grow, shrink, pad, size, soft, className, ...rest } = props;
  const [rows, columns] = String(gap).split(' ');
  const classes = [
    kind,
    gap !== undefined && `gap-${rows}`,
    columns && `column-${columns}`,
    align && `${direction}-${align}`,
    bounded && 'bounded',
    justify && `justify-${justify}`,
    wrap && 'wrap',
    grow && 'grow',
    shrink && 'shrink',
    pad !== undefined && `pad-${pad}`,
    size && `size-${size}`,
    soft && 'soft',
    className,
  ];
  return <Element {...rest} className={classes.filter(Boolean).join(' ')} />;
}

/** Children one below the other. */
export const Stack = <E extends ElementType = 'div'>(props: Props<E, StackLook>): ReactNode =>
  draw('stack', 'stack', { as: 'div', ...props });

/** A stack of list items. */
export const List = <E extends ElementType = 'ul'>(props: Props<E, StackLook>): ReactNode =>
  draw('stack', 'stack', { as: 'ul', ...props });

/** Children side by side. */
export const Row = <E extends ElementType = 'div'>(props: Props<E, RowLook>): ReactNode =>
  draw('row', 'row', { as: 'div', ...props });

/** A surface on the canvas; a stack too, where it has a gap. */
export const Card = <E extends ElementType = 'div'>(props: Props<E, CardLook>): ReactNode =>
  draw(props.gap === undefined ? 'card' : 'card stack', 'stack', { as: 'div', ...props });

/** Small text beside the matter: a date, a state, a hint. */
export const Meta = <E extends ElementType = 'p'>(props: Props<E, Pick<Text, 'size'>>): ReactNode =>
  draw('soft', 'stack', { as: 'p', size: 2, ...props });

/** A heading; its size does not follow from its level. */
export const Heading = ({ level, ...props }: Props<'h2', Text> & { level: 1 | 2 | 3 | 4 }): ReactNode =>
  draw('heading', 'stack', { ...props, as: `h${level}` });
