/** What people of the demo have written to each other. */
import { type DemoConversation, talk } from './conversationParts.ts';
import { laterConversations } from './conversationsMore.ts';

export const conversations: readonly DemoConversation[] = [
  {
    ...talk(
      ['olivia', 'marco'],
      190,
      'Marco, the stall pictures are gorgeous. The sardines look like they could still swim.',
      'Two lamps and a lot of lemon. Do you want the winners portrayed as well?',
      'Yes! All five, on the dock, the morning after the count.',
      'Golden light from half past seven. I will bring the big reflector and someone to hold it.',
      'Can you put that into an offer, so that I have it in writing?',
    ),
    offer: {
      from: 'marco',
      minutesAgo: 20,
      title: 'Portraits of five winners',
      text: 'One morning on the dock, five portraits and a group picture, edited and ready to print.',
      price: 48_000,
      currency: 'EUR',
      delivery_days: 5,
      revisions: 2,
    },
    unread: 1,
  },
  {
    ...talk(
      ['tomas', 'olivia'],
      75,
      'Is the oven at stall 12 the one from last year? It burned on the left side.',
      'It was repaired, with a receipt to prove it. I will have it tested on Friday.',
      'Then forty thousand pastéis it is.',
    ),
    unread: 1,
  },
  {
    ...talk(
      ['ada', 'olivia'],
      1500,
      'The street food contest has passed 3,000 votes, and nobody has complained yet. Suspicious.',
      'The snails have a very quiet campaign team.',
      'I publish the count on Monday. Anything that you want me to explain?',
      'Why one device counts once, please. My aunt has asked four times.',
    ),
  },
  {
    ...talk(
      ['sofia', 'marco'],
      420,
      '¿Tienes alguna foto del mercado sin gente? Es para un cartel.',
      'Ten, I took them at six in the morning. Only one pigeon.',
      '¡La paloma se queda! Es perfecta.',
    ),
    unread: 1,
  },
  talk(
    ['ines', 'amara'],
    2900,
    'Le mixage du « Train de nuit » était magnifique. Tu serais libre pour la finale ?',
    'Avec plaisir. Combien de micros sur scène ?',
    'Deux, et un pour la salle. Les questions du public sont toujours longues.',
    'J’apporte le mien, alors. Il coupe au bout d’une minute.',
    'Je ne t’ai rien entendu dire.',
  ),
  {
    ...talk(
      ['amara', 'leo'],
      610,
      'Tu peux me garder un créneau samedi matin ? Le concert est à vingt heures.',
      'Dix heures et quart. Barbe ou tête entière ?',
      'La tête, et surtout les oreilles : je mixe mieux quand j’entends.',
    ),
    unread: 1,
  },
  talk(
    ['camila', 'diego'],
    3400,
    'Diego, ¿escribes algo sobre la final de baile?',
    'Solo si me explicas la diferencia entre bachata y milagro.',
    'La bachata se aprende. Ven el jueves a clase y te la enseño.',
    'Llevaré libreta y zapatos. En ese orden.',
    { text: 'Y esta es la canción, tarareada en el autobús. Perdón por el conductor.', voice: true, reaction: '🎶' },
  ),
  {
    ...talk(
      ['yuki', 'sam'],
      150,
      'Would you draw shoes for a snail? It is for a game. Serious question.',
      'How many feet?',
      'One. But it is in a hurry.',
      'Then one shoe, with a very big stripe. Give me until Thursday.',
    ),
    unread: 1,
  },
  talk(
    ['priya', 'ada'],
    5200,
    'Can I have the votes by hour for the last round? I want to show where the lunch break is.',
    'They are in the results, under the chart. The lunch break is the cliff at one o’clock.',
    'Found it. It is beautiful. Nobody votes while chewing.',
  ),
  talk(
    ['hannah', 'priya'],
    980,
    'Gertrude has laid an egg on the ballot box.',
    'Is that a vote?',
    'She looked at me as if it was.',
    'Then it counts once. One goose, one egg.',
  ),
  talk(
    ['sofia', 'camila'],
    7300,
    'El cartel de la final está listo. ¿Lo quieres en papel mate o brillante?',
    'Mate. Con brillo ya bailamos nosotras.',
    'Mañana lo recoges en la imprenta, a partir de las once.',
  ),
  talk(
    ['leo', 'ines'],
    4300,
    'Il reste deux places pour la projection ? Ma mère veut voir l’ours qui cherche un appartement.',
    'Je vous mets au deuxième rang, l’ours est grand.',
    'Merci ! Elle apportera du cidre, je n’ai pas pu l’en empêcher.',
  ),
  ...laterConversations,
];
