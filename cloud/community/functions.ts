import { sendNotifications } from './announcements.ts';
import { countUnseen, getActors, seeNotifications } from './notifications.ts';
import { saveToken } from './pushTokens.ts';

export const communityFunctions = { seeNotifications, countUnseen, getActors, sendNotifications, saveToken };
