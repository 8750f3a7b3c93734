/** What is asked about jobs of the demo, and further offers on them, by the beginning of a job's title. */
import type { DemoSaid } from './clubs.ts';
import { type DemoJob, jobs } from './jobs.ts';

interface JobAnswers {
  readonly said?: readonly DemoSaid[];
  readonly offers?: DemoJob['offers'];
}

const asked = (by: string, text: string, ...replies: DemoSaid[]): DemoSaid => ({ by, text, replies });
const said = (by: string, text: string): DemoSaid => ({ by, text });
const offer = (by: string, price: number, days: number, text: string) => ({ by, price, days, text });

const answers: Readonly<Record<string, JobAnswers>> = {
  'Translate our clinic': {
    said: [
      asked(
        'amara',
        'Les fiches sont-elles déjà mises en page ?',
        said('hannah', 'Yes, as plain documents, one page each.'),
      ),
    ],
    offers: [offer('amara', 260, 7, 'La moitié française, relue à voix haute : si je bute, le lecteur bute aussi.')],
  },
  'Mixage son': {
    said: [
      asked(
        'leo',
        'La pluie est sur un toit ou sur une rue ?',
        said('ines', 'Sur un parapluie. C’est là le problème.'),
      ),
    ],
  },
  'Photos of twelve pastries': {
    said: [
      asked('priya', 'Does the keeper of the models share?', said('tomas', 'The models were shared within a minute.')),
    ],
  },
  'Editar diez vídeos': {
    said: [
      asked('yuki', 'How long is the raw material, all in all?', said('camila', 'Dos horas y diez, ya elegidas.')),
    ],
    offers: [
      offer(
        'yuki',
        340,
        6,
        'Vertical, captions that read well on a tram, cuts on the beat. Two clips first, so that you can say no.',
      ),
      offer('marco', 380, 5, 'Colour and cut in one go. I have filmed dancers: I know where the feet will be.'),
    ],
  },
  '3D model of a shoe sole': {
    said: [
      asked('priya', 'What tolerance do you need at the edge?', said('sam', '0.2 mm, and a soft heart elsewhere.')),
    ],
  },
  'Tiny web page': {
    said: [
      asked('ada', 'Will it be readable without colours?', said('priya', 'It has to be. Patterns and direct labels.')),
    ],
    offers: [
      offer(
        'yuki',
        780,
        8,
        'One file, no framework, keyboard and screen reader first. It will draw on a phone from 2014.',
      ),
    ],
  },
  'Locutor para un pódcast': {
    said: [
      asked('camila', '¿Vale una voz de profesora de baile?', said('diego', 'Si sabe decir “gol” sin música, sí.')),
    ],
    offers: [
      offer('camila', 300, 10, 'Voz de barrio, con compás. Grabo en casa, con armario lleno de abrigos como cabina.'),
      offer(
        'amara',
        290,
        9,
        'Je ne parle pas espagnol, mais je peux enregistrer et nettoyer la voix de ton choix à distance.',
      ),
    ],
  },
  'Refaire l’enseigne': {
    said: [
      asked('marco', 'Do you keep the old one?', said('leo', 'Bien sûr. Elle prend sa retraite au-dessus du lavabo.')),
    ],
  },
  'Host for a live count': {
    said: [
      asked(
        'diego',
        '¿Once minutos? Yo he llenado dos horas de lluvia.',
        said('ada', 'That is exactly the experience.'),
      ),
    ],
    offers: [
      offer('tomas', 240, 4, 'I have opened a bakery at five for twenty years: I can talk calmly while people wait.'),
      offer('camila', 250, 3, 'Calm, in English, and if the result is late, I teach the whole audience one step.'),
    ],
  },
  'Carry six lamps': {
    said: [asked('sam', 'How heavy is one lamp?', said('marco', 'Nine kilos. It feels like ten on the third floor.'))],
    offers: [
      offer('leo', 80, 1, 'Je suis à Bologne ce samedi-là pour un salon. Deux bras, un dos prudent, bon appétit.'),
    ],
  },
  'Music for a game': {
    said: [
      asked('priya', 'Is the regret before or after the bus has left?', said('yuki', 'During. It watches the bus go.')),
    ],
  },
  'Tienda en línea': {
    said: [
      asked(
        'ines',
        'Les frais de port sont-ils les mêmes partout ?',
        said('sofia', 'Tres zonas, y los tubos son siempre iguales.'),
      ),
    ],
    offers: [
      offer(
        'yuki',
        1100,
        14,
        'A shop you change like a document, with three sizes as one product. One hour of lessons included.',
      ),
      offer(
        'marco',
        850,
        10,
        'I build it on what runs my own print shop. Twenty prints, real colours, nothing to call me about.',
      ),
    ],
  },
  'Salle silencieuse': {
    said: [asked('marco', 'How silent is silent?', said('amara', 'On doit entendre une montre. Et plus rien.'))],
    offers: [
      offer(
        'leo',
        220,
        2,
        'L’arrière-boutique d’un ami à Marseille : ancienne cave à fromages, murs d’un mètre, chauffage à l’arrêt.',
      ),
    ],
  },
  'Somebody who finds forty': {
    said: [asked('tomas', 'May they be round?', said('olivia', 'They may be anything that stands.'))],
  },
  'A week of posts': {
    said: [asked('sofia', '¿Puede llevar dibujos de dientes?', said('hannah', 'It must.'))],
    offers: [
      offer('sofia', 180, 6, 'Siete dibujos con una frase cada uno. El perro tiene nombre, cepillo y carácter.'),
      offer(
        'camila',
        150,
        7,
        'Siete textos que se leen en voz alta sin vergüenza, y un baile de dos minutos para cepillar.',
      ),
    ],
  },
  'Course: bookkeeping': {
    said: [asked('olivia', 'May I sit in? I have boxes of receipts.', said('tomas', 'Bring one box. Only one.'))],
    offers: [
      offer(
        'leo',
        300,
        20,
        'Je tiens les comptes du salon depuis douze ans, sans larmes. Quatre soirs, vos factures, mes erreurs en exemple.',
      ),
    ],
  },
  'Plan three days in Kerala': {
    said: [asked('ada', 'Is a hammock a library?', said('priya', 'With the right book, yes.'))],
    offers: [
      offer(
        'marco',
        120,
        4,
        'Two slow trains, one boat, a reading room with a fan. I have photographed it and nobody was in a hurry.',
      ),
    ],
  },
  'Bénévoles rémunérés': {
    said: [asked('leo', 'Dix-sept heures d’affilée ?', said('ines', 'Sur trois soirs, avec du cidre entre les deux.'))],
    offers: [
      offer('leo', 190, 3, 'Deux cousins et moi, souriants, habitués aux files d’attente et aux gens bien coiffés.'),
    ],
  },
  'Somebody to check our accessibility': {
    said: [asked('hannah', 'Do you want it sorted by pain?', said('sam', 'Please. Worst first, no mercy.'))],
    offers: [
      offer(
        'yuki',
        420,
        6,
        'Keyboard, two screen readers, big type. The list that hurts, and beside each line what to do about it.',
      ),
    ],
  },
};

/** The jobs with all that was asked about them and offered on them. */
export const answeredJobs: readonly DemoJob[] = jobs.map((job) => {
  const { said: asks = [], offers = [] } =
    Object.entries(answers).find(([start]) => job.title.startsWith(start))?.[1] ?? {};
  return { ...job, said: [...(job.said ?? []), ...asks], offers: [...(job.offers ?? []), ...offers] };
});
