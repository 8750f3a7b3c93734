/** Kinds of notifications of this domain, with the sentences that say them. */
export const tasksNotifications = { task_due: { one: 'tasks.news.due' } } as const;
