/** Where a page calls a function: this and its name. */
export const callPath = '/app/call/';
