/** `/app/services/orderPaper/:order_id`: an order's story as a PDF in the reader's language, for its two sides and for operators. */
import { type Request, type Response, Router } from 'express';
import { orderPaper } from '#cloud/services/index.ts';
import { deadline } from '#parse/http/guard/deadline.ts';
import { orderPaperWords } from './orderPaperWords.ts';
import type { PapersOptions } from './papers.ts';
import { languageOf } from '#parse/http/translate.ts';

const allowance = { points: 30, seconds: 60 };

export function createOrderPapers({ ports, callers, failures, addressOf, papers }: PapersOptions): Router {
  const answer = async (request: Request, response: Response) => {
    const { authorization, 'accept-language': acceptLanguage } = request.headers;
    const inTime = deadline();
    try {
      const address = addressOf(request);
      await inTime(ports.limiter.take('papers of orders', allowance, address));
      const caller = await inTime(callers.identify({ authorization, acceptLanguage, address }));
      const paper = await inTime(orderPaper({ ...ports, caller }, String(request.params.order_id)));
      const { language } = caller;
      const bytes = await inTime(papers({ words: orderPaperWords(paper, language), language }, address));
      response.setHeader('Content-Type', 'application/pdf');
      response.setHeader('Content-Disposition', `attachment; filename="order-${paper.order.order_id}.pdf"`);
      response.setHeader('Cache-Control', 'no-store');
      response.end(bytes);
    } catch (error) {
      failures.send(response, error, 'GET paper of an order', languageOf(acceptLanguage));
    }
  };
  return Router().get('/app/services/orderPaper/:order_id', (request, response) => void answer(request, response));
}
