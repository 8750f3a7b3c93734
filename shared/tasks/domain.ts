import { defineDomain, entitiesIn } from '#shared/model/domain.ts';
import * as task from './entities/task.ts';
import { tasksErrors } from './errors.ts';

export const tasks = defineDomain({ name: 'tasks', entities: entitiesIn(task), errors: tasksErrors });
