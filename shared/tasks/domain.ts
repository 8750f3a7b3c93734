import { defineDomain, entitiesIn } from '#shared/model/domain.ts';
import * as task from './entities/task.ts';

export const tasks = defineDomain({ name: 'tasks', entities: entitiesIn(task) });
