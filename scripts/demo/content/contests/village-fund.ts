import type { DemoContest } from '../types.ts';
import { contestant } from '../types.ts';

export const villageFund: DemoContest = {
  key: 'village-fund',
  contest_name: 'The village fund: what do we repair first?',
  description:
    'Six things in our village need paint, nails and a bit of courage. Here a vote is a euro, and every euro goes into the jar: what leads on Sunday is repaired first, and the rest of the jar begins the next one.',
  category: 'Politics',
  organizer: 'olivia',
  language: 'EN',
  status: 'ongoing',
  startsIn: -30,
  endsIn: 90,
  contest_exp_hours: 24,
  votes_per_period: 1,
  lock_per: 'contest',
  prices: {
    mode: 'paid',
    unit_price: 100,
    packs: [
      { votes: 5, amount: 450 },
      { votes: 20, amount: 1600 },
    ],
  },
  sold: [
    { by: 'marco', contestant: 'The old bandstand', votes: 20 },
    { by: 'sofia', contestant: 'The swimming steps', votes: 20 },
    { by: 'amara', contestant: 'The old bandstand', votes: 5 },
    { by: 'tomas', contestant: 'The playground ship', votes: 20 },
    { by: 'priya', contestant: 'The bread oven', votes: 5 },
    { by: 'leo', contestant: 'The old bandstand', votes: 12 },
    { by: 'hannah', contestant: 'The swimming steps', votes: 5 },
    { by: 'camila', contestant: 'The playground ship', votes: 1 },
    { by: 'sam', contestant: 'The night bus shelter', votes: 5 },
  ],
  votes: 0,
  palette: 'dawn',
  emoji: 'house-with-garden',
  contestants: [
    contestant('The old bandstand', 'Rain on the trombones since 1987; the roof is tired of it.', 'trumpet', 60),
    contestant('The swimming steps', 'Four steps into the lake, of which two are left.', 'goggles', 50),
    contestant('The playground ship', 'Captains aged four to nine report a leak below the slide.', 'sailboat', 40),
    contestant('The bread oven', 'Fired up twice a year; smells like every Saturday should.', 'bread', 30),
    contestant('The night bus shelter', 'Offers a view of the stars, mostly through its roof.', 'bus', 20),
    contestant('The library bench', 'Seats three readers, or one reader and their opinions.', 'books', 10),
  ],
};
