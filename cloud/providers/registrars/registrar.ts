/** Companies that register domain names. Prices are cents of US dollars. */

/** What a name costs, or why it is not to be had. */
export interface Priced {
  readonly name: string;
  /** `premium`: at a price that the registry sets for this name. */
  readonly state: 'free' | 'taken' | 'premium';
  /** The first year, and each one after it. */
  readonly price?: number;
  readonly renewal?: number;
}

/** Who registers a name. */
export interface Registrant {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  /** E.164. */
  readonly phone: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly country: string;
}

export interface ZoneRecord {
  /** Before the name; empty for the name itself. */
  readonly host: string;
  /** ALIAS: what CNAME is, for the name itself. */
  readonly type: 'TXT' | 'CNAME' | 'ALIAS';
  readonly value: string;
}

/** A name in the site's account at the registrar. */
export interface Registered {
  readonly until: Date;
}

export interface Registrar {
  /** Nothing is really registered. */
  readonly isTest: boolean;
  /** Names of which it knows nothing are left out. */
  check(names: readonly string[]): Promise<Priced[]>;
  /** Free names like this one. */
  suggest(label: string, endings: readonly string[]): Promise<Priced[]>;
  /** Undefined when it is not in the site's account. */
  find(name: string): Promise<Registered | undefined>;
  /** What a year more costs. */
  renewal(name: string): Promise<number>;
  register(name: string, years: number, registrant: Registrant): Promise<Registered>;
  renew(name: string, years: number): Promise<Registered>;
  /** Sets records of a name; others of the same host and type go, all else stays. */
  point(name: string, records: readonly ZoneRecord[]): Promise<void>;
}

/** It cannot be reached, or fails: what was asked may have been done. */
export class RegistrarAway extends Error {
  override name = 'RegistrarAway';
}

/** It said no: asking again would say the same. */
export class RegistrarRefusal extends Error {
  override name = 'RegistrarRefusal';
}
