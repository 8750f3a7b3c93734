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
  ['logo', 'tomas', 'Three sketches, one clean drawing, and a stamp for your boxes.', 5, 'I asked for a bicycle and got one that moves. The quality is far above the price, and he explained every line.', 'Knew what the boxes look like in the rain.'],
  ['logo', 'ines', 'Le logo, sa version en noir et une page qui dit comment s’en servir.', 5, 'Très à l’écoute, et livré deux jours avant la date. Le résultat est beau même en tout petit.', 'Une idée claire dès le premier message.', 'À bientôt pour la carte de visite.'],
  ['logo', 'yuki', 'Final files, and the three sketches that we left behind.', 4, 'Good communication: every question was answered the same day. One more colour version would have been welcome.', 'Precise notes, and kind ones.'],
  ['logo', 'camila', 'La marca, la tarjeta y el rótulo del escaparate.', 5, 'Entendió mi tienda mejor que yo. Rápido, atento y el trabajo es precioso.', 'Me mandó mermelada con el pedido.'],
  ['logo', 'sam', 'Files for the shop window and for the phone.', 5, 'Friendly, fast, and worth every cent. People photograph my sign now.', 'Decided in one evening which sketch it is.'],
  ['stickers', 'tomas', 'All twelve moods of a very patient tortoise.', 5, 'Delivered early, and the drawings are better than the photographs I sent.', 'Found a tortoise in a good mood for once.'],
  ['stickers', 'amara', 'Douze humeurs, dont une sous la pluie.', 4, 'Belle qualité et bonne communication, même si le premier envoi avait du retard.', 'Des photos nettes et un chien très expressif.'],
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
