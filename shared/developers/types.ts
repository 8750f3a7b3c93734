/** Words of the domain that pages and entities share. */

/** `person`: calls as its maker, without their rights of an operator. `site`: as its maker, by those rights of theirs that it names. */
export const keyKinds = ['person', 'site'] as const;
export type KeyKind = (typeof keyKinds)[number];

/** `dead`: it was not taken in time, and is sent again only when somebody asks for it. */
export const deliveryStates = ['waiting', 'delivered', 'dead'] as const;
export type DeliveryState = (typeof deliveryStates)[number];
