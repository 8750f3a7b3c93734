/** What share images of contests and contestants say; parse/http/shareImages draws them. */
import type { FindShareImage, ShareImages, ShareWords } from '#cloud/kernel/documents.ts';
import { publicContest, type PublicContest, type PublicContestant } from './publicContest.ts';

const callFor = ({ state }: PublicContest) => {
  if (state === 'ongoing') return { key: 'site.share.vote', isVoting: true };
  return { key: state === 'pending' ? 'site.share.soon' : 'site.share.results', isVoting: false };
};

function wordsOf(
  seen: PublicContest,
  one: PublicContestant | undefined,
  { say, language, brand }: Parameters<FindShareImage>[0],
): ShareWords {
  const number = (value: number) => value.toLocaleString(language.toLowerCase());
  const votesIn = (count: number) => say('site.share.votes', { count, votes: number(count) });
  const { contest } = seen;
  const category = say(`contests.category.${contest.category}`);
  const { key, isVoting } = callFor(seen);
  const common = { action: say(key), isVoting, brand, note: isVoting ? say('site.share.free') : '' };
  if (!one)
    return {
      ...common,
      title: contest.contest_name,
      fallback: category,
      over: category,
      figures: seen.total ? [votesIn(seen.total)] : [],
    };
  return {
    ...common,
    title: one.contestant.contestant_name,
    fallback: category,
    over: contest.contest_name,
    figures:
      one.rank === undefined ? [] : [say('site.share.rank', { rank: number(one.rank) }), votesIn(one.votes ?? 0)],
  };
}

const ofContest: FindShareImage = async (app, { cx_id, contestant_id }) => {
  const seen = await publicContest(app.ports, cx_id!, app.language);
  const one = contestant_id === undefined ? undefined : seen?.find(contestant_id);
  if (!seen || (contestant_id !== undefined && !one)) return undefined;
  const { contest_name, category, theme } = seen.contest;
  return {
    words: wordsOf(seen, one, app),
    picture: one ? one.contestant.contestant_img : seen.contest.cover,
    isPortrait: one !== undefined,
    drawn: {
      name: one?.contestant.contestant_name ?? contest_name,
      // Covers are drawn as in lists, which have no theme.
      within: { cx_id: cx_id!, contest_name, category, theme: one && theme },
    },
  };
};

export const contestShareImages: ShareImages = {
  '/share/:cx_id.jpg': ofContest,
  '/share/:cx_id/:contestant_id.jpg': ofContest,
};
