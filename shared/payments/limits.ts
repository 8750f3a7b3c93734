import { day, hour, inSeconds, minute } from '#shared/time.ts';

/** What payments are held to. */
export const paymentLimits = {
  /** Different things in one cart, and of one thing. */
  cartItems: 20,
  quantity: 100_000,
  /**
   * Milliseconds that a begun payment waits for its payer: by card, in coins, in Ether at a locked price, and until a manual claim; then until the
   * receiver decides.
   */
  waits: {
    card: 30 * minute,
    coins: hour,
    ether: 15 * minute,
    claim: 3 * day,
    decision: 7 * day,
    /** For a receiver who has to send money back by hand; then an operator is asked too. */
    sendBack: 14 * day,
  },
  /** Milliseconds that Ether which was sent in time may need to lie in a block. */
  etherGrace: 2 * minute,
  /** Payments that one payer may have begun and not paid. */
  begun: 20,
  /** Payments that guests begin from one address. */
  guests: { points: 60, seconds: inSeconds(hour) },
  /** Cards that one payment is tried with: it ends with the last of them. */
  declines: 5,
  page: 50,
  /** Characters of a reason, of a claim's reference and of a sender's name. */
  reason: 500,
  reference: 80,
  sender: 120,
} as const;

/** What a cart calls money for one's own balance. */
export const depositService = 'deposit-service';
