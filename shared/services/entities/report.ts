/** What operators are told of services. */
import { defineEntity, type RecordOf } from '#shared/model/entity.ts';
import { choice, date, ref, text } from '#shared/model/fields.ts';
import { serviceLimits } from '../limits.ts';
import { reportReasons } from '#shared/services/catalogue/states.ts';

/** Somebody told the operators of a service. */
export const ServiceReport = defineEntity({
  name: 'ServiceReports',
  id: 'report_id',
  kind: 'internal',
  fields: {
    /** Hash of reporter and service. */
    report_id: text({ required: true }),
    reporter_id: ref('Profile', { required: true }),
    sx_id: ref('Services', { required: true }),
    reason: choice(reportReasons, { required: true }),
    note: text({ default: '', max: serviceLimits.note }),
    reported_at: date({ required: true }),
    /** When an operator had decided what follows. */
    settled_at: date(),
  },
  archive: { own: ['reporter_id'] },
  whenClosed: 'keep',
  indexes: [['settled_at', 'reported_at'], ['sx_id']],
});
export type ServiceReport = RecordOf<typeof ServiceReport>;
