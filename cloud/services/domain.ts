import { z } from 'zod';
import { OrderStep } from '#shared/services/entities/order.ts';
import { servicesOfCall } from '#shared/services/lists.ts';
import { orderSteps } from '#shared/services/orders/process.ts';
import { defineCloudDomain, rowListener } from '#cloud/kernel/domain.ts';
import { dutiesListener } from '../tasks/index.ts';
import { answersListener } from './catalogue/answerTimes.ts';
import { getBookings, getSlots } from './bookings/bookingLists.ts';
import { sweepReminders } from './bookings/bookingReminders.ts';
import {
  catalogueListeners,
  closeServices,
  finderNow,
  openService,
  servicePictureRemoved,
} from './catalogue/catalogue.ts';
import { getDigitalDownloads, getUserDigitalFiles } from './page/library.ts';
import {
  editDigitalFile,
  finishDigitalUpload,
  getDigitalFiles,
  removeDigitalFile,
  startDigitalUpload,
  sweepDigital,
} from './digital/digitalFiles.ts';
import { addLicenceKeys } from './digital/digitalKeys.ts';
import { tellDigitalFiles } from './digital/digitalTelling.ts';
import { downloads, serviceDocuments } from './documents.ts';
import { orderDuties } from './duties.ts';
import { getFavourites, keepService } from './catalogue/favourites.ts';
import {
  addService,
  getOwnServices,
  getServiceForm,
  moveService,
  saleIdsOf,
  saveServiceData,
} from './selling/handIn.ts';
import { servicePageMeta, servicePages } from './pageMeta.ts';
import { getHours, saveHours } from './bookings/hours.ts';
import { getServices, getServicesLanding, getServicesOf } from './catalogue/lists.ts';
import { getProviderNumbers } from './selling/numbers.ts';
import { cancelMeetings, getMeetings } from './meetings/adminMeetings.ts';
import { getMeetingHours, saveMeetingHours } from './meetings/meetingHours.ts';
import { sweepMeetings } from './meetings/meetingMails.ts';
import { bookMeeting, cancelMeeting, getMeeting, getMeetingSlots, moveMeeting } from './meetings/meetings.ts';
import { offers } from './orders/offerGoods.ts';
import { sweepOrders } from './orders/orderClocks.ts';
import { getDisputes, settleOrder } from './orders/orderDisputes.ts';
import { services as serviceGoods } from './orders/orderGoods.ts';
import { sweepOwed } from './orders/orderMoney.ts';
import { stepTaken, tellOrderSteps } from './orders/orderTelling.ts';
import { getOrderFile, startOrderUpload } from './orders/orderFiles.ts';
import { getOrder, getOrders, takeOrderStep } from './orders/orders.ts';
import { getService, viewedService } from './page/page.ts';
import { serviceShareImages } from './page/shareImage.ts';
import { serviceRooms } from './rooms.ts';
import { dismissReports, reportService } from './catalogue/reports.ts';
import { decideService, getAdminServices, getWaitingService } from './selling/review.ts';
import { answerReview, getReviews, reviewOrder } from './orders/reviews.ts';
import { serviceSections } from './siteMap.ts';
import { hideTestUsers, testUsersListener, testUsersJob } from './catalogue/testUsers.ts';
import { addDigitalPart } from './catalogue/uploads.ts';
import { sendVideo } from './catalogue/videos.ts';

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
  functions: {
    getService,
    getServices,
    getServicesLanding,
    getServicesOf,
    addService,
    saveServiceData,
    getServiceForm,
    getOwnServices,
    moveService,
    keepService,
    getFavourites,
    getAdminServices,
    getWaitingService,
    decideService,
    reportService,
    dismissReports,
    getOrders,
    getOrder,
    takeOrderStep,
    startOrderUpload,
    getOrderFile,
    getDisputes,
    settleOrder,
    reviewOrder,
    answerReview,
    getReviews,
    startDigitalUpload,
    addDigitalPart,
    finishDigitalUpload,
    editDigitalFile,
    removeDigitalFile,
    getDigitalFiles,
    addLicenceKeys,
    getUserDigitalFiles,
    getDigitalDownloads,
    getHours,
    saveHours,
    getSlots,
    getBookings,
    getProviderNumbers,
    sendVideo,
    getMeetingSlots,
    bookMeeting,
    getMeeting,
    moveMeeting,
    cancelMeeting,
    getMeetings,
    cancelMeetings,
    getMeetingHours,
    saveMeetingHours,
  },
  calls: {
    'GET /app/Services/getService/:sx_id': { run: getService },
    'GET /app/Services/saveServiceData/:sx_id': { run: saveServiceData },
    'POST /app/services/addService': { run: addService },
    'POST /app/services/getServices': { run: getServices },
    'POST /app/services/getServicesLanding': { run: getServicesLanding },
    'POST /app/services/getServicesOf': { run: getServicesOf },
    'POST /app/services/getServiceForm': { run: getServiceForm },
    'POST /app/services/getOwnServices': { run: getOwnServices },
    'POST /app/services/moveService': { run: moveService },
    'POST /app/services/keepService': { run: keepService },
    'POST /app/services/getFavourites': { run: getFavourites },
    'GET /app/DigitalFiles/getUserDigitalFiles': { run: getUserDigitalFiles },
    'POST /app/DigitalFiles/getDigitalDownloads': { run: getDigitalDownloads },
    'POST /app/DigitalFiles/startUpload': { run: startDigitalUpload },
    'POST /app/DigitalFiles/addPart': { run: addDigitalPart, body: 'file' },
    'POST /app/DigitalFiles/finishUpload': { run: finishDigitalUpload },
    'POST /app/DigitalFiles/editFile': { run: editDigitalFile },
    'POST /app/DigitalFiles/removeFile': { run: removeDigitalFile },
    'POST /app/DigitalFiles/getFiles': { run: getDigitalFiles },
    'POST /app/DigitalFiles/addLicenceKeys': { run: addLicenceKeys },
    'POST /app/services/getHours': { run: getHours },
    'POST /app/services/saveHours': { run: saveHours },
    'POST /app/services/getSlots': { run: getSlots },
    'POST /app/services/getBookings': { run: getBookings },
    'POST /app/meetings/getSlots': { run: getMeetingSlots },
    'POST /app/meetings/book': { run: bookMeeting },
    'POST /app/meetings/get': { run: getMeeting },
    'POST /app/meetings/move': { run: moveMeeting },
    'POST /app/meetings/cancel': { run: cancelMeeting },
    'GET /app/videos/send': { run: sendVideo },
  },
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
