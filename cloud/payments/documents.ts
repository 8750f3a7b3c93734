/** Receipts, for the payer, the receiver and operators. */
import type { Documents } from '#cloud/kernel/documents.ts';
import { receiptOf } from './checkout/receipts.ts';
import { receiptWords } from './checkout/receiptWords.ts';

export const paymentDocuments: Documents = {
  '/app/checkout/receipt/:payment_id': {
    limit: { name: 'receipts', points: 30, seconds: 60 },
    async make(context, { params, say }) {
      const receipt = await receiptOf(context, params.payment_id!);
      return { name: `receipt-${receipt.number}.pdf`, paper: receiptWords(receipt, context.caller.language, say) };
    },
  },
};
