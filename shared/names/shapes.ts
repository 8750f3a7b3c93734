/** What the calls of names answer. Dates are ISO strings; money is in minor units. */
import type { RecordOf } from '#shared/model/entity.ts';
import type { DomainHost } from './entities/hosts.ts';
import type { DomainContact, DomainName, DomainOrder } from './entities/names.ts';

type Dated<T> = {
  [K in keyof T]: T[K] extends Date ? string : T[K] extends Date | undefined ? string | undefined : T[K];
};

/** `premium`: free, but for a price of its own; it is not sold here. */
export type NameState = 'free' | 'taken' | 'premium';

export interface NameOffer {
  readonly name: string;
  readonly shown: string;
  readonly state: NameState;
  /** For the first year, and for each one after it; of free names. */
  readonly price?: number;
  readonly renewal?: number;
}

export interface NameSearch {
  readonly shown: string;
  readonly names: readonly NameOffer[];
  readonly suggestions: readonly NameOffer[];
  readonly currency: string;
  /** The day of the rates, where prices were converted. */
  readonly rates_date: string;
}

export type ContactShape = Pick<
  RecordOf<typeof DomainContact>,
  'first_name' | 'last_name' | 'email' | 'phone' | 'address' | 'city' | 'state' | 'zip' | 'country'
>;

export type DomainOrderShape = Dated<
  Pick<
    DomainOrder,
    | 'domain_order_id'
    | 'kind'
    | 'name'
    | 'shown'
    | 'domain_id'
    | 'years'
    | 'currency'
    | 'amount'
    | 'state'
    | 'held_until'
    | 'payment_id'
    | 'failure'
    | 'createdAt'
    | 'rev'
  >
>;

export type DomainNameShape = Dated<
  Pick<DomainName, 'domain_id' | 'name' | 'shown' | 'state' | 'registered_at' | 'until' | 'rev'>
>;

/** A record that its person has to write where the host's name is kept. */
export interface HostRecord {
  readonly type: 'TXT' | 'CNAME' | 'ALIAS';
  readonly host: string;
  readonly value: string;
}

export interface HostShape extends Dated<
  Pick<
    DomainHost,
    | 'host_id'
    | 'host'
    | 'shown'
    | 'kind'
    | 'target_id'
    | 'title'
    | 'path'
    | 'state'
    | 'asked_at'
    | 'checked_at'
    | 'verified_at'
    | 'failing_since'
    | 'problem'
    | 'domain_id'
    | 'rev'
  >
> {
  /** The first one proves the host, the second one leads its visitors here. */
  readonly records: readonly HostRecord[];
}

/** A page of the caller's own that a host can lead to. */
export interface HostTarget {
  readonly kind: 'contest' | 'club';
  readonly target_id: string;
  readonly title: string;
}

export interface OwnNames {
  readonly names: readonly DomainNameShape[];
  readonly orders: readonly DomainOrderShape[];
  readonly hosts: readonly HostShape[];
  /** Whether names can be bought here. */
  readonly sold: boolean;
  /** Whether hosts lead anywhere: the site has to know its own address. */
  readonly leads: boolean;
  readonly serverTime: number;
}

/** A purchase as operators see it. */
export interface AdminDomainOrder extends DomainOrderShape {
  readonly user_id: number;
  readonly cost: number;
  readonly said?: string;
  readonly tries: number;
  readonly paid_at?: string;
  /** Of the name, once it is registered. */
  readonly until?: string;
}
