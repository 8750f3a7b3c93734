/** The functions of tasks, each from the file that declares it. */
export { addTask, countTasks, editTask, getTask, getTasks, removeTask, setTaskDone } from './tasks.ts';
