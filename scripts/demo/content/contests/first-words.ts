import type { DemoContest } from '../types.ts';
import { contestant } from '../types.ts';

export const firstWords: DemoContest = {
  key: 'funniest-first-word',
  contest_name: 'Not “mama”: the funniest first word of the year',
  description:
    'Parents wrote in, grandparents confirmed, and nobody was photographed. Six first words that were neither of the two expected ones, each with the story behind it. Still collecting entries: this one opens when we have enough babbling.',
  category: 'Baby',
  organizer: 'olivia',
  language: 'EN',
  status: 'draft',
  startsIn: 24 * 12,
  endsIn: 24 * 26,
  contest_exp_hours: 24,
  votes_per_period: 1,
  lock_per: 'contest',
  votes: 0,
  palette: 'rose',
  emoji: 'teddy-bear',
  contestants: [
    contestant('“Moon”', 'Pointed at a street lamp, was corrected, stood by it.', 'full-moon-face', 80),
    contestant('“Duck”', 'Said to the vicar, the neighbour and, at last, a duck.', 'duck', 72),
    contestant('“More”', 'Whispered over an empty bowl, like an old film star.', 'bowl-with-spoon', 61),
    contestant('“Truck”', 'Shouted with joy, and with a different first letter.', 'delivery-truck', 58),
    contestant('“Wi-Fi”', 'Everybody in the room checked the router first.', 'wireless', 43),
    contestant('“Banana”', 'Three syllables, six months old, no further comment.', 'banana', 39),
  ],
};
