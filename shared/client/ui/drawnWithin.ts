import { createContext } from 'react';
import type { DrawnWithin } from '#shared/drawnPictures.ts';

/** What the drawn pictures inside belong to. */
export const Within = createContext<DrawnWithin | undefined>(undefined);
