/** What the site asks of the domains above it. */
import type { Reader } from '../ports.ts';

declare module '../domain.ts' {
  interface Hooks {
    /** How somebody is called, if there is such a person. */
    personCalled(
      reader: Reader,
      user_id: number,
    ): Promise<{ readonly username: string; readonly full_name: string; readonly closed: boolean } | undefined>;
  }
}
