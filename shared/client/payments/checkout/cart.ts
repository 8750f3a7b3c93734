import { changeAnswer } from '#shared/client/app/data/queries.ts';
import type { CartShape } from '#shared/payments/offerShapes.ts';

/** Everybody has one cart: its number says nothing. */
export const ownCart = { id: 1 };

export const cartChanged = (cart: CartShape): void => changeAnswer('getCart', ownCart, () => cart);
