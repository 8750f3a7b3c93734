import { useMatches } from 'react-router-dom';
import type { AnyScreen } from './routes.ts';

/** The `handle` of a route: its screen, once loaded. */
export type ScreenHandle = () => AnyScreen | undefined;

export interface PresentScreen extends AnyScreen {
  readonly name: string;
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** The current screen; undefined until its domain is loaded. */
export function useScreen(): PresentScreen | undefined {
  const match = useMatches().at(-1);
  const screen = (match?.handle as ScreenHandle | undefined)?.();
  return match && screen && { ...screen, name: match.id, params: match.params };
}
