import { usePlace } from './place.ts';
import type { AnyScreen } from './routes.ts';

export interface PresentScreen extends AnyScreen {
  readonly name: string;
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** The current screen; undefined until its domain is loaded. */
export function useScreen(): PresentScreen | undefined {
  const { name, params, known } = usePlace();
  const screen = known(name);
  return screen && { ...screen, name, params };
}
