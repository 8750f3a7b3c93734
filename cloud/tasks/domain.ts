import { defineCloudDomain } from '#cloud/kernel/domain.ts';
import * as functions from './functions.ts';
import { dutiesListener, sweepDuties } from './duties.ts';
import './hooks.ts';
import { profileDuties } from './profileDuty.ts';
import { sweepReminders } from './reminders.ts';

/** What a person has to do: their own list, which the product fills too. */
export const tasks = defineCloudDomain({
  name: 'tasks',
  functions,
  onRowChange: [dutiesListener(profileDuties)],
  jobs: {
    every: {
      duties: { every: '1 minute', run: sweepDuties },
      'reminders of tasks': { every: '1 minute', run: sweepReminders },
    },
  },
  on: { duties: () => [profileDuties] },
});
