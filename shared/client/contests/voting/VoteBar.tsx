import { type MouseEvent, type ReactNode, type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { ActionBar } from '#shared/client/ui/ActionBar.tsx';
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

/** The part that is being read: the last one that begins above the middle of the window. */
function usePresent(parts: readonly PagePart[]): string | undefined {
  const [present, setPresent] = useState<string>();
  const look = useEffectEvent(() => {
    const top = (id: string) => document.getElementById(id)?.getBoundingClientRect().top ?? Infinity;
    setPresent(parts.findLast(({ id }) => top(id) < window.innerHeight / 2)?.id);
  });
  useEffect(() => {
    const frame = requestAnimationFrame(look);
    window.addEventListener('scroll', look, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', look);
    };
  }, []);
  return present;
}

function Parts({ parts }: Pick<VoteBarProps, 'parts'>) {
  const { t } = useTranslation();
  const present = usePresent(parts);
  return (
    <Row as="nav" gap={1} edge="bottom" className={classes.parts} aria-label={t('contests.parts')}>
      {parts.map(({ id, name }) => (
        <a
          key={id}
          href={`#${id}`}
          aria-current={id === present ? 'location' : undefined}
          onClick={(event) => show(event, id)}
        >
          {name}
        </a>
      ))}
    </Row>
  );
}

/** On a phone, once the contestants are scrolled out above: the way back to them, and below the head the parts of the page. */
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
    <>
      {parts.length > 1 && <Parts parts={parts} />}
      <ActionBar className={classes.act} data-testid="vote-bar">
        <Button color="coral" onClick={back}>
          {t('contests.vote.cast')}
        </Button>
      </ActionBar>
    </>
  );
}
