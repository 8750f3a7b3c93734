import { sneakerEntries } from '../entries.ts';
import type { DemoContest } from '../types.ts';
import { contestant } from '../types.ts';

export const sneakers: DemoContest = {
  key: 'sneaker-design-open',
  contest_name: 'Sneaker design open: the pair we will really make',
  description:
    'Eighteen sketches from eighteen bedrooms, studios and night shifts. The winning design goes into production, three hundred numbered pairs, with the designer’s name under the tongue. Doors open in three days; choose your laces.',
  category: 'Design',
  organizer: 'yuki',
  language: 'EN',
  status: 'pending',
  startsIn: 71,
  endsIn: 71 + 24 * 14,
  contest_exp_hours: 24,
  votes_per_period: 2,
  lock_per: 'contest',
  entries: sneakerEntries,
  rounds: [
    { name: 'Open round', startsIn: 71, endsIn: 71 + 24 * 10, advance: 6 },
    { name: 'Final six', startsIn: 71 + 24 * 10, endsIn: 71 + 24 * 14, advance: null },
  ],
  votes: 0,
  palette: 'lilac',
  emoji: 'running-shoe',
  contestants: [
    contestant('Tram 28', 'Canary yellow, wooden eyelets and a bell on the heel.', 'tram-car', 90),
    contestant('Cactus Low', 'Soft inside, prickly outside, needs water twice a year.', 'cactus', 82),
    contestant('Night Market', 'Lantern-red panels that glow when a car passes.', 'red-paper-lantern', 80),
    contestant('Honeycomb High', 'A hexagon sole that bounces and a collar like a hive.', 'honeybee', 74),
    contestant('Wave Nº 9', 'One unbroken line of stitching from toe to horizon.', 'water-wave', 66),
    contestant('Lava Lace', 'Black basalt knit with laces that look freshly poured.', 'volcano', 63),
    contestant('Glacier Runner', 'Translucent, layered and colder than your ex.', 'snowflake', 58),
    contestant('Koi Court', 'A court shoe with a fish that meets itself at the heel.', 'carp-streamer', 55),
    contestant('Bamboo Zero', 'No glue, no plastic, no hurry.', 'panda', 51),
    contestant('Static', 'A zigzag midsole for people who cannot sit still.', 'high-voltage', 46),
    contestant('Chessboard Slip', 'Left foot plays white, right foot plays black.', 'chess-pawn', 42),
    contestant('Wool Club', 'Knitted by the designer’s grandmother, who wants royalties.', 'yarn', 40),
    contestant('Moon Landing', 'A sole that prints one small step wherever you stand.', 'rocket', 37),
    contestant('Hibiscus', 'Petals that overlap and open as you walk.', 'hibiscus', 33),
    contestant('B-side', 'Grooved like vinyl; the left shoe has the better song.', 'optical-disk', 28),
    contestant('Puffer', 'Inflates at the ankle when you are annoyed.', 'blowfish', 24),
    contestant('Sunday Crossword', 'Comes with a pencil; 14 across is your shoe size.', 'pencil', 20),
    contestant('Paper Plane', 'Folded from a single sheet and lighter than its box.', 'airplane', 18),
  ],
};
