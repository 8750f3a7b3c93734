import { defineDomain, entitiesIn } from '#shared/model/domain.ts';
import * as entities from './entities.ts';
import * as answers from './entities/answers.ts';
import * as digital from './entities/digital.ts';
import * as bookings from './entities/booking.ts';
import * as meetings from './entities/meeting.ts';
import * as orders from './entities/order.ts';
import * as reports from './entities/report.ts';
import * as reviews from './entities/review.ts';
import { servicesErrors } from './errors.ts';

/** The catalogue of services. */
export const services = defineDomain({
  name: 'services',
  entities: entitiesIn(entities, bookings, meetings, orders, reviews, reports, digital, answers),
  errors: servicesErrors,
});
