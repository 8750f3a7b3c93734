/** Hooks of community, answered by the domains above it. */
import type { Ports, Reader, Transaction } from '#cloud/kernel/ports.ts';

declare module '#cloud/kernel/domain.ts' {
  interface Hooks {
    /** Throws the Refusal that says why nobody offers on this job now, though it is open. */
    jobTakesOffers(reader: Reader, job_id: string): Promise<void>;
    /** Its author is about to delete a job, in this transaction. Throws the Refusal that says what must be done before. */
    jobGoes(tx: Transaction, job_id: string): Promise<void>;
    /** A moderator took a job away. Safe to repeat. */
    jobHidden(ports: Ports, job_id: string): Promise<void>;
  }
}
