/**
 * Every kind of duty with the text key of its task's title; joined from each domain's duties.ts. Apart from shared/domains.ts, because pages read
 * it without loading the entities. `{{what}}` is what the duty is about.
 */
import { chatDuties } from './chat/duties.ts';
import { contestDuties } from './contests/duties.ts';
import { paymentDuties } from './payments/duties.ts';
import { servicesDuties } from './services/duties.ts';
import { tasksDuties } from './tasks/duties.ts';

export const duties = { ...tasksDuties, ...paymentDuties, ...chatDuties, ...servicesDuties, ...contestDuties };

export type DutyKind = keyof typeof duties;

export const dutyKinds = Object.keys(duties) as DutyKind[];
