/** Clubs of the demo, as people would write in them. Names are user names; times are hours ago. */
import type { ClubAccess } from '#shared/community/types.ts';

export interface DemoSaid {
  readonly by: string;
  readonly text: string;
  readonly likes?: number;
  readonly replies?: readonly DemoSaid[];
}
export interface DemoPost extends DemoSaid {
  readonly hoursAgo: number;
  readonly picture?: string;
  readonly pinned?: true;
  readonly said?: readonly DemoSaid[];
  /** Its answers, and by commas who chose each. */
  readonly poll?: { readonly options: readonly string[]; readonly votes: readonly string[] };
}
export interface DemoClub {
  readonly key: string;
  readonly title: string;
  readonly description: string;
  readonly access: ClubAccess;
  /** Minor units a month. */
  readonly fee?: number;
  readonly rules?: string;
  readonly question?: string;
  readonly emoji: string;
  readonly extras: readonly string[];
  readonly owner: string;
  readonly moderators?: readonly string[];
  readonly members: readonly string[];
  readonly asked?: readonly { by: string; answer: string }[];
  readonly posts: readonly DemoPost[];
}

const said = (by: string, text: string, likes = 0, ...replies: DemoSaid[]): DemoSaid => ({ by, text, likes, replies });

export const clubs: readonly DemoClub[] = [
  {
    key: 'sourdough-and-salt',
    title: 'Sourdough & Salt',
    description:
      'Bread people. We share crumb shots, starters with names, and failures that still taste good with enough butter.',
    access: 'Public',
    rules: 'Be kind to flat loaves.\nGrams, not cups.\nIf you name your starter, you feed your starter.',
    emoji: 'bread',
    extras: ['croissant', 'salt', 'sheaf-of-rice'],
    owner: 'tomas',
    moderators: ['hannah'],
    members: ['olivia', 'marco', 'ada', 'priya', 'sofia', 'ines', 'sam'],
    posts: [
      {
        by: 'tomas',
        hoursAgo: 700,
        pinned: true,
        text: 'Start here.\n\n1. Weigh everything.\n2. Your kitchen is colder than you think.\n3. When in doubt, wait another hour.\n\nPost your first loaf in the comments, however it looks.',
        likes: 9,
        said: [
          said('sam', 'Mine looks like a sneaker. Occupational hazard.', 6, {
            by: 'tomas',
            text: 'A good sneaker, though. Look at that ear.',
            likes: 3,
          }),
          said('priya', 'I log hydration and oven spring in a spreadsheet. Correlation so far: 0.81.', 4, {
            by: 'hannah',
            text: 'Of course you do.',
          }),
        ],
      },
      {
        by: 'hannah',
        hoursAgo: 75,
        picture: 'bread',
        text: 'Night shift at the clinic, bulk fermentation at home: fourteen hours in a cold cellar and I did not plan any of it. Best crumb of the year.',
        likes: 7,
        said: [
          said('olivia', 'That is what I call a controlled experiment without the control.', 2),
          said('marco', 'Next time put it by the window, light from the left, and call me before you cut it.', 3, {
            by: 'hannah',
            text: 'It was cut within four minutes. I have teenagers.',
            likes: 5,
          }),
          said('sofia', '¿Harina de fuerza o mezcla? El color de la corteza es precioso.', 1, {
            by: 'hannah',
            text: '70% strong wheat, 30% rye, from the mill in Potsdam.',
          }),
        ],
      },
      {
        by: 'priya',
        hoursAgo: 50,
        text: 'Question for those who know: my dough passes the poke test and still spreads like a pancake. Under-proofed, over-proofed, or just relaxed?',
        likes: 2,
        said: [
          said('tomas', 'Weak gluten, not time. Two more folds in the first hour, wet hands, and do not be shy.', 5),
          said(
            'ines',
            'Pareil chez moi cet été. Moins d’eau : 68 % au lieu de 75, et tout est rentré dans l’ordre.',
            3,
          ),
          said('priya', 'Two folds more and 70%. It stands! Picture tomorrow.', 4),
        ],
      },
      {
        by: 'sam',
        hoursAgo: 9,
        text: 'Unpopular opinion: the second day is the best day for toast. Discuss.',
        likes: 5,
        said: [said('ada', 'The third. With beans on it. I will not be taking questions.', 6)],
      },
    ],
  },
  {
    key: 'cine-du-mardi',
    title: 'Ciné du mardi',
    description:
      'Un film chaque mardi, vu chacun chez soi, discuté ensemble. Courts métrages bienvenus, divulgâcheurs après minuit seulement.',
    access: 'Public',
    rules: 'On prévient avant de divulgâcher.\nOn peut détester un film, pas les gens qui l’aiment.',
    emoji: 'clapper-board',
    extras: ['popcorn', 'movie-camera', 'ticket'],
    owner: 'ines',
    moderators: ['amara'],
    members: ['leo', 'ada', 'marco', 'camila', 'yuki'],
    posts: [
      {
        by: 'ines',
        hoursAgo: 120,
        text: 'Mardi prochain : trois courts de 2024, quarante-deux minutes en tout. Les liens arrivent dimanche. Prévoyez un thé, pas un dîner, le deuxième coupe l’appétit.',
        likes: 6,
        said: [
          said(
            'leo',
            'Je ferme le salon à 19 h, je serai là avec un fauteuil de barbier. Le meilleur siège du quartier.',
            5,
          ),
          said('amara', 'Le son du premier est un chef-d’œuvre : écoutez-le au casque.', 4, {
            by: 'ines',
            text: 'Tu nous fais deux minutes là-dessus mardi ?',
            likes: 1,
          }),
        ],
      },
      {
        by: 'amara',
        hoursAgo: 44,
        picture: 'headphone',
        text: 'Pour celles et ceux qui me l’ont demandé : non, le bruit du train n’est pas un train. C’est une machine à laver, ralentie quatre fois. J’ai retrouvé l’ingénieur, il est ravi que quelqu’un l’ait remarqué.',
        likes: 9,
        said: [
          said('yuki', 'This is the best thing I have read this week. I am stealing it for a level with trains.', 3),
          said('camila', '¡No lo puedo dejar de oír ahora!', 2),
        ],
      },
      {
        by: 'leo',
        hoursAgo: 6,
        text: 'Sondage à main levée : on garde le mardi ou on passe au lundi pendant les travaux du tram ?',
        likes: 1,
        said: [said('ines', 'Mardi. Sinon il faut changer le nom du club, et j’ai déjà imprimé les badges.', 7)],
      },
    ],
  },
  {
    key: 'salsa-en-casa',
    title: 'Salsa en casa',
    description:
      'Pasos, playlists y vídeos con el sofá apartado. Para quien empieza y para quien lleva veinte años pisando a su pareja.',
    access: 'Public',
    rules: 'Nadie se ríe del primer vídeo de nadie.\nLas playlists se comparten enteras.',
    emoji: 'woman-dancing',
    extras: ['musical-notes', 'maracas', 'mirror-ball'],
    owner: 'camila',
    members: ['diego', 'sofia', 'amara', 'olivia', 'sam'],
    posts: [
      {
        by: 'camila',
        hoursAgo: 90,
        pinned: true,
        text: 'El paso de la semana: el enchufla, despacito. Tres reglas:\n\n• el peso siempre en un solo pie\n• se mira a la persona, no al suelo\n• si tropiezas, sonríe y sigue\n\nEl sábado hacemos ronda por videollamada a las 19:00.',
        likes: 8,
        said: [
          said('diego', 'Tropecé, sonreí y rompí una lámpara. ¿Cuenta?', 9, {
            by: 'camila',
            text: 'Cuenta doble. ¿La lámpara está bien?',
            likes: 2,
          }),
          said('sofia', 'Estoy dibujando los pasos con flechas para mi madre, ¿os lo subo?', 6, {
            by: 'camila',
            text: '¡Por favor!',
          }),
        ],
      },
      {
        by: 'sofia',
        hoursAgo: 40,
        picture: 'artist-palette',
        text: 'Aquí están los pasos en dibujos. Las flechas rojas son el pie derecho, las azules el izquierdo, y el gato no baila, solo estaba ahí.',
        likes: 11,
        said: [
          said('camila', 'Esto va directo a la pared de la escuela. ¡El gato también!', 5),
          said('olivia', 'Can I print it for our festival crew? They need this. They really need this.', 2, {
            by: 'sofia',
            text: 'Of course! I will send you the big file.',
          }),
        ],
      },
      {
        by: 'diego',
        hoursAgo: 5,
        text: 'Busco una canción que sonaba en todas las bodas de 2009, con trompetas y una mujer que dice «otra vez». Es todo lo que sé.',
        likes: 3,
        said: [said('amara', 'Chante-la nous. En vidéo. C’est la seule façon.', 6)],
      },
    ],
  },
  {
    key: 'tiny-games-guild',
    title: 'Tiny Games Guild',
    description: 'We make games that fit in one evening. Show the prototype, not the plan.',
    access: 'Public',
    emoji: 'video-game',
    extras: ['game-die', 'joystick', 'alien-monster'],
    owner: 'yuki',
    moderators: ['priya'],
    members: ['sam', 'sofia', 'amara', 'diego'],
    posts: [
      {
        by: 'yuki',
        hoursAgo: 60,
        picture: 'game-die',
        text: 'One-evening jam, theme: "too polite". Mine is a door that holds itself open for you until you both miss the bus. Twenty minutes of code, three hours of making the door look embarrassed.',
        likes: 10,
        said: [
          said('sam', 'The hinge animation is doing more acting than I did in school.', 4),
          said(
            'priya',
            'Playtested with my parents. Average play time 11 minutes, because neither wanted to go first.',
            8,
          ),
        ],
      },
      {
        by: 'sofia',
        hoursAgo: 22,
        text: 'Puedo hacer los dibujos para alguien que tenga una idea sin arte. Máximo doce sprites, mínimo un gato.',
        likes: 5,
        said: [
          said('yuki', 'I have an idea with nothing BUT a cat. Writing to you.', 3),
          said('diego', 'Yo tengo un portero de fútbol que tiene miedo del balón. ¿Cabe el gato en la portería?', 4),
        ],
      },
      {
        by: 'priya',
        hoursAgo: 3,
        text: 'Balance notes for the dice game: going first wins 54.2% of 100,000 simulated rounds. Fix: the second player picks the colour. 50.1%. Colours are powerful.',
        likes: 4,
      },
    ],
  },
  {
    key: 'clinic-tails',
    title: 'Clinic Tails',
    description:
      'For owners of old, odd and three-legged animals. Not a place for emergencies: then call your vet. A place for everything after.',
    access: 'Private',
    question: 'Who is your animal, and what is their favourite nap spot?',
    rules: 'No medical advice without a vet in the thread.\nNo pictures of other people’s animals without asking.',
    emoji: 'dog-face',
    extras: ['cat', 'rabbit', 'adhesive-bandage'],
    owner: 'hannah',
    members: ['ada', 'olivia', 'priya', 'leo'],
    asked: [
      { by: 'sofia', answer: 'Mi gato Bigote, y su sitio es siempre encima del dibujo que estoy haciendo.' },
      { by: 'sam', answer: 'A three-legged greyhound called Stool. The hallway, so that everybody trips.' },
    ],
    posts: [
      {
        by: 'hannah',
        hoursAgo: 30,
        picture: 'dog-face',
        text: 'Biscuit, 14, took the stairs today. Down, in two stages, with a committee of three watching. No further questions at this time.',
        likes: 4,
        said: [
          said('ada', 'I am crying at my desk. Well done, Biscuit.', 3),
          said(
            'leo',
            'Le mien a 16 ans et refuse les escaliers depuis 2021. Montrez-lui cette photo, s’il vous plaît.',
            2,
          ),
        ],
      },
      {
        by: 'priya',
        hoursAgo: 12,
        text: 'Which ramp did you all end up with? I compared nine by slope and price, and the cat sits on the box of the cheapest one.',
        likes: 2,
        said: [
          said('hannah', 'The box is the right answer. For the rest: no more than 20 degrees, and a rough surface.', 4),
        ],
      },
    ],
  },
  {
    key: 'stadium-sundays',
    title: 'Domingos de estadio',
    description:
      'Fútbol de barrio, crónicas cortas y discusiones largas. Se habla del juego, no de quien lo juega mal.',
    access: 'Public',
    emoji: 'soccer-ball',
    extras: ['trophy', 'goal-net', 'megaphone'],
    owner: 'diego',
    members: ['camila', 'tomas', 'leo', 'marco'],
    posts: [
      {
        by: 'diego',
        hoursAgo: 28,
        text: 'Crónica de ayer: ganó el equipo que llegó tarde, con un gol del portero suplente, que había venido a ver a su primo. El fútbol es esto.',
        likes: 8,
        said: [
          said('tomas', 'In Lisbon we call that a Tuesday.', 3),
          said('leo', 'Et le primo, il a joué ?', 2, { by: 'diego', text: 'El primo vendía las camisetas.', likes: 6 }),
        ],
      },
      {
        by: 'marco',
        hoursAgo: 11,
        picture: 'stadium',
        text: 'Stayed after the whistle for the light. Twelve minutes of gold on wet grass, and the groundsman asking me very kindly to leave.',
        likes: 7,
      },
    ],
  },
  {
    key: 'festival-crew',
    title: 'Festival crew room',
    description:
      'Rotas, radios and lost umbrellas of the street food festival. You are here because somebody sent you the link.',
    access: 'Unlisted',
    emoji: 'circus-tent',
    extras: ['umbrella', 'radio', 'bento-box'],
    owner: 'olivia',
    moderators: ['ada'],
    members: ['marco', 'tomas', 'ines'],
    posts: [
      {
        by: 'olivia',
        hoursAgo: 20,
        pinned: true,
        text: 'Saturday: stalls open at 11, we open at 8. Channel 3 for power, channel 5 for crying. Umbrellas are signed out, not adopted.',
        likes: 3,
        said: [said('tomas', 'Stall 12 is on channel 3 AND 5, given the oven.', 4)],
      },
    ],
  },
  {
    key: 'sound-kitchen',
    title: 'La cuisine du son',
    description:
      'Chaque semaine une écoute commentée, des fichiers à remixer et des réponses à vos questions de prise de son. Cotisation : un café par mois.',
    access: 'Public',
    fee: 400,
    emoji: 'studio-microphone',
    extras: ['control-knobs', 'headphone', 'musical-score'],
    owner: 'amara',
    members: ['ines', 'leo', 'yuki'],
    posts: [
      {
        by: 'amara',
        hoursAgo: 33,
        picture: 'control-knobs',
        text: 'Cette semaine : enregistrer une voix dans une voiture. Moteur coupé, vitres fermées, couverture sur le tableau de bord. Le fichier est dans les commentaires dimanche.',
        likes: 1,
        said: [said('ines', 'Essayé hier sous un tunnel de lavage. Résultat étonnamment intime.', 1)],
      },
    ],
  },
];
