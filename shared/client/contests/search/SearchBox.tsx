import { IconSearch } from '@tabler/icons-react';
import { type ComponentType, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { loadChunk } from '#shared/client/app/core/chunks.ts';
import { useTranslation, withTexts } from '#shared/client/app/i18n/i18n.ts';
import { navigate } from '#shared/client/app/core/navigation.ts';
import { addressOf } from '#shared/client/app/routing/routes.ts';
import { limits } from '#shared/limits.ts';
import type { SearchPanelProps } from './SearchPanel.tsx';
import classes from './SearchBox.module.css';

/** Names of keys, the same in every language. */
const keys = { mac: '⌘K', other: 'Ctrl K' };

/** All that is found for these words, or what is of one kind. */
export const searchPath = (words: string, kind?: string): string =>
  addressOf('/search', {}, { search: { q: words, ...(kind && { kind }) } });

export interface SearchBoxProps {
  /** The page's current search. */
  present?: string;
  /** The keys '/' and Ctrl-K or Cmd-K focus the field from anywhere. */
  shortcut?: boolean;
  /** Takes the focus when it appears. */
  focused?: boolean;
}

const canType = (element: EventTarget | null) =>
  element instanceof HTMLElement && (element.isContentEditable || element.matches('input, textarea, select'));

/** Ctrl-K, Cmd-K, and '/' where nothing is typed. */
export const isSearchKey = ({ key, ctrlKey, metaKey, altKey, target }: globalThis.KeyboardEvent): boolean =>
  !altKey && (ctrlKey || metaKey ? key === 'k' : key === '/' && !canType(target));

/**
 * Search as you type: a panel of links under the field, navigable by arrow keys or Tab. Enter shows all results. The panel's code is loaded
 * on first use.
 */
export function SearchBox({ present = '', shortcut = false, focused = false }: SearchBoxProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState({ present, words: present });
  if (shown.present !== present) setShown({ present, words: present });
  const { words } = shown;
  const [isOpen, setOpen] = useState(false);
  const [Panel, setPanel] = useState<ComponentType<SearchPanelProps>>();
  const box = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();

  useEffect(() => {
    if (focused) input.current?.focus();
  }, [focused]);
  useEffect(() => {
    if (!shortcut) return;
    const come = (event: globalThis.KeyboardEvent) => {
      if (!isSearchKey(event) || !input.current?.checkVisibility()) return;
      event.preventDefault();
      input.current.select();
      input.current.focus();
    };
    document.addEventListener('keydown', come);
    return () => document.removeEventListener('keydown', come);
  }, [shortcut]);

  useEffect(() => {
    if (!isOpen) return;
    const outside = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
    };
  }, [isOpen]);

  const open = () => {
    setOpen(true);
    // If the panel fails to load, Enter still searches.
    if (!Panel)
      loadChunk(() => withTexts(import('./SearchPanel.tsx'), 'searchPanel')).then(
        (module) => setPanel(() => module.default),
        () => undefined,
      );
  };

  function walk(event: KeyboardEvent) {
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      // Focusing opens the panel, so close it afterwards.
      input.current?.focus();
      setOpen(false);
      return;
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const stops = [...(box.current?.querySelectorAll<HTMLElement>('input, [data-panel] a, [data-panel] button') ?? [])];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    if (at < 0) return;
    event.preventDefault();
    if (!isOpen) return open();
    stops[(at + (event.key === 'ArrowDown' ? 1 : -1) + stops.length) % stops.length]?.focus();
  }

  const submit = () => {
    const given = words.trim();
    if (!given) return;
    setOpen(false);
    input.current?.blur();
    navigate(searchPath(given));
  };

  return (
    // The keys of whatever is inside come by here.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={box}
      role="search"
      className={classes.box}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onKeyDown={walk}
    >
      <label htmlFor={id} className="visually-hidden">
        {t('contests.search.label')}
      </label>
      <IconSearch size={18} className={classes.sign} aria-hidden />
      <input
        ref={input}
        id={id}
        type="search"
        name="search"
        className={classes.input}
        placeholder={t('contests.search.placeholder')}
        maxLength={limits.search.words}
        autoComplete="off"
        enterKeyHint="search"
        value={words}
        onChange={(event) => {
          setShown({ present, words: event.currentTarget.value });
          open();
        }}
        aria-keyshortcuts={shortcut ? 'Control+K Meta+K /' : undefined}
        onFocus={open}
        onClick={open}
      />
      {shortcut && (
        <kbd className={classes.keys} aria-hidden>
          {navigator.userAgent.includes('Mac') ? keys.mac : keys.other}
        </kbd>
      )}
      {isOpen && Panel && <Panel words={words.trim()} close={() => setOpen(false)} />}
    </form>
  );
}
