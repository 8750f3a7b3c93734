/** The API of NOWPayments, over fetch. */
import { z } from 'zod';
import { minute } from '#shared/time.ts';

export interface NowpaymentsKeys {
  readonly apiKey: string;
  readonly ipnSecret: string;
  /** The log-in of the account: the payments of an invoice are listed only to somebody who has logged in. */
  readonly email: string;
  readonly password: string;
  /** An origin: NOWPayments', its sandbox's, or a stand-in's. */
  readonly api: string;
  /** No money moves. */
  readonly isTest: boolean;
}

export interface InvoiceWish {
  readonly payment_id: string;
  /** A decimal number, such as '19.99', and its currency by ISO 4217. */
  readonly amount: string;
  readonly currency: string;
  readonly description: string;
  readonly callback_url?: string | undefined;
  readonly success_url: string;
  readonly cancel_url: string;
}

const id = z.union([z.string(), z.number()]).transform(String);
const number = z.union([z.number(), z.string().transform(Number)]);

/** A payment of an invoice, in the one coin that the payer chose. With a parent: a further transfer to the same payment. */
export const coinPayment = z.looseObject({
  payment_id: id,
  parent_payment_id: id.nullish(),
  invoice_id: id.nullish(),
  payment_status: z.string(),
  price_amount: number,
  price_currency: z.string(),
  pay_amount: number.nullish(),
  actually_paid: number.nullish(),
  actually_paid_at_fiat: number.nullish(),
  order_id: z.string().nullish(),
  updated_at: z.string().nullish(),
});
export type CoinPayment = z.output<typeof coinPayment>;

type Init = Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> };

const timeoutMs = 8000;
/** Tokens of NOWPayments last five minutes. */
const tokenLasts = 4 * minute;
/** Coins that one payer may try for one invoice. */
const mostPayments = 100;
/** Payments that NOWPayments lists in one page. */
const longestPage = 500;

export function createNowpayments({ apiKey, email, password, api }: NowpaymentsKeys) {
  let token: { value: Promise<string>; until: number } | undefined;

  /** Throws an Error with the status and the company's words. */
  const ask = async <T>(shape: z.ZodType<T>, path: string, init: Init = {}): Promise<T> => {
    const response = await fetch(`${api}${path}`, {
      ...init,
      headers: { 'x-api-key': apiKey, 'Content-Type': 'application/json', ...init.headers },
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`NOWPayments answered ${response.status}: ${text.slice(0, 200)}`);
    return shape.parse(JSON.parse(text));
  };

  const tokenNow = (): Promise<string> => {
    if (!token || token.until <= Date.now()) {
      const body = JSON.stringify({ email, password });
      const value = ask(z.looseObject({ token: z.string() }), '/v1/auth', { method: 'POST', body }).then(
        (answer) => answer.token,
      );
      const own = { value, until: Date.now() + tokenLasts };
      token = own;
      own.value.catch(() => token === own && (token = undefined));
    }
    return token.value;
  };

  /** A list that is given only to somebody who has logged in. */
  const listed = async (query: string): Promise<CoinPayment[]> => {
    const list = async () =>
      ask(z.looseObject({ data: z.array(coinPayment) }), `/v1/payment/?${query}`, {
        headers: { Authorization: `Bearer ${await tokenNow()}` },
      });
    const { data } = await list().catch((error: unknown) => {
      // A token may end before its time.
      token = undefined;
      if (/ 40[13]:/.test(String(error))) return list();
      throw error;
    });
    return data;
  };

  return {
    async createInvoice(wish: InvoiceWish): Promise<{ invoice_id: string; paymentUrl: string }> {
      const { payment_id, amount, currency, description, callback_url, success_url, cancel_url } = wish;
      const invoice = await ask(z.looseObject({ id, invoice_url: z.string() }), '/v1/invoice', {
        method: 'POST',
        body: JSON.stringify({
          price_amount: Number(amount),
          price_currency: currency.toLowerCase(),
          order_id: payment_id,
          order_description: description,
          ipn_callback_url: callback_url,
          success_url,
          cancel_url,
          partially_paid_url: success_url,
          is_fixed_rate: true,
        }),
      });
      return { invoice_id: invoice.id, paymentUrl: invoice.invoice_url };
    },

    /** The payments, also failed ones, for an invoice. */
    paymentsOf: (invoice_id: string): Promise<CoinPayment[]> =>
      listed(`limit=${mostPayments}&page=0&invoiceId=${encodeURIComponent(invoice_id)}`),

    /** All payments that began since a moment. */
    async paymentsSince(since: Date): Promise<CoinPayment[]> {
      const all: CoinPayment[] = [];
      for (let page = 0; ; page++) {
        const from = encodeURIComponent(since.toISOString());
        const found = await listed(`limit=${longestPage}&page=${page}&sortBy=created_at&orderBy=asc&dateFrom=${from}`);
        all.push(...found);
        if (found.length < longestPage) return all;
      }
    },
  };
}
