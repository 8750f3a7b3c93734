/** Hooks of community, answered by the domains above it. */
import type { Actor } from '#shared/model/access.ts';
import type { Reader } from '../ports.ts';

declare module '../domain.ts' {
  interface Hooks {
    /** The public id of a service that this reader may open, and who offers it. `name` is its public id or its number. */
    serviceTalked(
      reader: Reader,
      actor: Actor,
      name: string,
    ): Promise<{ sx_id: string; user_id: number; title: string } | undefined>;
    /** Throws the Refusal that says why nobody offers on this job now, though it is open. */
    jobTakesOffers(reader: Reader, job_id: string): Promise<void>;
  }
}
