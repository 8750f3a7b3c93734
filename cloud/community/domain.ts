import { defineCloudDomain } from '../domain.ts';
import { announce, announceJob, sendNotifications } from './announcements.ts';

/** Announcements: notifications from operators to many people. */
export const community = defineCloudDomain({
  name: 'community',
  functions: { sendNotifications },
  calls: {
    'POST /app/messages/sendNotifications': { run: sendNotifications },
  },
  jobs: { on: { [announceJob]: announce } },
});
