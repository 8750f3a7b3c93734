/** Which call answers what about bookings. */
export const slotsCall = 'POST /app/services/getSlots';
export const hoursCall = 'POST /app/services/getHours';
export const bookingsCall = 'POST /app/services/getBookings';
export const meetingSlotsCall = 'POST /app/meetings/getSlots';
export const meetingCall = 'POST /app/meetings/get';
