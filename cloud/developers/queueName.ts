/** The job that sends what waits for one webhook; its key is the webhook's id and a moment, so that a run that ends takes no later one with it. */
export const queueName = 'webhook';
