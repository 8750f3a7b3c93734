import { useEffect } from 'react';

const typedIn = 'input:not([type=checkbox], [type=radio], [type=range], [type=file], [type=button]), textarea, select';

/**
 * Tells the styles how much of the window the keyboard leaves (`--seen`), and while something is typed with it (`data-typing`): browsers lay
 * it over the page's end, and the bars would take the room that is left.
 */
export function useKeyboard(): void {
  useEffect(() => {
    const root = document.documentElement;
    const view = window.visualViewport;
    const measure = () => root.style.setProperty('--seen', `${view?.height ?? window.innerHeight}px`);
    const focus = ({ type, target }: FocusEvent) => {
      const isTyping = type === 'focusin' && target instanceof Element && target.matches(typedIn);
      root.toggleAttribute('data-typing', isTyping && matchMedia('(pointer: coarse)').matches);
    };
    measure();
    view?.addEventListener('resize', measure);
    document.addEventListener('focusin', focus);
    document.addEventListener('focusout', focus);
    return () => {
      view?.removeEventListener('resize', measure);
      document.removeEventListener('focusin', focus);
      document.removeEventListener('focusout', focus);
      root.removeAttribute('data-typing');
    };
  }, []);
}
