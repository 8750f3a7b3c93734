/**
 * How parts of a page lie, and how words look: primitives whose looks are in layout.css, a class for each property. Spaces and sizes are
 * steps of tokens.css. A `className` adds what is a part's own, and overrides them.
 */
import type { ComponentProps, ElementType, ReactNode } from 'react';

type Step = 0 | 'half' | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 10 | 12;

type Inside = Step | `${Step} ${Step}`;

type GroundTone = 'on-band' | 'on-band-soft' | 'on-coral' | 'on-primary-soft' | 'white';

type Ground =
  | 'card'
  | 'sunken'
  | 'canvas'
  | 'line'
  | 'band'
  | 'primary'
  | 'coral'
  | `${'primary' | 'coral' | 'success' | 'warning' | 'danger'}-soft`;

interface TextLook {
  /** A step of the type scale. */
  size?: 1 | 2 | 3 | 4 | 5 | 6;
  /** In soft ink. */
  soft?: boolean;
  /** In the colour of what failed. */
  danger?: boolean;
  /** In the colour of what went well, of what wants care, of links, or of words among soft ones; and those of coloured grounds. */
  tone?: 'success' | 'warning-text' | 'star' | 'link' | 'ink' | 'coral-text' | GroundTone;
  strong?: boolean;
  /** How high a line is, in letters. */
  lineHeight?: number;
  /** In the letters of headings, as large numbers are. */
  display?: boolean;
  /** Figures of one width, for numbers that move or stand below each other. */
  figures?: boolean;
  /** Long words break anywhere, as users' texts need. */
  breaks?: boolean;
  /** Keeps the writer's lines. */
  lines?: boolean;
  /** One line, which ends in dots where it is too long. */
  cut?: boolean;
  /** As many lines; what is longer ends in dots. */
  clamp?: number;
  textAlign?: 'center' | 'end';
  /** Inside of its edges; two steps are above and below, and at the sides. */
  pad?: Inside;
  /** Space above and below. A stack's own gap is better, where all children have the same. */
  above?: Step;
  below?: Step;
  /** Takes what its row has left over. */
  grow?: boolean;
  /** May be narrower than its longest word. */
  shrink?: boolean;
  /** Neither grows nor shrinks in its row. */
  rigid?: boolean;
  /** Of its own width in a stack, at this side. */
  self?: 'start' | 'center' | 'end';
  /** As wide as all columns of its stack. */
  across?: boolean;
  /** With a line at this edge. */
  edge?: 'top' | 'bottom';
  /** A colour of tokens.css behind it. */
  background?: Ground;
  radius?: 'control' | 'card' | 'full';
  maxWidth?: string;
  /** What lies at a place of its own within it counts from its edges. */
  relative?: boolean;
  /** At this width and below, it is hidden, or has these instead; in one column, children stand one below the other. */
  medium?: 'hidden' | NarrowerLook;
  narrow?: 'hidden' | NarrowerLook;
}

interface NarrowerLook {
  gap?: Inside;
  pad?: Inside;
  columns?: number | string;
}

interface BoxLook extends TextLook {
  /** Between children; two steps are of rows and of columns. */
  gap?: Inside;
  /** A card with a line or a shadow around it, or a note in one of the soft colours. */
  surface?: 'card' | 'raised' | 'sunken' | 'info' | 'warning' | 'danger';
}

interface StackLook extends BoxLook {
  /** Where children of one line stand, which otherwise are all as high as it is. */
  cross?: 'start' | 'center' | 'end';
  /** Children of their own width, at this side; otherwise they fill the stack's. */
  align?: 'start' | 'center' | 'end';
  /** Children are never wider than the stack. */
  bounded?: boolean;
  /** Children stay together at the top of a stack that is higher. */
  top?: boolean;
}

export interface GridLook extends StackLook {
  /** That many columns of one width, or the columns' widths as CSS writes them, where `1fr` may be narrower than its words. */
  columns?: number | string;
  /** As many columns as there is room for, each at least so wide. */
  fill?: string;
  /** The same; few are as wide as the grid. */
  fit?: string;
}

interface RowLook extends BoxLook {
  /** Centred where nothing is said. */
  cross?: 'start' | 'end' | 'baseline' | 'stretch';
  justify?: 'space-between' | 'center' | 'end';
  wrap?: boolean;
  /** Among words. */
  inline?: boolean;
}

interface SignProps extends Omit<ComponentProps<'span'>, 'style'> {
  size: number;
  radius?: TextLook['radius'];
}

/** What the element takes beside the look. */
type Props<E extends ElementType, Look> = Look & { as?: E } & Omit<ComponentProps<E>, keyof Look | 'as'>;

type Part<Tag extends ElementType, Look> = <E extends ElementType = Tag>(props: Props<E, Look>) => ReactNode;

/**
 * Properties that are classes of layout.css, by their names or such as `surface-card`. The others, and the group and `tokens`, set a variable of the
 * element, which their class reads.
 */
const looks =
  /^(?:fill|fit|cross|align|justify|self|textAlign|clamp|lineHeight|maxWidth|(surface|grow|shrink|rigid|bounded|top|across|edge|relative|wrap|inline|soft|danger|strong|display|plain|figures|breaks|lines|cut|medium|narrow|sign|titled))$/;

const token = (kind: string) => (value: unknown) => String(value).replaceAll(/[\w-]+/g, `var(--${kind}$&)`);
const step = token('space-');

/** Properties whose values CSS writes longer. */
const tokens: Record<string, ((value: unknown) => string) | undefined> = {
  gap: step,
  pad: step,
  above: step,
  below: step,
  tone: token(''),
  background: token(''),
  radius: token('radius-'),
  size: token('type-'),
  columns: (value) =>
    (typeof value === 'number' ? '1fr '.repeat(value) : String(value)).replaceAll(/[\d.]+fr/g, 'minmax(0, $&)'),
};
interface Drawn {
  as: ElementType;
  className?: string | undefined;
  style?: object | undefined;
}

/** A component that draws `base`, with these properties where an element does not say otherwise. */
const part =
  (kind: string, base: object) =>
  (props: object): ReactNode => {
    const { as: Element, className = '', style: own, ...all } = { ...base, ...props } as Drawn;
    const others: Record<string, unknown> = {};
    const style: Record<string, unknown> = { ...own };
    let classes = kind;
    const say = (name: string, value: unknown, width = '') => {
      const look = looks.exec(name);
      if (!look && !tokens[name]) others[name] = value;
      else if (typeof value === 'object') for (const [each, its] of Object.entries(value!)) say(each, its, `${name}-`);
      else if (look?.[1]) {
        if (value) classes += ` ${name}${value === true ? '' : `-${value as string}`}`;
      } else if (value !== undefined) {
        classes += ` ${width}${name}`;
        style[`--${width}${name}`] = tokens[name]?.(value) ?? value;
      }
    };
    for (const name in all) say(name, all[name as keyof typeof all]);
    return <Element {...others} className={`${classes} ${className}`.trim()} style={style} />;
  };

const plain = part('', { as: 'p' });
const stack = part('stack', { as: 'div' });

/** Children one below the other. */
export const Stack: Part<'div', StackLook> = stack;

/** Children in columns. */
export const Grid: Part<'div', GridLook> = stack;

/** A stack, or a grid, of list items. */
export const List: Part<'ul', GridLook> = part('stack', { as: 'ul' });

/** Children side by side. */
export const Row: Part<'div', RowLook> = part('row', { as: 'div' });

/** A surface on the canvas; a stack or a grid too, where it has a gap. */
export const Card: Part<'div', GridLook> = (props) =>
  (props.gap === undefined ? plain : stack)({ as: 'div', surface: 'card', ...props });

/** A part with a look, whose children lie as they would without it. */
export const Box: Part<'div', TextLook> = part('', { as: 'div' });

/** Words of any kind. */
export const Text: Part<'p', TextLook> = plain;

/** Small text beside the matter: a date, a state, a hint. */
export const Meta: Part<'p', TextLook> = part('', { as: 'p', size: 2, soft: true });

interface HeadingLook extends Omit<TextLook, 'size'> {
  level: 1 | 2 | 3 | 4;
  /** Does not follow from the level; 8 and 9 are titles of pages. */
  size?: TextLook['size'] | 8 | 9;
  /** In the letters of the text, as headings of small parts are. */
  plain?: boolean;
}

export const Heading = ({ level, ...props }: Props<'h2', HeadingLook>): ReactNode =>
  plain({ ...props, titled: props.size! > 6 && props.size, as: `h${level}` });

/** The round, or square, in which an icon says what a part is about; `size` in pixels. */
export const Sign = ({ size, ...props }: SignProps): ReactNode =>
  plain({ as: 'span', sign: true, ...props, style: { '--sign': `${size}px` } });
