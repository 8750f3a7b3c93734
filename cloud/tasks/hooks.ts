/** Hooks of tasks, answered by the domains above it. */
import type { Duties } from './duties.ts';

declare module '#cloud/kernel/domain.ts' {
  interface Hooks {
    /** The kinds of duty that follow from the domain's rows. */
    duties(): Promise<readonly Duties[]> | readonly Duties[];
  }
}
