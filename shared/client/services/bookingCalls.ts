/** Which call answers what about bookings. */
export const slotsCall = 'POST /app/services/getSlots';
export const hoursCall = 'POST /app/services/getHours';
export const bookingsCall = 'POST /app/services/getBookings';
