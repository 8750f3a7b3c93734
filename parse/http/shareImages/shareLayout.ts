/**
 * Lays out the texts of share images, as SVG. A thread of its own (thread.ts), because satori keeps a processor busy for up to a tenth of
 * a second per image, and with its fonts takes 100 MB.
 */
import satori from 'satori';
import { drawable } from './fontScripts.ts';
import { type DrawingFont, drawingFonts, faces } from './shareFonts.ts';
import { type CardLayout, coral, ink, panel, size, sky, white } from './shareLook.ts';
import type { ShareWords } from '#cloud/kernel/documents.ts';
import { answerAsked } from '#parse/http/thread.ts';

/** A scrim over photos, so that white text is readable. */
const scrim =
  'linear-gradient(to top, rgba(8,19,30,0.94) 0%, rgba(8,19,30,0.72) 42%, rgba(8,19,30,0.12) 78%, rgba(8,19,30,0.38) 100%)';

type Style = Readonly<Record<string, string | number>>;
interface Box {
  readonly type: string;
  readonly props: {
    readonly style: Style;
    readonly children?: readonly (Box | string)[];
    readonly src?: string;
    readonly width?: number;
    readonly height?: number;
  };
}

const box = (style: Style, ...children: (Box | string | false)[]): Box => ({
  type: 'div',
  props: {
    style: { display: 'flex', boxSizing: 'border-box', ...style },
    children: children.filter((child) => child !== false),
  },
});

/** A text block with a maximum number of lines and an ellipsis. */
const words = (style: Style, lines: number, text: string): Box => ({
  type: 'div',
  props: { style: { display: 'block', lineClamp: lines, wordBreak: 'break-word', ...style }, children: [text] },
});

/** Long titles get a smaller font. */
const titleSize = (text: string, sizes: readonly [number, number, number, number]) =>
  sizes[[22, 44, 76].filter((most) => text.length > most).length]!;

const hasLetters = (text: string) => /[\p{L}\p{N}]/u.test(text);

/** web/public/mark.svg without its colour scheme. */
const sign = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="128" height="128"><defs><path id="b" d="M28.5 11a24.5 24.5 0 1 1-11.5 46.1L6.7 61a2.1 2.1 0 0 1-2.7-2.6l3.1-11A24.5 24.5 0 0 1 28.5 11z"/><clipPath id="i"><use href="#b"/></clipPath></defs><g fill="none" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"><path stroke="${coral}" d="M17.5 35.5 27 45 57.5 8.5"/><use href="#b" fill="#0b76a3"/><path stroke="#fff" clip-path="url(#i)" d="M17.5 35.5 27 45 57.5 8.5"/></g></svg>`;
const signUrl = `data:image/svg+xml;base64,${Buffer.from(sign).toString('base64')}`;

const mark = (brand: string, color: string): Box =>
  box(
    {
      alignItems: 'center',
      gap: 14,
      fontFamily: faces.title,
      fontWeight: 800,
      fontSize: 38,
      letterSpacing: -1,
      color,
    },
    { type: 'img', props: { src: signUrl, width: 52, height: 52, style: {} } },
    brand,
  );

const pill = (text: string, isVoting: boolean): Box =>
  box(
    {
      alignItems: 'center',
      flexShrink: 0,
      height: 72,
      padding: '0 34px',
      whiteSpace: 'nowrap',
      borderRadius: 999,
      fontSize: 32,
      fontWeight: 800,
      fontFamily: faces.bold,
      color: ink,
      background: isVoting ? coral : sky.brand,
    },
    text,
  );

const chip = (text: string, style: Style): Box =>
  box({ alignItems: 'center', height: 48, padding: '0 20px', borderRadius: 999, fontSize: 24, ...style }, text);

function contestOverlay(card: ShareWords, onPicture: boolean): Box {
  const color = onPicture ? white : ink;
  return box(
    {
      ...size,
      flexDirection: 'column',
      justifyContent: 'space-between',
      padding: '56px 64px',
      fontFamily: faces.text,
      fontWeight: 600,
      color,
      ...(onPicture && { backgroundImage: scrim }),
    },
    box(
      { justifyContent: 'space-between', alignItems: 'center' },
      chip(card.over, { color: ink, background: 'rgba(255,255,255,0.92)' }),
      mark(card.brand, color),
    ),
    box(
      { flexDirection: 'column', gap: 34 },
      words(
        {
          fontFamily: faces.title,
          fontWeight: 800,
          fontSize: titleSize(card.title, [104, 84, 68, 56]),
          lineHeight: 1.02,
          letterSpacing: -2,
        },
        3,
        card.title,
      ),
      box(
        { alignItems: 'center', gap: 26, fontSize: 28 },
        pill(card.action, card.isVoting),
        ...card.figures.map((figure) => box({ fontFamily: faces.bold, fontWeight: 800 }, figure)),
        card.note !== '' && box({ opacity: 0.86 }, card.note),
      ),
    ),
  );
}

function contestantOverlay(card: ShareWords): Box {
  const [place, ...others] = card.figures;
  return box(
    {
      ...panel,
      flexDirection: 'column',
      justifyContent: 'space-between',
      padding: '56px 60px',
      fontFamily: faces.text,
      fontWeight: 600,
      color: ink,
      backgroundImage: `linear-gradient(160deg, ${white} 0%, ${sky.soft} 48%, ${sky.brand} 100%)`,
    },
    box({ justifyContent: 'space-between', alignItems: 'center' }, mark(card.brand, ink)),
    box(
      { flexDirection: 'column', gap: 20 },
      words({ fontSize: 30, lineHeight: 1.25, color: sky.deep }, 2, card.over),
      words(
        {
          fontFamily: faces.title,
          fontWeight: 800,
          fontSize: titleSize(card.title, [88, 68, 54, 46]),
          lineHeight: 1.02,
          letterSpacing: -1.5,
        },
        3,
        card.title,
      ),
      place !== undefined &&
        box(
          { alignItems: 'center', gap: 18, marginTop: 6, fontSize: 30 },
          chip(place, {
            height: 56,
            padding: '0 26px',
            fontSize: 30,
            fontFamily: faces.bold,
            fontWeight: 800,
            color: white,
            background: ink,
          }),
          ...others.map((figure) => box({}, figure)),
        ),
    ),
    box(
      { alignItems: 'center', gap: 24, fontSize: 24, color: sky.deep },
      pill(card.action, card.isVoting),
      card.note !== '' && words({ maxWidth: 210, lineHeight: 1.25 }, 2, card.note),
    ),
  );
}

/** Removes characters that the fonts lack. */
function readable(card: ShareWords): ShareWords {
  const title = drawable(card.title);
  return {
    ...card,
    title: hasLetters(title) ? title : drawable(card.fallback),
    over: drawable(card.over),
    figures: card.figures.map(drawable),
    action: drawable(card.action),
    note: drawable(card.note),
    brand: drawable(card.brand),
  };
}

let fonts: DrawingFont[] | undefined;

function layOut({ part, card, onPicture }: CardLayout): Promise<string> {
  fonts ??= drawingFonts();
  const shown = readable(card);
  const [overlay, { width, height }] =
    part === 'panel' ? [contestantOverlay(shown), panel] : [contestOverlay(shown, onPicture), size];
  // satori accepts plain objects shaped like React elements.
  return satori(overlay as unknown as Parameters<typeof satori>[0], { width, height, fonts });
}

await answerAsked(layOut);
