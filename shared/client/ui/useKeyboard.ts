import { useEffect } from 'react';

const typedIn = 'input:not([type=checkbox], [type=radio], [type=range], [type=file], [type=button]), textarea, select';

/** Milliseconds in which a tap that took the focus away has become a click. */
const tap = 50;

/**
 * Tells the styles how much of the window the keyboard leaves (`--seen`), and while something is typed with it (`data-typing`): browsers lay
 * it over the page's end, and the bars would take the room that is left.
 */
export function useKeyboard(): void {
  useEffect(() => {
    const root = document.documentElement;
    const view = window.visualViewport;
    let isPressed = false;
    let later: ReturnType<typeof setTimeout> | undefined;
    const measure = () => root.style.setProperty('--seen', `${view?.height ?? window.innerHeight}px`);
    const isTyping = () => document.activeElement?.matches(typedIn) && matchMedia('(pointer: coarse)').matches;
    const settle = () => void root.toggleAttribute('data-typing', Boolean(isTyping()));
    // Bars that come back while a button is pressed would move it away, or lie over it, before it is clicked.
    const settleLater = () => {
      clearTimeout(later);
      if (!isPressed) later = setTimeout(settle, tap);
    };
    const press = () => {
      isPressed = true;
    };
    const release = () => {
      isPressed = false;
      settleLater();
    };
    const focus = () => (isTyping() ? settle() : settleLater());
    measure();
    view?.addEventListener('resize', measure);
    const listeners = [
      ['focusin', focus],
      ['focusout', settleLater],
      ['pointerdown', press],
      ['pointerup', release],
      ['pointercancel', release],
    ] as const;
    for (const [name, listen] of listeners) document.addEventListener(name, listen, true);
    return () => {
      view?.removeEventListener('resize', measure);
      for (const [name, listen] of listeners) document.removeEventListener(name, listen, true);
      clearTimeout(later);
      root.removeAttribute('data-typing');
    };
  }, []);
}
