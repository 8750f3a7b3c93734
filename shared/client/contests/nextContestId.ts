import { publicId } from '#shared/client/app/clientId.ts';
import { keptNames } from '#shared/client/app/offline/keptDrafts.ts';

/** Before the contest's id in the name of a stored draft. */
export const draftPlace = 'contest.';

/** The id for the next contest: the newest draft's, else a new one. In every page's first download, unlike what a draft holds. */
export const nextContestId = (): string => keptNames(draftPlace)[0]?.slice(draftPlace.length) ?? publicId();
