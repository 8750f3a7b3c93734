/** Hooks of community, answered by the domains above it. */
import type { Reader } from '../ports.ts';

declare module '../domain.ts' {
  interface Hooks {
    /** Throws the Refusal that says why nobody offers on this job now, though it is open. */
    jobTakesOffers(reader: Reader, job_id: string): Promise<void>;
  }
}
