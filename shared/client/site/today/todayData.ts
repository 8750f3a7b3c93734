/** What the first screen of phones shows, asked for like the server's prefetch. */
import { jobsCall } from '#shared/community/jobsCall.ts';
import { answerQuery, load } from '#shared/client/app/data/queries.ts';
import { contestsData } from '#shared/client/contests/discovery/useContests.ts';
import { servicesInput } from '#shared/services/servicesCall.ts';

export const onNow = { status: 'ongoing' } as const;
export const newestServices = servicesInput({ keyword: '', page: 1, sort: 'newest' });
export const newestJobs = jobsCall({ page: 1 });

/** For the screen's `data`. */
export async function todayData(): Promise<void> {
  await Promise.all([
    contestsData(onNow),
    load(answerQuery('getServices', newestServices)),
    load(answerQuery(newestJobs.call, newestJobs.input)),
  ]);
}
