/** More of what the demo's clubs talk about, by the club's key. */
import type { DemoPost, DemoSaid } from './clubs.ts';

const said = (by: string, text: string, likes = 0, ...replies: DemoSaid[]): DemoSaid => ({ by, text, likes, replies });
const post = (by: string, hoursAgo: number, text: string, likes: number, ...talk: DemoSaid[]): DemoPost => ({
  ...{ by, hoursAgo, text, likes },
  said: talk,
});

const bread: readonly DemoPost[] = [
  post(
    'olivia',
    628,
    'Is a focaccia a bread, a cake or a cushion? Asking for a form that has only three boxes.',
    6,
    said('tomas', 'Bread. With ambitions.', 4),
    said('marco', 'In Genova this is not a question.', 6, said('olivia', 'In Genova the form would be longer.', 4)),
    said('ines', 'Un coussin. Salé.', 3),
  ),
  post(
    'sam',
    571,
    'I own one bowl. Sourdough people own nine. Which of the nine do I need second?',
    4,
    said('hannah', 'The one with the lid.', 3),
    said('priya', 'A straight-sided jar: you can see it rise, and draw a line.', 5),
    said('tomas', 'A bowl that you like to wash.', 4),
  ),
  post(
    'ada',
    489,
    'Market day report: the man with the millet flour remembers me now. I have arrived.',
    5,
    said('tomas', 'Millet with 20% wheat, or it crumbles like a promise.', 4),
    said('olivia', 'Ask his name!', 1, said('ada', 'Musa. He asked mine first.', 5)),
  ),
  post(
    'tomas',
    404,
    'For those who asked: no, the oven does not need to be hotter. It needs to be hot for longer before the bread goes in.',
    8,
    said('sam', 'How long?', 0, said('tomas', 'An hour with the stone. Read a chapter.', 3)),
    said('ines', 'Deux chapitres : ma pierre est grosse.', 4),
  ),
  post(
    'marco',
    262,
    'My mother has sent her starter by post. It arrived before the letter that announced it.',
    9,
    said('priya', 'Tracking number of the starter?', 4),
    said('hannah', 'It tracked itself.', 8),
    said('sofia', '¡Que se llame Urgente!', 5),
  ),
  post(
    'priya',
    188,
    'Six weeks, 31 loaves, one chart: what matters is dough temperature. Everything else is folklore with flour on it.',
    8,
    said('tomas', 'I said that in week one!', 4, said('priya', 'Without error bars.', 7)),
    said('ada', 'Frame the chart. Butter the loaf.', 4),
  ),
  post(
    'sofia',
    61,
    '¿Alguien ha probado a meter la masa en la nevera dos noches? La mía huele a yogur y a futuro.',
    4,
    said('hannah', 'Two nights is fine, three is vinegar.', 3),
    said('ines', 'Trois nuits chez moi : un délice ou une arme.', 3),
  ),
];

const films: readonly DemoPost[] = [
  post(
    'camila',
    600,
    '¿Se puede llorar con un documental sobre semáforos? Pregunto por la persona que está llorando aquí.',
    6,
    said('ines', 'Le montage à la minute 40. Moi aussi.', 4),
    said('yuki', 'It is the green one, isn’t it.', 5),
  ),
  post(
    'marco',
    515,
    'Projected on a bed sheet in the courtyard. The neighbours pulled up chairs without asking what it was. That is an audience.',
    8,
    said('ada', 'What was it?', 0, said('marco', '“Big Night”. Afterwards nobody went home; we cooked.', 6)),
    said('leo', 'La prochaine fois, j’amène les chaises.', 3),
  ),
  post(
    'leo',
    360,
    'Liste des coiffures justes au cinéma : trois. Je peux argumenter.',
    6,
    said('amara', 'Argumente.', 4, said('leo', 'Il me faut un tableau et deux heures.', 5)),
    said('camila', 'Quiero esa lista para el martes.', 3),
  ),
  post(
    'ada',
    270,
    'Watched with subtitles in a language that I do not read. Understood everything but the ending. Same as always, then.',
    7,
    said('yuki', 'Peak cinema.', 3),
    said('ines', 'La fin est dans le bruit des pas, réécoute.', 4, said('ada', 'You were right. She stays.', 4)),
  ),
  post(
    'amara',
    84,
    'Trois minutes de silence dans un film, ce n’est jamais du silence : frigo, dehors, souffle. J’ai fait la liste pour celui de mardi.',
    6,
    said('marco', 'The fridge deserves a name in the credits.', 4),
    said('leo', 'Le mien ronronne en si bémol.', 5),
  ),
];

const dance: readonly DemoPost[] = [
  post(
    'diego',
    565,
    'Pregunta seria: ¿cuándo deja uno de mirarse los pies?',
    5,
    said('camila', 'Cuando encuentras algo mejor que mirar. Normalmente, a la pareja.', 7),
    said('sam', 'I look at my feet professionally.', 8),
  ),
  post(
    'sam',
    375,
    'Made a practice sole from a cycling tube. Turns like butter on wood, like glue on carpet. Do not ask about the carpet.',
    6,
    said('sofia', '¿Qué le pasó a la alfombra?', 4, said('sam', 'It came along.', 8)),
    said('camila', '¡Quiero un par, talla 37!', 2),
  ),
  post(
    'camila',
    285,
    'Tres canciones lentas para practicar esta semana, de 150 a 170 pulsaciones. Primero sin brazos. Después, si queda espacio, con brazos.',
    7,
    said('amara', 'J’ai mis les repères de la clave dans un fichier, je te l’envoie.', 4),
    said('olivia', 'Without arms I look like a penguin with plans.', 7),
  ),
  post(
    'olivia',
    70,
    'Taught my dad the basic step over a video call. He led. The call dropped at the turn. Metaphor of the year.',
    8,
    said('camila', '¡Bravo, papá de Olivia!', 5),
    said('diego', 'El giro siempre corta la llamada.', 4),
  ),
];

const games: readonly DemoPost[] = [
  post(
    'diego',
    570,
    'Los bugs de mi juego de penaltis ya tienen club de fans. El balón se fue a casa de un vecino virtual.',
    6,
    said('priya', 'Ship it. Call it “away goals”.', 7),
    said('yuki', 'A bug with fans is a feature with a past.', 6),
  ),
  post(
    'yuki',
    455,
    'Cut a third of the levels today. The game is now exactly as long as my attention to it.',
    7,
    said('sofia', '¿Y mis setas del nivel 9?', 3, said('yuki', 'They moved to the title screen. They pay rent.', 6)),
    said('amara', 'J’ai recyclé le thème du niveau 9 en menu.', 3),
  ),
  post(
    'sofia',
    355,
    'Paleta de la jam: cuatro colores y un gris con carácter. El gris opina de todo.',
    6,
    said('sam', 'The grey is right about the hat.', 4),
    said('diego', 'Pido el rojo para la grada.', 2),
  ),
  post(
    'priya',
    265,
    'New metric: minutes until the first laugh, measured by microphone. Median 2:40. The outlier is my uncle, at 0:03.',
    8,
    said('amara', 'Il faut isoler l’oncle.', 6),
    said('yuki', 'Ship the uncle.', 7),
  ),
  post(
    'sam',
    92,
    'Playtested at the shop. A man bought shoes to keep his place in the queue for the keyboard.',
    7,
    said('diego', 'Modelo de negocio confirmado.', 6),
    said('priya', 'Conversion rate: one man.', 5),
  ),
];

const football: readonly DemoPost[] = [
  post(
    'leo',
    500,
    'Débat : un match sans but est-il un mauvais match ou un bon documentaire ?',
    5,
    said('diego', 'Un 0–0 con lluvia es literatura.', 7),
    said('marco', 'With a good keeper it is portraiture.', 5),
  ),
  post(
    'camila',
    340,
    'Fui por primera vez con mi sobrina. Preguntó por qué el árbitro no tiene amigos. No supe qué decir.',
    9,
    said('diego', 'Tiene dos: los de las líneas.', 8),
    said('tomas', 'And the fourth one, who holds the numbers.', 5),
  ),
  post(
    'tomas',
    150,
    'Bus, ferry, bus, ninety minutes, bus, ferry. We lost. Would go again tomorrow.',
    7,
    said('leo', 'C’est le trajet qui compte, surtout le ferry.', 4),
    said('camila', '¿Y qué se come en el ferry?', 1, said('tomas', 'Whatever survives the first bus.', 5)),
  ),
];

const clinic: readonly DemoPost[] = [
  post(
    'ada',
    510,
    'Foster update: the kitten has discovered the washing machine. She watches it like a series and complains between programmes.',
    7,
    said('hannah', 'Door closed, always. Put a note on it.', 5, said('ada', 'Note on. Lock on. Kitten offended.', 4)),
    said('priya', 'Which season is she on?', 4),
  ),
  post(
    'olivia',
    200,
    'He ate the lead. Not through the lead: the lead. Four centimetres are missing. Do I worry?',
    3,
    said('hannah', 'Call the clinic now, and bring what is left of it. Most of it comes out by itself.', 5),
    said('olivia', 'Update: it came out by itself. I am told to be proud.', 6),
  ),
];

const crew: readonly DemoPost[] = [
  post(
    'tomas',
    280,
    'Allergen sheet for the kitchen is in the folder. If you change a recipe, change the sheet first, then the recipe.',
    4,
    said('olivia', 'Printed, twice, laminated, once.', 3),
    said('ada', 'Volunteers get it in their welcome mail.', 2),
  ),
  post(
    'ines',
    110,
    'La petite salle aura 70 places et non 90 : j’ai mesuré avec mon corps. Je réimprime les billets.',
    3,
    said('olivia', 'Thank you for measuring. Merci for the honesty.', 3),
    said('marco', 'Twenty can sit on the stairs, and I have the pictures to prove it.', 2),
  ),
];

const crewFirst: readonly DemoPost[] = [
  post(
    'olivia',
    360,
    'Stage plan, version 9. The stage has moved back to where it was in version 1. Thank you for your patience.',
    4,
    said('ada', 'I never moved my chairs. I knew.', 4),
    said('tomas', 'Kitchen stays next to the water, whatever the version.', 3),
  ),
  post(
    'ada',
    190,
    'Volunteers: 62 of 80. If everybody asks one person who likes people, we are done by Sunday.',
    4,
    said('marco', 'Two of my students, both tall.', 2),
    said('ines', 'Mon frère, bilingue, porte des caisses.', 3),
    said('ada', '65!', 4),
  ),
  post(
    'marco',
    44,
    'Press kit pictures are up. If you are in one and hate it, say so before Thursday; if you love it, buy me a coffee.',
    4,
    said('tomas', 'I look like a man who bakes. Coffee.', 3),
    said('olivia', 'The one with the rain is the poster.', 3, said('marco', 'It was sunny. That is the hose.', 4)),
  ),
];

const soundFirst: readonly DemoPost[] = [
  post(
    'amara',
    350,
    'Recette du mois : un souffle de métro, deux cuillères, une réverbération de cage d’escalier. Fichiers dans la semaine.',
    2,
    said('ines', 'La cage d’escalier de qui ?', 1, said('amara', 'La mienne. Pardon, troisième étage.', 2)),
  ),
  post(
    'amara',
    95,
    'Comment enregistrer une averse sans enregistrer le toit : parapluie en mousse, micro dessous, patience au-dessus.',
    2,
    said('ines', 'Je l’utilise pour le court de mardi. Merci !', 2),
  ),
];

const clinicFirst: readonly DemoPost[] = [
  post(
    'hannah',
    580,
    'Patient of the week: a tortoise who ate a ring. Engagement saved, tortoise unimpressed.',
    8,
    said('ada', 'Who keeps the ring?', 3, said('hannah', 'They washed it. Twice.', 6)),
    said('leo', 'La tortue a dit oui ?', 7),
  ),
  post(
    'priya',
    430,
    'My cat knows when I open the spreadsheet with her weight in it. 5.8 kg. We are both in denial.',
    9,
    said('hannah', 'Measure the cup, not the cat. 45 g a day.', 5),
    said('olivia', 'Mine is “big-boned”. So is the sofa.', 6),
  ),
  post(
    'leo',
    290,
    'Le chien de mon voisin ne se laisse couper les griffes que chez moi, entre deux barbes. Je prends cher ?',
    6,
    said('hannah', 'You take a biscuit, and you stop before the pink part.', 5),
    said('ada', 'Please put him on the price list.', 6),
  ),
  post(
    'hannah',
    60,
    'Reminder for firework week: curtains, a radio, a cupboard with a blanket, and no walks after six. Call before you give anything.',
    7,
    said('priya', 'Cupboard prepared. She is reviewing it.', 4),
    said('olivia', 'Thank you. Last year was awful.', 3),
  ),
];

export const mostPosts: Readonly<Record<string, readonly DemoPost[]>> = {
  'sourdough-and-salt': bread,
  'cine-du-mardi': films,
  'salsa-en-casa': dance,
  'tiny-games-guild': games,
  'clinic-tails': [...clinicFirst, ...clinic],
  'stadium-sundays': football,
  'festival-crew': [...crewFirst, ...crew],
  'sound-kitchen': soundFirst,
};
