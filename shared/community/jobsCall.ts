import { limits } from '#shared/limits.ts';

/** What a list of jobs is narrowed by. */
export interface JobQuery {
  readonly keyword?: string;
  readonly category?: number;
  readonly country?: string;
  readonly budget?: number;
  readonly page: number;
}

/** The call that answers a page of the list of jobs. */
export const jobsCall = ({ page, ...filters }: JobQuery) =>
  ({
    call: 'getFeeds',
    input: {
      group_id: limits.jobsGroup,
      page,
      limit: limits.jobsPage,
      ...(Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)) as Omit<
        JobQuery,
        'page'
      >),
    },
  }) as const;
