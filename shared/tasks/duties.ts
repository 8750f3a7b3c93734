/** Kinds of duty of this domain, with the titles of their tasks. */
export const tasksDuties = {
  profile_finish: { title: 'tasks.duty.profileFinish' },
} as const;
