/** Starting points for a contest, in three languages: settings, an entry form, and what its cover is drawn from. */
import type { Language } from '#shared/languages.ts';
import type { ContestCategory } from '#shared/contests/categories.ts';
import type { Contest, EntryField } from '#shared/contests/entities.ts';

export const templateNames = ['talent', 'photo', 'food', 'sports', 'employee', 'school', 'pets', 'memes'] as const;
export type TemplateName = (typeof templateNames)[number];

interface Question {
  readonly type: EntryField['type'];
  readonly required?: boolean;
  /** For the organizer's eyes alone. */
  readonly isPrivate?: boolean;
}

interface Template {
  readonly category: ContestCategory;
  /** Of the cover. */
  readonly colours: readonly [string, string];
  /** Days. */
  readonly length: string;
  /** Hours. */
  readonly lock: string;
  readonly rules: Pick<Contest, 'who_may_vote' | 'results_policy' | 'lock_per'>;
  readonly questions: readonly Question[];
}

interface TemplateTexts {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Labels of the questions, in their order. */
  readonly questions: readonly string[];
}

export const templates: Readonly<Record<TemplateName, Template>> = {
  talent: {
    category: 'Entertainment',
    colours: ['#0a4a67', '#6fcff2'],
    length: '14',
    lock: '24',
    rules: { who_may_vote: 'anyone', results_policy: 'live', lock_per: 'contest' },
    questions: [
      { type: 'text', required: true },
      { type: 'video', required: true },
      { type: 'long_text' },
      { type: 'text', required: true, isPrivate: true },
    ],
  },
  photo: {
    category: 'Design',
    colours: ['#0b76a3', '#bdeafc'],
    length: '14',
    lock: '24',
    rules: { who_may_vote: 'anyone', results_policy: 'after_vote', lock_per: 'contestant' },
    questions: [{ type: 'text', required: true }, { type: 'date' }, { type: 'long_text' }],
  },
  food: {
    category: 'Food',
    colours: ['#b3331f', '#ffcf5c'],
    length: '7',
    lock: '24',
    rules: { who_may_vote: 'anyone', results_policy: 'live', lock_per: 'contest' },
    questions: [{ type: 'text', required: true }, { type: 'long_text', required: true }, { type: 'url' }],
  },
  sports: {
    category: 'Sports',
    colours: ['#0a5f84', '#ffcf5c'],
    length: '14',
    lock: '24',
    rules: { who_may_vote: 'confirmed', results_policy: 'live', lock_per: 'contest' },
    questions: [{ type: 'text', required: true }, { type: 'number' }, { type: 'long_text' }],
  },
  employee: {
    category: 'Education',
    colours: ['#0c1c2c', '#3bb7e6'],
    length: '7',
    lock: String(24 * 366),
    rules: { who_may_vote: 'signed_in', results_policy: 'after_end', lock_per: 'contest' },
    questions: [
      { type: 'text', required: true },
      { type: 'long_text', required: true },
    ],
  },
  school: {
    category: 'Education',
    colours: ['#1595c7', '#eefaff'],
    length: '7',
    lock: String(24 * 366),
    rules: { who_may_vote: 'confirmed', results_policy: 'after_end', lock_per: 'contest' },
    questions: [
      { type: 'text', required: true },
      { type: 'long_text', required: true },
      { type: 'text', required: true, isPrivate: true },
    ],
  },
  pets: {
    category: 'Animals',
    colours: ['#ff6b57', '#ffe8e4'],
    length: '7',
    lock: '24',
    rules: { who_may_vote: 'anyone', results_policy: 'live', lock_per: 'contest' },
    questions: [{ type: 'text', required: true }, { type: 'date' }, { type: 'long_text' }],
  },
  memes: {
    category: 'Memes',
    colours: ['#0b76a3', '#ff6b57'],
    length: '3',
    lock: '1',
    rules: { who_may_vote: 'anyone', results_policy: 'live', lock_per: 'contestant' },
    questions: [{ type: 'text' }, { type: 'url' }],
  },
};

/** An entry form of this template. */
export const formOf = (name: TemplateName, { questions }: Pick<TemplateTexts, 'questions'>): EntryField[] =>
  templates[name].questions.map(({ type, required = false, isPrivate = false }, index) => ({
    key: `q${index + 1}`,
    label: questions[index]!,
    type,
    required,
    public: !isPrivate,
  }));

export const templateTexts: Readonly<Record<Language, Readonly<Record<TemplateName, TemplateTexts>>>> = {
  EN: {
    talent: {
      name: 'Talent show',
      title: 'Our talent show: who takes the stage?',
      description:
        'Singers, dancers, jugglers, poets: show what you can do. The audience votes, and the best are on stage at the final.',
      questions: [
        'What do you perform?',
        'Link to a video of it',
        'Your story',
        'Phone number, for the organizer only',
      ],
    },
    photo: {
      name: 'Photo contest',
      title: 'Photo of the season',
      description:
        'One picture each, taken by yourself. Tell us where it was taken and what happened just before you pressed the button.',
      questions: ['Where was it taken?', 'When was it taken?', 'The story behind the picture'],
    },
    food: {
      name: 'Best dish in town',
      title: 'The best dish in town',
      description:
        'Restaurants, food trucks and home kitchens: enter the one dish that people come back for, and let those who have tasted it vote.',
      questions: ['Where is it served?', 'What is in it?', 'Web page'],
    },
    sports: {
      name: 'Sports awards',
      title: 'Player of the season',
      description:
        'A season of goals, saves and comebacks comes down to one name. Nominate a player, and vote for the one who moved you most.',
      questions: ['Team', 'Number on the shirt', 'The moment of the season'],
    },
    employee: {
      name: 'Employee of the month',
      title: 'Employee of the month',
      description:
        'Who helped you, taught you or made this month better? Nominate a colleague and say why. One vote each, and the result is shown at the end.',
      questions: ['Department', 'Why this colleague?'],
    },
    school: {
      name: 'School election',
      title: 'Elect your class representative',
      description:
        'Candidates say what they want to change, and everybody has one vote. The result is shown when the election is over.',
      questions: ['Class', 'What do you want to change?', 'Name of a teacher who confirms this entry'],
    },
    pets: {
      name: 'Cutest pet',
      title: 'The cutest pet of them all',
      description:
        'Dogs, cats, hamsters and the odd lizard: enter your companion with their best picture, and find out whom the town loves most.',
      questions: ['What kind of animal?', 'Birthday', 'What are they like?'],
    },
    memes: {
      name: 'Meme battle',
      title: 'Meme battle of the week',
      description:
        'Bring your best meme. Vote for as many as make you laugh, every hour anew, until one is left standing.',
      questions: ['Caption', 'Where is it from?'],
    },
  },
  FR: {
    talent: {
      name: 'Concours de talents',
      title: 'Notre concours de talents : qui monte sur scène ?',
      description:
        'Chant, danse, jonglage, poésie : montrez ce que vous savez faire. Le public vote, et les meilleurs montent sur scène à la finale.',
      questions: [
        'Que présentez-vous ?',
        'Lien vers une vidéo',
        'Votre histoire',
        'Numéro de téléphone, pour l’organisateur seulement',
      ],
    },
    photo: {
      name: 'Concours photo',
      title: 'La photo de la saison',
      description:
        'Une photo par personne, prise par vous. Dites où elle a été prise et ce qui s’est passé juste avant le déclic.',
      questions: ['Où a-t-elle été prise ?', 'Quand a-t-elle été prise ?', 'L’histoire de cette photo'],
    },
    food: {
      name: 'Le meilleur plat',
      title: 'Le meilleur plat de la ville',
      description:
        'Restaurants, camions et cuisines de chez soi : présentez le plat pour lequel on revient, et laissez voter celles et ceux qui l’ont goûté.',
      questions: ['Où est-il servi ?', 'Que contient-il ?', 'Page web'],
    },
    sports: {
      name: 'Trophées du sport',
      title: 'Joueur ou joueuse de la saison',
      description:
        'Une saison de buts, d’arrêts et de retours tient en un seul nom. Proposez quelqu’un et votez pour qui vous a le plus touché.',
      questions: ['Équipe', 'Numéro du maillot', 'Le moment de la saison'],
    },
    employee: {
      name: 'Collègue du mois',
      title: 'Collègue du mois',
      description:
        'Qui vous a aidé, appris quelque chose ou rendu ce mois meilleur ? Proposez un collègue et dites pourquoi. Une voix chacun, résultat à la fin.',
      questions: ['Service', 'Pourquoi ce collègue ?'],
    },
    school: {
      name: 'Élection à l’école',
      title: 'Élisez vos délégués de classe',
      description:
        'Les candidats disent ce qu’ils veulent changer, et chacun a une voix. Le résultat s’affiche quand l’élection est terminée.',
      questions: ['Classe', 'Que voulez-vous changer ?', 'Nom d’un professeur qui confirme cette candidature'],
    },
    pets: {
      name: 'Animal le plus mignon',
      title: 'L’animal le plus mignon de tous',
      description:
        'Chiens, chats, hamsters et quelques lézards : inscrivez votre compagnon avec sa plus belle photo et découvrez qui la ville préfère.',
      questions: ['Quel animal ?', 'Date de naissance', 'Quel est son caractère ?'],
    },
    memes: {
      name: 'Bataille de mèmes',
      title: 'La bataille de mèmes de la semaine',
      description:
        'Apportez votre meilleur mème. Votez pour tous ceux qui vous font rire, chaque heure à nouveau, jusqu’au dernier debout.',
      questions: ['Légende', 'D’où vient-il ?'],
    },
  },
  ES: {
    talent: {
      name: 'Concurso de talentos',
      title: 'Nuestro concurso de talentos: ¿quién sube al escenario?',
      description:
        'Canto, baile, malabares, poesía: enseña lo que sabes hacer. El público vota y los mejores suben al escenario en la final.',
      questions: ['¿Qué presentas?', 'Enlace a un vídeo', 'Tu historia', 'Teléfono, solo para la organización'],
    },
    photo: {
      name: 'Concurso de fotos',
      title: 'La foto de la temporada',
      description:
        'Una foto por persona, hecha por ti. Cuenta dónde se hizo y qué pasó justo antes de apretar el botón.',
      questions: ['¿Dónde se hizo?', '¿Cuándo se hizo?', 'La historia de la foto'],
    },
    food: {
      name: 'El mejor plato',
      title: 'El mejor plato de la ciudad',
      description:
        'Restaurantes, camiones y cocinas de casa: presenta el plato por el que la gente vuelve, y que vote quien lo ha probado.',
      questions: ['¿Dónde se sirve?', '¿Qué lleva?', 'Página web'],
    },
    sports: {
      name: 'Premios del deporte',
      title: 'Deportista de la temporada',
      description:
        'Una temporada de goles, paradas y remontadas cabe en un nombre. Propón a alguien y vota por quien más te emocionó.',
      questions: ['Equipo', 'Número de camiseta', 'El momento de la temporada'],
    },
    employee: {
      name: 'Colega del mes',
      title: 'Colega del mes',
      description:
        '¿Quién te ayudó, te enseñó algo o mejoró este mes? Propón a alguien y di por qué. Un voto por persona y el resultado al final.',
      questions: ['Departamento', '¿Por qué esta persona?'],
    },
    school: {
      name: 'Elección escolar',
      title: 'Elige a tus delegados de clase',
      description:
        'Quien se presenta dice qué quiere cambiar, y cada persona tiene un voto. El resultado se ve cuando la elección termina.',
      questions: ['Clase', '¿Qué quieres cambiar?', 'Nombre de un profesor que confirma esta inscripción'],
    },
    pets: {
      name: 'La mascota más mona',
      title: 'La mascota más mona de todas',
      description:
        'Perros, gatos, hámsteres y algún lagarto: inscribe a tu compañero con su mejor foto y descubre a quién quiere más la ciudad.',
      questions: ['¿Qué animal es?', 'Cumpleaños', '¿Cómo es?'],
    },
    memes: {
      name: 'Batalla de memes',
      title: 'La batalla de memes de la semana',
      description:
        'Trae tu mejor meme. Vota por todos los que te hagan reír, cada hora otra vez, hasta que quede uno en pie.',
      questions: ['Texto', '¿De dónde viene?'],
    },
  },
};
