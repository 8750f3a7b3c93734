import type { DemoContest } from '../types.ts';
import { contestant } from '../types.ts';

export const beards: DemoContest = {
  key: 'championnat-de-la-barbe',
  contest_name: 'Championnat de la barbe : la plus belle de l’année',
  description:
    'Dix barbes, dix caractères, et presque autant de peignes cassés. Le public a tranché ; le résultat est provisoire, le temps de recompter chaque poil. Les postiches ont été refusés à l’entrée, même la très bonne.',
  category: 'Beauty',
  organizer: 'ines',
  language: 'FR',
  status: 'provisional',
  startsIn: -24 * 16,
  endsIn: -38,
  appealDays: 7,
  contest_exp_hours: 12,
  votes_per_period: 1,
  lock_per: 'contest',
  suspectGroups: [
    { contestant: 'La Capitaine', votes: 47, hoursAgo: 5, minutes: 18, reasons: ['same_device', 'busy_address'] },
    { contestant: 'La Garibaldi', votes: 9, hoursAgo: 60, minutes: 12, reasons: ['new_browsers'] },
  ],
  votes: 2_408,
  palette: 'dawn',
  emoji: 'person-beard',
  contestants: [
    contestant('La Viking', 'Deux tresses, trois anneaux, aucun naufrage.', 'axe', 92),
    contestant('La Bûcheronne', 'Vue de loin, on dirait une forêt qui sourit.', 'evergreen-tree', 84),
    contestant('La Capitaine', 'Salée par dix hivers à Concarneau.', 'anchor', 70),
    contestant('La Mousquetaire', 'Fine, pointue, toujours prête à défendre votre honneur.', 'fleur-de-lis', 61),
    contestant('Le Père Noël en congé', 'La vraie, la blanche, en chemise à fleurs.', 'santa-claus', 58),
    contestant('La Garibaldi', 'Ronde, généreuse, avec un accent italien.', 'rose', 44),
    contestant('La Bibliothécaire', 'Rangée par ordre alphabétique, de la joue au menton.', 'books', 37),
    contestant('La Motarde', 'Coiffée par le vent de la nationale 7.', 'motorcycle', 33),
    contestant('La Philosophe', 'Elle sait qu’elle ne sait rien, mais elle est superbe.', 'scroll', 24),
    contestant('La Vélotaf', 'Douze kilomètres par jour et pas un poil de travers.', 'bicycle', 18),
  ],
};
