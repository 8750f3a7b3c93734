/** What accounts asks of the domains above it. */
import type { UserAdditions, ViewedShape } from '#shared/accounts/shapes.ts';
import type { Actor } from '#shared/model/access.ts';
import type { Context } from '../define.ts';
import type { FirstCall } from '../head.ts';
import type { Ports, Reader } from '../ports.ts';

declare module '../domain.ts' {
  interface Hooks {
    /** Somebody signed in from this browser, or confirmed an address on it: what it did is theirs now. Must be safe to repeat. */
    signedIn(context: Context, visitor_id: string, user_id: number): Promise<void>;
    /** What this domain adds to somebody's own shape; each answers its part. */
    ownShape(context: Context): Promise<Partial<UserAdditions>>;
    /** Something that was looked at, as a list shows it; undefined when it is no type of this domain's, or not for this reader. */
    viewed(
      reader: Reader,
      actor: Actor,
      thing: Pick<ViewedShape, 'type' | 'entity_id'>,
    ): Promise<Omit<ViewedShape, 'seen_at'> | undefined>;
    /** What somebody's public page asks first beside the person. */
    personCalls(user_id: number): readonly FirstCall[];
    /** An account was closed: what the entities' `whenClosed` cannot say. Must be safe to repeat. */
    accountClosed(ports: Pick<Ports, 'storage'>, user_id: number): Promise<void>;
  }
}
