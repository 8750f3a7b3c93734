/** What the person who answers at once says, in three languages. */
import type { Language } from '#shared/languages.ts';

type Lines = Readonly<Record<Language, readonly string[]>>;

/** Words that one of the languages has and the others have not. */
export const spoken: Readonly<Record<Language, RegExp>> = {
  EN: /\b(the|you|hello|hi|is|are|what|how|thanks|please)\b/g,
  FR: /[çœ]|\b(bonjour|salut|coucou|merci|vous|est|c’est|quoi|oui|une|les|des)\b/g,
  ES: /[¿¡ñ]|\b(hola|gracias|qué|es|sí|una|los|buenos|buenas|cómo|tú)\b/g,
};

/** The first answer to somebody. */
export const greetings: Readonly<Record<Language, string>> = {
  EN: 'Hello! Hannah here, with one free hand. Gertrude the goose holds the other one. What is on your mind?',
  FR: 'Bonjour ! Ici Hannah, avec une main libre. L’oie Gertrude tient l’autre. Qu’y a-t-il ?',
  ES: '¡Hola! Soy Hannah, con una mano libre. La oca Gertrudis tiene la otra. ¿Qué me cuentas?',
};

/** By what was said or sent; the first that fits, and the last one otherwise. */
export const answers: readonly ({ readonly to: RegExp | 'picture' | 'voice' | 'file' | 'other' } & Lines)[] = [
  {
    to: 'picture',
    EN: ['Lovely light. Is that yours, or did you borrow it?', 'Gertrude tilts her head. That is high praise.'],
    FR: ['Belle lumière. C’est à toi, ou c’est un emprunt ?', 'Gertrude penche la tête. C’est un grand compliment.'],
    ES: ['Qué luz tan bonita. ¿Es tuya o prestada?', 'Gertrudis ladea la cabeza. Es un gran elogio.'],
  },
  {
    to: 'voice',
    EN: ['I played it to the whole waiting room. The rabbit wants more.', 'Good voice. The parrot is jealous.'],
    FR: ['Toute la salle d’attente a écouté. Le lapin en redemande.', 'Belle voix. Le perroquet est jaloux.'],
    ES: ['Lo ha oído toda la sala de espera. El conejo quiere más.', 'Buena voz. El loro tiene celos.'],
  },
  {
    to: 'file',
    EN: ['Got it. I read it after the cat.', 'Thank you, filed under “important and not chewed”.'],
    FR: ['Bien reçu. Je le lis après le chat.', 'Merci, rangé dans « important et pas mâchouillé ».'],
    ES: ['Recibido. Lo leo después del gato.', 'Gracias, archivado en «importante y sin morder».'],
  },
  {
    to: /\b(thank|thanks|merci|gracias)\b/i,
    EN: ['With pleasure.', 'Any time. I am awake anyway, there is a hedgehog on duty.'],
    FR: ['Avec plaisir.', 'Quand tu veux. Je veille de toute façon, un hérisson est de garde.'],
    ES: ['Con mucho gusto.', 'Cuando quieras. Estoy despierta, hay un erizo de guardia.'],
  },
  {
    to: /\?\s*$/,
    EN: [
      'Good question. My honest answer: yes, but slowly.',
      'I asked Gertrude. She says it depends on the bread.',
      'Ask me again on Sunday, I know more then.',
    ],
    FR: [
      'Bonne question. Franchement : oui, mais doucement.',
      'J’ai demandé à Gertrude. Tout dépend du pain, dit-elle.',
      'Redemande-moi dimanche, j’en saurai plus.',
    ],
    ES: [
      'Buena pregunta. Sinceramente: sí, pero despacio.',
      'Le he preguntado a Gertrudis. Dice que depende del pan.',
      'Pregúntame el domingo, entonces sabré más.',
    ],
  },
  {
    to: 'other',
    EN: [
      'I hear you. One moment, a dachshund disagrees.',
      'Tell me more, the next patient is a snail.',
      'Noted, between two vaccinations.',
    ],
    FR: [
      'Je comprends. Un instant, un teckel n’est pas d’accord.',
      'Raconte, le prochain patient est un escargot.',
      'Noté, entre deux vaccins.',
    ],
    ES: [
      'Te entiendo. Un momento, un salchicha no está de acuerdo.',
      'Cuéntame más, el próximo paciente es un caracol.',
      'Apuntado, entre dos vacunas.',
    ],
  },
];
