/**
 * What the screen itself gives the page as its title, once it knows: the heading of a notice that stands for the whole screen, such as that
 * nothing is here, or the name of what it shows.
 */
import { useLayoutEffect, useSyncExternalStore } from 'react';

let shown: string | undefined;
/** One part of the page writes its title. */
let hear = () => {};
const show = (heading?: string) => {
  shown = heading;
  hear();
};

/** Shows the heading in the title. */
export const useWholeNotice = (heading: string, isWhole: boolean): void =>
  useLayoutEffect(() => {
    if (!isWhole) return;
    show(heading);
    return () => show();
  }, [heading, isWhole]);

const listen = (tell: () => void) => {
  hear = tell;
  return () => {};
};
export const useNoticeTitle = (): string | undefined => useSyncExternalStore(listen, () => shown);
