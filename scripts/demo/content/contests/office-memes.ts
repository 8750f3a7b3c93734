import type { DemoContest } from '../types.ts';
import { contestant } from '../types.ts';

export const officeMemes: DemoContest = {
  key: 'office-meme-cup',
  contest_name: 'Office meme cup',
  description:
    'Eight memes that every office has lived through, settled once and for all. We called it off on the second day: somebody pressed “reply all” and forty-one colleagues voted by e-mail. The cup returns in spring, with a firmer subject line.',
  category: 'Memes',
  organizer: 'olivia',
  language: 'EN',
  status: 'cancelled',
  startsIn: -24 * 9,
  endsIn: 24 * 3,
  contest_exp_hours: 8,
  votes_per_period: 1,
  lock_per: 'contest',
  votes: 389,
  palette: 'ice',
  theme: 'office',
  emoji: 'laptop',
  contestants: [
    contestant('It works on my machine', 'Then we shall ship your machine.', 'laptop', 90),
    contestant('Friday, 5 p.m. deploy', 'This is fine, and so are the flames.', 'fire', 86),
    contestant('You’re on mute', 'Four minutes of brilliant strategy, lost to history.', 'muted-speaker', 71),
    contestant('Reply all', 'A career in two words.', 'e-mail', 64),
    contestant('Printer says no', 'PC LOAD LETTER, and nobody has ever known why.', 'printer', 52),
    contestant('Cat on the call', 'The only participant with a clear agenda.', 'cat-face', 49),
    contestant('But first, coffee', 'The project plan, in full.', 'hot-beverage', 33),
    contestant('A meeting about meetings', 'Recurring, of course, with no end date.', 'calendar', 27),
  ],
};
