import { z } from 'zod';
import { OrderStep } from '#shared/services/entities/order.ts';
import { servicesOfCall } from '#shared/services/lists.ts';
import { orderSteps } from '#shared/services/orders/process.ts';
import { defineCloudDomain, rowListener } from '#cloud/kernel/domain.ts';
import * as functions from './functions.ts';
import { dutiesListener } from '../tasks/index.ts';
import { closeServices } from './accountClosing.ts';
import { answersListener } from './catalogue/answerTimes.ts';
import { sweepReminders } from './bookings/bookingReminders.ts';
import { catalogueListeners, finderNow, openService, servicePictureRemoved } from './catalogue/catalogue.ts';
import { sweepDigital } from './digital/digitalFiles.ts';
import { tellDigitalFiles } from './digital/digitalNotifications.ts';
import { downloads, serviceDocuments } from './documents.ts';
import { orderDuties } from './duties.ts';
import { saleIdsOf } from './selling/ownServices.ts';
import { servicePageMeta, servicePages } from './pageMeta.ts';
import { sweepMeetings } from './meetings/meetingMails.ts';
import { offers } from './orders/offerGoods.ts';
import { sweepOrders } from './orders/orderClocks.ts';
import { services as serviceGoods } from './orders/orderGoods.ts';
import { sweepOwed } from './orders/orderRefunds.ts';
import { stepTaken, tellOrderSteps } from './orders/orderNotifications.ts';
import { viewedService } from './page/servicePage.ts';
import { serviceShareImages } from './page/shareImageWords.ts';
import { serviceRooms } from './rooms.ts';
import { serviceSections } from './siteMap.ts';
import { hideTestUsers, testUsersListener, testUsersJob } from './catalogue/testUsers.ts';

/** What a card of an order shows. Money in whole minor units. */
const orderCard = z.strictObject({
  order_id: z.string(),
  path: z.string(),
  step: z.enum(orderSteps),
  back: z.number().optional(),
  days: z.number().optional(),
  /** Of a booking: when it begins, or shall begin. */
  starts_at: z.iso.datetime().optional(),
});

/** The catalogue of services, and what becomes of a service that is bought. */
export const services = defineCloudDomain({
  name: 'services',
  functions,
  documents: serviceDocuments,
  shareImages: serviceShareImages,
  linkedFiles: { '/downloads/:link/:name': downloads },
  products: [serviceGoods, offers],
  rooms: [serviceRooms],
  cards: {
    service_purchase: { data: orderCard },
    service_requirements: { data: orderCard },
    service_order: { data: orderCard },
  },
  onRowChange: [
    ...catalogueListeners,
    testUsersListener,
    answersListener,
    rowListener({ entity: OrderStep, changed: stepTaken }),
    dutiesListener(orderDuties),
  ],
  pageMeta: servicePageMeta,
  siteMap: { pages: servicePages, sections: serviceSections },
  jobs: {
    every: {
      orders: { every: '1 minute', run: sweepOrders },
      'steps of orders': { every: '1 minute', run: tellOrderSteps },
      'reminders of bookings': { every: '1 minute', run: sweepReminders },
      meetings: { every: '1 minute', run: sweepMeetings },
      'what orders owe': { every: '1 minute', run: sweepOwed },
      'news of digital files': { every: '1 minute', run: tellDigitalFiles },
      'unused digital files': { every: '1 hour', run: sweepDigital },
    },
    on: { [testUsersJob]: hideTestUsers },
  },
  async start({ storage }) {
    await finderNow(storage);
  },
  on: {
    duties: () => [orderDuties],
    viewed: viewedService,
    serviceTalked: openService,
    ownShape: async (context) => ({ services: await saleIdsOf(context) }),
    accountClosed: closeServices,
    pictureRemoved: servicePictureRemoved,
    personCalls: (user_id) => [servicesOfCall(user_id)],
  },
});
