/** After every date that a task may have. */
const never = new Date('9999-12-31T00:00:00Z');

/** What the list is in order of. */
export const sortAt = (due_at: Date | undefined): Date => due_at ?? never;
