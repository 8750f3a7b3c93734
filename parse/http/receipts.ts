/** Receipts: `/app/checkout/receipt/:payment_id` is a PDF in the reader's language, for who paid or was paid, and for operators. */
import { pipeline } from 'node:stream/promises';
import { type Request, type Response, Router } from 'express';
import { receiptOf } from '#cloud/payments/index.ts';
import type { ExportsOptions } from './exports.ts';
import { deadline } from './deadline.ts';
import { drawReceipt } from './receiptPaper.ts';
import { languageOf } from './translate.ts';

const allowance = { points: 30, seconds: 60 };

export function createReceipts({ ports, callers, failures, addressOf }: ExportsOptions): Router {
  const answer = async (request: Request, response: Response) => {
    const { authorization, 'accept-language': acceptLanguage } = request.headers;
    const ssid = request.headers.ssid;
    const inTime = deadline();
    try {
      const address = addressOf(request);
      await inTime(ports.limiter.take('receipts', allowance, address));
      const caller = await inTime(
        callers.identify({ authorization, ssid: typeof ssid === 'string' ? ssid : undefined, acceptLanguage, address }),
      );
      const payment_id = String(request.params.payment_id);
      const paper = await inTime(receiptOf({ ...ports, caller }, payment_id));
      response.setHeader('Content-Type', 'application/pdf');
      response.setHeader('Content-Disposition', `attachment; filename="receipt-${paper.number}.pdf"`);
      response.setHeader('Cache-Control', 'no-store');
      await pipeline(drawReceipt(paper, caller.language), response);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE') return;
      failures.send(response, error, 'GET receipt', languageOf(acceptLanguage));
    }
  };
  return Router().get('/app/checkout/receipt/:payment_id', (request, response) => void answer(request, response));
}
