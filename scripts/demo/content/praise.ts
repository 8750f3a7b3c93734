/** Work of the demo that went well, and what both sides say of it. Columns: service, buyer, words of the delivery, stars, the buyer's review, the provider's, and an answer. */
export type PraiseRow = readonly [
  service: string,
  buyer: string,
  delivered: string,
  stars: number,
  review: string,
  provider: string,
  answer?: string,
];

// oxfmt-ignore
export const praise: readonly PraiseRow[] = [
  ['menu', 'leo', 'La carte en deux pages, et une troisième pour les desserts.', 5, 'Mes clients la lisent enfin jusqu’aux desserts. Livrée un jour plus tôt que promis.', 'Un texte déjà relu et des prix ronds : merci.'],
  ['menu', 'ines', 'La version pour les écrans est dans le dossier.', 4, 'Très belle. J’ai redemandé une taille de plus pour les lettres, et c’était fait le soir même.', 'Elle savait exactement ce qui n’allait pas.'],
  ['stickers', 'olivia', 'Twelve Gustavs, one of them asleep on the keyboard.', 5, 'My cat has never been understood this well. The offended one is now my answer to most messages.', 'Sent five photographs and a character reference.', 'Gustav has an open invitation.'],
  ['stickers', 'hannah', 'All twelve, for chats and for paper.', 5, 'We stick the brave one on every patient’s folder.', 'A clinic full of models: a pleasure.'],
  ['produits', 'camila', 'Vingt fiches, et une vingt et unième pour la confiture oubliée.', 5, 'Escribió sobre mi mermelada como si la hubiera probado. Creo que la probó.', 'Des échantillons dans un colis bien fait.'],
  ['returns', 'tomas', 'One page, and a shorter one for the box.', 4, 'Three customers thanked me for a returns policy. I did not know that could happen.', 'Clear questions, quick answers.'],
  ['dakar', 'olivia', 'Quatre jours, deux plans de pluie et le numéro de ma tante.', 5, 'On the second day I stopped looking at any other guide. The fish place alone was worth it.', 'Elle a écrit une carte postale à ma tante.', 'Ma tante vous attend pour le thé.'],
  ['tren', 'marco', 'La ruta, con los andenes de memoria.', 5, 'Six trains and no running. In Burgos I even had time for a coffee.', 'Preguntó por las vistas y no solo por las horas.'],
  ['permis', 'priya', 'Dossier envoyé, accusé de réception joint.', 4, 'Every paper in the right order, and a list of what to say at the counter. It took one visit.', 'Documents complets du premier coup.'],
  ['profil', 'diego', 'Trois versions, de la plus sage à la plus vraie.', 5, 'Elegí la más verdadera y me escribieron dos clientes en una semana.', 'Raconte bien ce qu’il fait : il suffisait d’écouter.'],
  ['cello', 'camila', 'Upright, unheard and unharmed.', 5, 'Llegó antes que yo, y afinado. No preguntes cómo.', 'Had the case ready and the lift called.'],
  ['laminas', 'hannah', '', 5, 'Printed forty times in our waiting room. The sardine is ahead.', 'Me mandó una foto de la sardina en azul.'],
  ['presets', 'tomas', '', 4, 'My cakes look like what they taste like. The guide for night light is short but enough.', 'Des gâteaux bien éclairés, enfin.'],
];
