/** Entry forms, contestants' answers, and pending entries. */
import type { DemoEntries } from './types.ts';

const grown = (garden: string, weight: string) => ({ garden, weight });

export const vegetableEntries: DemoEntries = {
  fields: [
    { key: 'garden', label: 'Where it grew', type: 'text', required: true, public: true },
    { key: 'weight', label: 'Weight in grams', type: 'number', required: true, public: true },
    { key: 'story', label: 'How you found it', type: 'long_text', required: false, public: true },
    { key: 'contact', label: 'How we reach you if it wins', type: 'text', required: true, public: false },
  ],
  answers: {
    'The carrot with legs': grown('Allotment 12, Leeds', '310'),
    'Sir Spudley': grown('Behind the bank, Norwich', '840'),
    'The gossiping ginger': grown('Windowsill, Bristol', '265'),
    'Eggplant with a nose': grown('Greenhouse, Kent', '470'),
    'Twin tomatoes': grown('Balcony, Porto', '390'),
    'The pumpkin that slept badly': grown('Compost heap, Devon', '6200'),
    'Spiral cucumber': grown('School garden, Utrecht', '355'),
    'Grumpy pepper': grown('Polytunnel, Almería', '190'),
    'Garlic of many toes': grown('Isle of Wight', '85'),
    'Bad-hair broccoli': grown('Roof garden, Berlin', '610'),
    'The onion that cries first': grown('Grandfather’s plot, Cork', '240'),
    'Corkscrew chilli': grown('Conservatory, York', '22'),
  },
  waiting: [
    {
      by: 'marco',
      name: 'The lemon with elbows',
      blurb: 'Grew around a fence wire and has leaned on things ever since.',
      emoji: 'lemon',
      answers: {
        garden: 'Nonna’s courtyard, Amalfi',
        weight: '330',
        story: 'I came to photograph the terrace. It would not stop posing.',
        contact: 'marco@example.org',
      },
    },
    {
      by: 'hannah',
      name: 'The kissing mushrooms',
      blurb: 'Two caps, one stem, no shame at all.',
      emoji: 'mushroom',
      answers: {
        garden: 'Behind the shelter, Freiburg',
        weight: '140',
        story: 'One of the dogs found them and refused to leave.',
        contact: 'hannah@example.org',
      },
    },
  ],
};

const by = (designer: string, upper: string) => ({ designer, upper });

export const sneakerEntries: DemoEntries = {
  fields: [
    { key: 'designer', label: 'Designer', type: 'text', required: true, public: true },
    { key: 'upper', label: 'Upper', type: 'text', required: true, public: true },
    { key: 'sketch', label: 'More sketches', type: 'url', required: false, public: true },
    { key: 'finished', label: 'Finished on', type: 'date', required: false, public: true },
    { key: 'size', label: 'Your own size, for the first pair', type: 'number', required: true, public: false },
  ],
  answers: {
    'Tram 28': by('Inês Duarte', 'Waxed canvas'),
    'Cactus Low': by('Pablo Reyes', 'Cactus leather'),
    'Night Market': by('Mei Lin', 'Reflective ripstop'),
    'Honeycomb High': by('Anna Kowalska', 'Laser-cut felt'),
    'Wave Nº 9': by('Noa Peretz', 'One-thread knit'),
    'Lava Lace': by('Keoni Akana', 'Basalt-fibre knit'),
    'Glacier Runner': by('Sigrún Jónsdóttir', 'Clear bio-film'),
    'Koi Court': by('Haruto Sato', 'Printed suede'),
    'Bamboo Zero': by('Lan Pham', 'Bamboo weave'),
    Static: by('Jo Adeyemi', 'Mesh and tape'),
    'Chessboard Slip': by('Viktor Hansen', 'Checked cotton'),
    'Wool Club': by('Aoife Byrne', 'Aran wool'),
    'Moon Landing': by('Ravi Menon', 'Silver nylon'),
    Hibiscus: by('Leilani Cruz', 'Layered organza'),
    'B-side': by('Theo Laurent', 'Recycled vinyl'),
    Puffer: by('Mina Park', 'Quilted down'),
    'Sunday Crossword': by('Grace Whitby', 'Newsprint cotton'),
    'Paper Plane': by('Omar Haddad', 'Folded Tyvek'),
  },
  waiting: [
    {
      by: 'sam',
      name: 'Pair sixty-three',
      blurb: 'The pair that is missing between sixty-two others.',
      emoji: 'hiking-boot',
      answers: {
        designer: 'Sam Whitaker',
        upper: 'Offcuts of the first sixty-two',
        sketch: 'https://sketches.example.org/sixty-three',
        finished: '2026-10-30',
        size: '44',
      },
    },
    {
      by: 'sofia',
      name: 'Parada de autobús',
      blurb: 'Drawn at the stop of line 27, worn by everybody who waits.',
      emoji: 'bus-stop',
      answers: { designer: 'Sofía Herrera', upper: 'Canvas, drawn by hand', size: '38' },
    },
  ],
};
