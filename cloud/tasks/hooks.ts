/** Hooks of tasks, answered by the domains above it. */
import type { Duties } from './duties.ts';

declare module '#cloud/kernel/domain.ts' {
  interface Hooks {
    /** What the product asks of people by rows of the domain. */
    duties(): Promise<readonly Duties[]> | readonly Duties[];
  }
}
