/** How far the filling of a demo is. */
export const fillingSteps = ['contests', 'services', 'clubs', 'orders', 'pictures'] as const;

export interface FillingState {
  readonly step: (typeof fillingSteps)[number];
  /** Of this step. */
  readonly done: number;
  readonly of: number;
}
