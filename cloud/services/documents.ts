/** What is downloaded of services: the story of an order, and files of digital services. */
import type { Documents, LinkedFiles } from '#cloud/kernel/documents.ts';
import { orderPaper } from './orders/orderPaper.ts';
import { orderPaperWords } from './orders/orderPaperWords.ts';
import { downloadBy } from './page/library.ts';

export const serviceDocuments: Documents = {
  '/app/services/orderPaper/:order_id': {
    limit: { name: 'papers of orders', points: 30, seconds: 60 },
    async make(context, { params, say }) {
      const story = await orderPaper(context, params.order_id!);
      const paper = orderPaperWords(story, context.caller.language, say);
      return { name: `order-${story.order.order_id}.pdf`, paper };
    },
  },
};

/** The library's page says why a link is refused. */
export const downloads: LinkedFiles = {
  // A player or a download manager asks for many small parts.
  limit: { name: 'downloads', points: 600, seconds: 60 },
  find: downloadBy,
  wayBack: (code) => `/library?refused=${code}`,
};
