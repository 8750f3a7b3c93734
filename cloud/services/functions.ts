/** The functions of services, each from the file that declares it. */
export { getBookings, getSlots } from './bookings/bookingLists.ts';
export { getHours, saveHours } from './bookings/hours.ts';
export { getFavourites, keepService } from './catalogue/favourites.ts';
export { getServices, getServicesLanding, getServicesOf } from './catalogue/lists.ts';
export { dismissReports, reportService } from './catalogue/reports.ts';
export { addDigitalPart } from './catalogue/uploads.ts';
export { sendVideo } from './catalogue/videos.ts';
export {
  editDigitalFile,
  finishDigitalUpload,
  getDigitalFiles,
  removeDigitalFile,
  startDigitalUpload,
} from './digital/digitalFiles.ts';
export { addLicenceKeys } from './digital/digitalKeys.ts';
export { cancelMeetings, getMeetings } from './meetings/adminMeetings.ts';
export { getMeetingHours, saveMeetingHours } from './meetings/meetingHours.ts';
export { bookMeeting, cancelMeeting, getMeeting, getMeetingSlots, moveMeeting } from './meetings/meetings.ts';
export { getDisputes, settleOrder } from './orders/orderDisputes.ts';
export { getOrderFile, startOrderUpload } from './orders/orderFiles.ts';
export { getOrder, getOrders, takeOrderStep } from './orders/orders.ts';
export { answerReview, getReviews, reviewOrder } from './orders/reviews.ts';
export { getDigitalDownloads, getUserDigitalFiles } from './page/library.ts';
export { getService } from './page/servicePage.ts';
export { addService, getOwnServices, getServiceForm, moveService, saveServiceData } from './selling/ownServices.ts';
export { getProviderNumbers } from './selling/sellerNumbers.ts';
export { decideService, getAdminServices, getWaitingService } from './selling/approval.ts';
