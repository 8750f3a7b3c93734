import { day, inSeconds } from '#shared/time.ts';

/** Which shell a phone opens places in that both have: its owner's choice, made by installing the app, in a cookie, because the server leads to the chosen one. */
const cookieDays = 400;

export type ShellChoice = 'app' | 'site';

/** Undefined where nothing was chosen. */
export const chosenShell = (): string | undefined => /(?:^|; )shell=(\w+)/.exec(document.cookie)?.[1];

export function keepShell(choice: ShellChoice): void {
  document.cookie = `shell=${choice}; path=/; max-age=${inSeconds(cookieDays * day)}; samesite=lax`;
}

/** Where the mobile-web shell keeps the places of its tabs, in this browser tab. */
export const stacksAs = 'engage.stacks';
