/** The id of the demo's partner, whose app is played at /contest-app/test. */
export const demoPartnerId = 'demopartner1';
