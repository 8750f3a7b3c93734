/** Initial chat messages of four contests, by the contest's key. */
import type { DemoMessage } from './types.ts';

const said = (minutesAgo: number, from: string, text: string): DemoMessage => ({ minutesAgo, from, text });

export const chats: Readonly<Record<string, readonly DemoMessage[]>> = {
  'lisbon-street-food': [
    said(412, 'olivia', 'Welcome, everybody! Twenty-four stalls, one golden toothpick. Be kind, be hungry.'),
    said(405, 'Rita', 'The bifana at the ferry dock got me through university.'),
    said(391, 'tomas', 'Forty thousand pastéis and I still burn my tongue. You know where my vote went.'),
    said(388, 'Nuno 🐟', 'Sardinhas ou nada. A brasa não mente.'),
    said(262, 'marco', 'I photographed all 24 and ate 23. Sorry, snails.'),
    said(257, 'Rita', 'Marco, the snails are waiting for you.'),
    said(143, 'Chiara', 'Bola de Berlim on the beach, sand included, is a religion.'),
    said(139, 'amara', 'La ginjinha dans la tasse en chocolat : on boit, puis on mange le verre. Génie.'),
    said(61, 'Javi', '¿Y la francesinha viene desde Oporto para esto? Respeto.'),
    said(22, 'priya', 'The gap between sardines and doughnuts is closing, by the way.'),
    said(9, 'Nuno 🐟', 'Priya, do not jinx it!'),
  ],
  'shelter-pet-of-the-year': [
    said(530, 'hannah', 'I have met all thirty-two. Gertrude has also met me, and I still have the bruise.'),
    said(522, 'olivia', 'Gertrude is a lady with standards.'),
    said(498, 'Team Goose', 'HONK'),
    said(300, 'camila', 'Voté por Scout: se para en cada bordillo, mejor educado que mi barrio.'),
    said(288, 'leo', 'Marmalade, treize ans et toutes ses dents. Enfin, presque toutes.'),
    said(120, 'Priscilla', 'Is Turbo really sixty? My dad is sixty and much slower.'),
    said(117, 'hannah', 'Sixty, and two escapes on record. We found him in the car park, heading north.'),
    said(44, 'Team Goose', 'HONK HONK'),
    said(12, 'ada', 'Three votes each, twelve hours, no exceptions for geese.'),
  ],
  'prix-du-public-court-metrage': [
    said(1380, 'ines', 'La demi-finale est ouverte ! Huit films, une salle des fêtes, du cidre à l’entracte.'),
    said(1362, 'Maëlle', '« Ours cherche appartement », c’est mon dossier, mot pour mot.'),
    said(1290, 'leo', 'Le robot de grand-mère triche mieux que moi au Scrabble.'),
    said(610, 'Baptiste', 'Je n’aurais jamais cru pleurer pour une boulangerie à 4 h 12.'),
    said(604, 'amara', 'Écoutez le mixage du « Train de nuit » au casque. Merci, bonsoir.'),
    said(180, 'Lucía', 'La ballena del canal me ganó en el primer minuto.'),
    said(26, 'Maëlle', 'Les chiffres secrets jusqu’à la fin, c’est cruel. J’adore.'),
  ],
  'el-baile-mas-sexy': [
    said(700, 'diego', '¡Pista abierta! Se vota bailando o sentado, pero se vota.'),
    said(688, 'camila', 'Soy profesora, así que neutral. Pero bachata.'),
    said(671, 'Rocío', 'El tango son tres minutos y necesito diez para recuperarme.'),
    said(340, 'Andrés', 'Chachachá: cinco pasos y el sexto es mi rodilla.'),
    said(333, 'sofia', 'Dibujé a los catorce. El flamenco no cabía en la hoja.'),
    said(90, 'Elodie', 'La kizomba, c’est le bal où personne ne regarde l’heure.'),
    said(15, 'Rocío', 'Ya voté y ya vi cómo va la noche. No digo nada.'),
  ],
};
