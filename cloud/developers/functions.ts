/** The functions of developers, each from the file that declares it. */
export { addKey, addSiteKey, getKeys, getSiteKeys, revokeKey, revokeSiteKey } from './apiKeys.ts';
export {
  addWebhook,
  changeWebhook,
  getDeliveries,
  getWebhooks,
  getWebhookSubjects,
  removeWebhook,
  renewWebhookSecret,
  replayDeliveries,
  testWebhook,
} from './webhooks.ts';
