/** Numbers of domain names. */
import { day, hour, minute } from '#shared/time.ts';

export const nameLimits = {
  /** Years that a name is bought or renewed for at once; a name is never registered for longer. */
  years: { min: 1, max: 10 },
  /** A label of the domain name system, in ASCII. */
  label: 63,
  /** What may be typed. */
  typed: 253,
  suggestions: 6,
  /** Milliseconds for which a price is kept for its buyer. */
  held: 15 * minute,
  /** Orders of a person whose price is held. */
  begun: 20,
  /** Milliseconds for which who asks a registrar is left alone, and after which an order of which nothing came is given up. */
  asking: 2 * minute,
  givenUp: day,
  /** Days before its end at which the owner of a name is reminded. */
  reminders: [30, 7, 1],
  /** Days after its end for which a name can still be renewed. */
  late: 20,
  /** Hosts of a person. */
  hosts: 20,
  /** Milliseconds between two looks at the records of a host: of one that waits, and of one that leads to its page. */
  look: { waiting: 5 * minute, active: 6 * hour, failing: hour },
  /** Milliseconds for which a host whose records are gone still leads to its page. */
  grace: 3 * day,
  /** Milliseconds after which nobody looks for the records of a host that never had them. */
  waits: 14 * day,
  line: 120,
} as const;
