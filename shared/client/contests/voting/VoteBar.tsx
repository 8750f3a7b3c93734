import { type MouseEvent, type ReactNode, type RefObject, useEffect, useState } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Button } from '#shared/client/ui/Button.tsx';
import { Row } from '#shared/client/ui/Layout.tsx';
import classes from './VoteBar.module.css';

/** A part of the page below the contestants: the element's id, and its name. */
export interface PagePart {
  readonly id: string;
  readonly name: string;
}

interface VoteBarProps {
  parts: readonly PagePart[];
  /** The contestants with their buttons. */
  board: RefObject<HTMLElement | null>;
}

/** Without an entry in the history: the way back leads out of the page. */
function show(event: MouseEvent, id: string): void {
  event.preventDefault();
  document.getElementById(id)?.scrollIntoView({ behavior: 'smooth' });
}

/** On a phone, the way back to the contestants once they are scrolled out above, and to the other parts of the page. */
export function VoteBar({ parts, board }: VoteBarProps): ReactNode {
  const { t } = useTranslation();
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    const watch = new IntersectionObserver((entries) => {
      const last = entries.at(-1)!;
      setPast(!last.isIntersecting && last.boundingClientRect.bottom <= 0);
    });
    watch.observe(board.current!);
    return () => watch.disconnect();
  }, [board]);
  if (!isPast) return null;
  const back = () => {
    board.current?.scrollIntoView({ behavior: 'smooth' });
    board.current?.querySelector<HTMLElement>('[data-flip] button')?.focus({ preventScroll: true });
  };
  return (
    <Row gap={3} edge="top" className={classes.bar} data-testid="vote-bar">
      <Row as="nav" gap={1} grow className={classes.links} aria-label={t('contests.parts')}>
        {parts.map(({ id, name }) => (
          <a key={id} href={`#${id}`} onClick={(event) => show(event, id)}>
            {name}
          </a>
        ))}
      </Row>
      <Button color="coral" onClick={back}>
        {t('contests.vote.cast')}
      </Button>
    </Row>
  );
}
