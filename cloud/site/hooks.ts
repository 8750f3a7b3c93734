/** What the site asks of the domains above it. */
import type { Ports, Reader, Transaction } from '../ports.ts';

declare module '../domain.ts' {
  interface Hooks {
    /** How somebody is called, if there is such a person. */
    personCalled(
      reader: Reader,
      user_id: number,
    ): Promise<{ readonly username: string; readonly full_name: string; readonly closed: boolean } | undefined>;
    /** A picture goes: whatever shows it is without one from the same transaction on. The answer runs once that has been committed. */
    pictureRemoved(tx: Transaction, path: string, ports: Pick<Ports, 'rooms'>): Promise<(() => void) | undefined>;
  }
}
