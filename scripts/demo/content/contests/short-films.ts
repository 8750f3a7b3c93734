import type { DemoContest } from '../types.ts';
import { contestant } from '../types.ts';

export const shortFilms: DemoContest = {
  key: 'prix-du-public-court-metrage',
  contest_name: 'Festival du court : le prix du public',
  description:
    'Seize films, moins de quinze minutes chacun, et une seule statuette en carton doré. Regardez-les en ligne ou dans la salle des fêtes, puis votez une fois par jour. Les six premiers passent en finale ; le gagnant sera projeté en plein air, avec l’orage si tout va bien.',
  category: 'Cinema',
  organizer: 'ines',
  language: 'FR',
  status: 'ongoing',
  startsIn: -98,
  endsIn: 262,
  contest_exp_hours: 24,
  votes_per_period: 1,
  lock_per: 'contest',
  rounds: [
    { name: 'Sélection', startsIn: -98, endsIn: 118, advance: 6 },
    { name: 'Finale', startsIn: 118, endsIn: 262, advance: null },
  ],
  votes: 5_742,
  palette: 'dusk',
  emoji: 'clapper-board',
  contestants: [
    contestant(
      'Ours cherche appartement',
      'Un dossier impeccable, trois garants, et pourtant personne ne rappelle.',
      'bear',
      118,
    ),
    contestant(
      'Le Robot de grand-mère',
      'Elle lui apprend le point de croix, il lui apprend à tricher au Scrabble.',
      'robot',
      109,
    ),
    contestant('Boulangerie, 4 h 12', 'Une panne de four, deux amoureux et la file qui s’allonge.', 'croissant', 96),
    contestant(
      'Les fantômes paient leur loyer',
      'Une comédie immobilière où les morts sont les mieux élevés.',
      'ghost',
      84,
    ),
    contestant('La Baleine du canal', 'Elle est arrivée un mardi, entre deux péniches.', 'spouting-whale', 77),
    contestant('Train de nuit pour Brive', 'Six couchettes, sept secrets, aucun arrêt avant l’aube.', 'locomotive', 61),
    contestant('Douze ballons rouges', 'Un enfant, un toit, et tout Belleville qui lève la tête.', 'balloon', 58),
    contestant('Télécabine 7', 'Deux ex, quarante minutes de panne, une vue magnifique.', 'mountain-cableway', 49),
    contestant('Mission fromage', 'Le braquage le plus odorant de l’histoire du Jura.', 'cheese-wedge', 44),
    contestant('Violon volé', 'Il le rend chaque soir, mieux accordé que la veille.', 'violin', 38),
    contestant('L’Ascenseur', 'Au treizième étage, les portes s’ouvrent sur 1974.', 'elevator', 35),
    contestant(
      'Lettres de la Lune',
      'La dernière factrice de l’espace a une lettre pour elle-même.',
      'love-letter',
      31,
    ),
    contestant('Marée basse', 'Un crabe, une ostréicultrice et un procès-verbal.', 'crab', 26),
    contestant(
      'Nuit blanche à Montreuil',
      'Filmé en une nuit, monté en un an, vu d’une traite.',
      'night-with-stars',
      22,
    ),
    contestant('Parapluie', 'Il ne pleut que sur lui ; il finit par y prendre goût.', 'umbrella-with-rain-drops', 19),
    contestant('Le Temps des glaces', 'Deux marchands, une plage, la guerre froide.', 'soft-ice-cream', 15),
  ],
};
