/** Shapes of the answers about tasks. Dates are ISO 8601. */
import type { DutyKind } from '../duties.ts';

export interface TaskShape {
  task_id: string;
  /** Empty for a duty. */
  title: string;
  note: string;
  path: string;
  due_at?: string;
  /** YYYY-MM-DD, where it is due at no certain hour. */
  due_day?: string;
  remind_minutes?: number;
  is_done: boolean;
  done_at?: string;
  kind?: DutyKind;
  params: Record<string, string>;
  rev: number;
}
