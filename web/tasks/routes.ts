/** The addresses of the screens of tasks: part of every page, for its links. */
export const tasks = {
  myTasks: '/my-tasks',
  addTask: '/addTask',
  // Without a task they lead to the list.
  task: '/task/:task_id?',
  editTask: '/editTask/:task_id?',
} as const;
