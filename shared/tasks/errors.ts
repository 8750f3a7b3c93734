/** Refusals of this domain, with the HTTP status that carries each. */
export const tasksErrors = {
  tasks_full: 409,
  /** A duty is changed by what it is about. */
  task_is_duty: 409,
} as const;
