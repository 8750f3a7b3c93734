import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Text } from './Layout.tsx';
import classes from './Clamped.module.css';

/** Clamps a text to some lines, with a button to expand it when it is longer. */
export function Clamped({ text, lines, className = '' }: { text: string; lines: number; className?: string }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [cut, setCut] = useState(false);
  const paragraph = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    const element = paragraph.current;
    if (!element) return;
    const measure = () =>
      setCut((was) => (element.hasAttribute('data-open') ? was : element.scrollHeight > element.clientHeight + 1));
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, [text]);
  return (
    <div className={className}>
      <Text
        lines
        ref={paragraph}
        className={classes.text}
        data-open={open ? '' : undefined}
        style={{ '--lines': lines } as CSSProperties}
      >
        {text}
      </Text>
      {cut && (
        <Text
          tone="link"
          as="button"
          strong
          type="button"
          className={classes.more}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {t(open ? 'site.less' : 'site.readMore')}
        </Text>
      )}
    </div>
  );
}
