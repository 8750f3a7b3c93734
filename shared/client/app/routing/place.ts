/** The place that is shown, for components. */
import { createContext, use } from 'react';
import type { Params } from 'react-router-dom';
import type { AnyScreen } from './routes.ts';

export interface PlaceContextValue {
  /** The screen's name; empty where the table has no such path. */
  readonly name: string;
  readonly params: Readonly<Params>;
  /** A screen of the shell, once its domain is loaded. */
  readonly known: (name: string) => AnyScreen | undefined;
  /** Another place is being loaded. */
  readonly isLeaving: boolean;
  readonly isRevalidating: boolean;
  readonly revalidate: () => void;
}

export const PlaceContext = createContext<PlaceContextValue>({
  name: '',
  params: {},
  known: () => undefined,
  isLeaving: false,
  isRevalidating: false,
  revalidate: () => undefined,
});

export const usePlace = (): PlaceContextValue => use(PlaceContext);
