/** Hooks of the site, answered by the domains above it. */
import type { Ports, Reader, Transaction } from '#cloud/kernel/ports.ts';

declare module '#cloud/kernel/domain.ts' {
  interface Hooks {
    /** Somebody's profile, if they exist. */
    profileOf(
      reader: Reader,
      user_id: number,
    ): Promise<{ readonly username: string; readonly full_name: string; readonly closed: boolean } | undefined>;
    /** Whether somebody, or a visitor, may open the files of a scope now; undefined for scopes of other domains. */
    opensFiles(
      ports: Pick<Ports, 'storage' | 'clock' | 'accounts'>,
      scope: string,
      user_id: number | undefined,
    ): Promise<boolean | undefined>;
    /** A picture is being deleted: remove it from rows in the same transaction. The returned function runs after the commit. */
    pictureRemoved(tx: Transaction, path: string, ports: Pick<Ports, 'rooms'>): Promise<(() => void) | undefined>;
  }
}
