/** Receipts: `/app/checkout/receipt/:payment_id` is a PDF in the reader's language, for the payer, the receiver, and operators. */
import { type Request, type Response, Router } from 'express';
import { receiptOf } from '#cloud/payments/index.ts';
import { deadline } from '#parse/http/guard/deadline.ts';
import type { PapersOptions } from './papers.ts';
import { receiptWords } from './receiptWords.ts';
import { languageOf } from '#parse/http/translate.ts';

const allowance = { points: 30, seconds: 60 };

export function createReceipts({ ports, callers, failures, addressOf, papers }: PapersOptions): Router {
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
      const { language } = caller;
      const bytes = await inTime(papers({ words: receiptWords(paper, language), language }, address));
      response.setHeader('Content-Type', 'application/pdf');
      response.setHeader('Content-Disposition', `attachment; filename="receipt-${paper.number}.pdf"`);
      response.setHeader('Cache-Control', 'no-store');
      response.end(bytes);
    } catch (error) {
      failures.send(response, error, 'GET receipt', languageOf(acceptLanguage));
    }
  };
  return Router().get('/app/checkout/receipt/:payment_id', (request, response) => void answer(request, response));
}
