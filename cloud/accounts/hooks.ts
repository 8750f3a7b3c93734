/** Hooks of accounts, answered by the domains above it. */
import type { UserAdditions, ViewedShape } from '#shared/accounts/shapes.ts';
import type { Actor } from '#shared/model/access.ts';
import type { Context } from '#cloud/kernel/define.ts';
import type { FirstCall } from '#cloud/kernel/pageMeta.ts';
import type { Ports, Reader } from '#cloud/kernel/ports.ts';

declare module '#cloud/kernel/domain.ts' {
  interface Hooks {
    /** Somebody signed in from this browser, or confirmed an address on it: assign the browser's rows to them. Must be idempotent. */
    signedIn(context: Context, visitor_id: string, user_id: number): Promise<void>;
    /** Fields that a domain adds to the caller's own UserShape. */
    ownShape(context: Context): Promise<Partial<UserAdditions>>;
    /** A viewed thing for a list; undefined for types of other domains and for things that the reader may not see. */
    viewed(
      reader: Reader,
      actor: Actor,
      thing: Pick<ViewedShape, 'type' | 'entity_id'>,
    ): Promise<Omit<ViewedShape, 'seen_at'> | undefined>;
    /** Somebody has another password, by which all their sessions ended: end what else opens their account. Must be idempotent. */
    passwordSet(ports: Ports, user_id: number): Promise<void>;
    /** Somebody has a factor for the first time: all that opens their account was made without one. Must be idempotent. */
    firstFactor(ports: Ports, user_id: number): Promise<void>;
    /** Whether somebody wants to hear nothing of another person. */
    isQuiet(reader: Reader, user_id: number, other_id: number): Promise<boolean>;
    /** Further calls to prefetch for a person's public page. */
    personCalls(user_id: number): readonly FirstCall[];
    /** Somebody is about to take away or replace the keys of their account at Stripe; they still hold. */
    paymentKeysLeave(ports: Ports, user_id: number): Promise<void>;
    /** The data was a demo until this start: take from it what anybody could have got. Must be idempotent. */
    demoEnds(ports: Pick<Ports, 'storage' | 'clock'>): Promise<void>;
    /** Somebody is about to close their account. Throws the Refusal that says what they must do before. */
    accountCloses(ports: Pick<Ports, 'storage'>, user_id: number): Promise<void>;
    /** An account was closed: clean-up beyond the entities' `whenClosed`. Must be idempotent. */
    accountClosed(ports: Ports, user_id: number): Promise<void>;
  }
}
