import { vegetableEntries } from '../entries.ts';
import type { DemoContest } from '../types.ts';
import { contestant } from '../types.ts';

export const uglyVegetables: DemoContest = {
  key: 'ugliest-vegetable',
  contest_name: 'The ugliest vegetable of the harvest (and why we love it)',
  description:
    'Supermarkets turned them away; we gave them a runway. Twelve crooked, knobbly, gloriously unphotogenic vegetables compete for one place in the soup of honour. This is a sprint: your next vote is ready after one minute.',
  category: 'Ugliness',
  organizer: 'olivia',
  language: 'EN',
  status: 'ongoing',
  startsIn: -20,
  endsIn: 28,
  contest_exp_hours: 1 / 60,
  votes_per_period: 1,
  lock_per: 'contest',
  entries: vegetableEntries,
  votes: 2_316,
  palette: 'honey',
  emoji: 'carrot',
  contestants: [
    contestant('The carrot with legs', 'Crosses them when it thinks that nobody is looking.', 'carrot', 96),
    contestant('Sir Spudley', 'A potato with three chins and the bearing of a bank manager.', 'potato', 91),
    contestant('The gossiping ginger', 'Has an arm for every rumour and two left over.', 'ginger-root', 64),
    contestant('Eggplant with a nose', 'In profile it looks like somebody’s uncle; guess whose.', 'eggplant', 58),
    contestant('Twin tomatoes', 'They grew together and refuse to discuss it.', 'tomato', 47),
    contestant(
      'The pumpkin that slept badly',
      'One side flat, one side furious, all of it soup.',
      'jack-o-lantern',
      43,
    ),
    contestant('Spiral cucumber', 'Was asked to grow straight and took it personally.', 'cucumber', 34),
    contestant('Grumpy pepper', 'Cut it open and there is a smaller grumpy pepper inside.', 'bell-pepper', 29),
    contestant('Garlic of many toes', 'Eleven cloves, no two pointing the same way.', 'garlic', 25),
    contestant('Bad-hair broccoli', 'Woke up like this; stays like this; tastes wonderful.', 'broccoli', 22),
    contestant('The onion that cries first', 'Lopsided, layered and far too sensitive for its trade.', 'onion', 18),
    contestant('Corkscrew chilli', 'Opens bottles in theory and eyes in practice.', 'hot-pepper', 15),
  ],
};
