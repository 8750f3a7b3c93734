/** The page of a contest that has just gone online, where its organizer is shown how to bring people to it. */
export const launchedHash = '#launched';

export const launchedPath = (cx_id: string): string => `/cx/${cx_id}${launchedHash}`;
