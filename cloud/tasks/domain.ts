import { defineCloudDomain } from '#cloud/kernel/domain.ts';
import { dutiesListener, sweepDuties } from './duties.ts';
import './hooks.ts';
import { profileDuties } from './profileDuty.ts';
import { sweepReminders } from './reminders.ts';
import { addTask, countTasks, editTask, getTask, getTasks, removeTask, setTaskDone } from './tasks.ts';

/** What a person has to do: their own list, which the product fills too. */
export const tasks = defineCloudDomain({
  name: 'tasks',
  functions: { getTasks, getTask, countTasks, addTask, editTask, setTaskDone, removeTask },
  calls: {
    'POST /app/tasks/getTasks': { run: getTasks },
    'POST /app/tasks/getTask': { run: getTask },
    'POST /app/tasks/countTasks': { run: countTasks },
    'POST /app/tasks/addTask': { run: addTask },
    'POST /app/tasks/editTask': { run: editTask },
    'POST /app/tasks/setTaskDone': { run: setTaskDone },
    'POST /app/tasks/removeTask': { run: removeTask },
  },
  onRowChange: [dutiesListener(profileDuties)],
  jobs: {
    every: {
      duties: { every: '1 minute', run: sweepDuties },
      'reminders of tasks': { every: '1 minute', run: sweepReminders },
    },
  },
  on: { duties: () => [profileDuties] },
});
