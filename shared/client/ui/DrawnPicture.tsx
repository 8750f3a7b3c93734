import { type CSSProperties, type ReactNode, useContext } from 'react';
import { drawnLanguage, drawnPicture, type DrawnThing, hueOf, wordsOf } from '#shared/drawnPictures.ts';
import { Within } from './drawnWithin.ts';
import classes from './DrawnPicture.module.css';

interface DrawnPictureProps extends DrawnThing {
  /** Alternative text; '' when the text beside it says the same. */
  alt: string;
}

/** Stands for a picture that is missing, in the colours of its place. */
export default function DrawnPicture({ alt, ...given }: DrawnPictureProps): ReactNode {
  const around = useContext(Within);
  const thing = { ...given, within: given.within ?? around };
  const hue = hueOf(thing);
  const inside = drawnPicture(thing, {
    main: `var(--color, oklch(0.62 0.15 ${hue}))`,
    second: `var(--ambient, oklch(0.8 0.13 ${(hue + 130) % 360}))`,
  });
  return (
    <span className={classes.drawn} role={alt ? 'img' : undefined} aria-label={alt || undefined} aria-hidden={!alt}>
      <svg
        viewBox={`0 0 ${(100 * given.width) / given.height} 100`}
        preserveAspectRatio="xMidYMid slice"
        // Made of numbers and of the colours above; words of people are not in it.
        dangerouslySetInnerHTML={{ __html: inside }}
      />
      {drawnLanguage(given.name, thing.within) === 'type' &&
        wordsOf(thing).map(({ text, size, top, colour, isEcho }) => (
          // Letters of a picture are no text to find, copy or read out.
          <i
            key={top}
            data-word={text}
            data-echo={isEcho || undefined}
            style={{ '--size': size, '--top': top, color: colour } as CSSProperties}
          />
        ))}
    </span>
  );
}
