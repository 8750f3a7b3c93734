import { call } from '#shared/client/app/data/api.ts';
import { navigate } from '#shared/client/app/core/navigation.ts';
import { cartChanged } from '#shared/client/payments/checkout/cart.ts';

/** Puts an accepted offer into the cart, and goes there. */
export async function toCheckout(offer_id: string): Promise<void> {
  cartChanged(await call.addToCart({ type: 'offer', sx_id: offer_id }));
  navigate('/checkout');
}
