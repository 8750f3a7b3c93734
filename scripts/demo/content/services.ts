/** Services of the demo, in three languages. Columns: key, provider, category, type, language, currency, price, days or minutes, icon, title, text, inclusions. */
import type { Language } from '#shared/languages.ts';
import type { ServiceType } from '#shared/services/types.ts';
import { moreServices } from './servicesMore.ts';

export type ServiceRow = readonly [
  key: string,
  username: string,
  category: number,
  stype: ServiceType,
  language: Language,
  currency: string,
  price: number,
  days: number,
  emoji: string,
  title: string,
  description: string,
  inclusions: readonly string[],
];

// oxfmt-ignore
const rows: readonly ServiceRow[] = [
  ['logo', 'marco', 468, 'one_time', 'EN', 'EUR', 9000, 4, 'artist-palette', 'A logo drawn by hand, ready for every size', 'Three pencil sketches first, so that we argue about ideas and not about colours. The one you choose is drawn clean, for the shop window and for the corner of a phone.', ['Three sketches', 'Vector files', 'Black and white version']],
  ['poster', 'sofia', 468, 'one_time', 'ES', 'EUR', 6500, 3, 'framed-picture', 'Cartel para tu concierto o tu fiesta', 'Un cartel que se lee desde la otra acera. Me mandas fecha, lugar y la música, y yo busco la imagen que hace pararse a la gente.', ['Un cartel A2', 'Versión para redes', 'Archivo de imprenta']],
  ['lessons', 'tomas', 452, 'booking', 'EN', 'EUR', 3200, 60, 'guitar', 'Guitar lessons for people who gave up once', 'You know three chords and were told that you have no rhythm. An hour a week, songs that you like, and nobody listening but me.', ['A lesson of one hour', 'Recording of the lesson']],
  ['portugues', 'camila', 452, 'booking', 'ES', 'USD', 2400, 45, 'books', 'Conversación en portugués de Brasil', 'Hablamos de lo que te interesa y yo apunto lo que se te resiste. Al final tienes una página con tus palabras nuevas.', ['Conversación de 45 minutos', 'Lista de palabras']],
  ['wallet', 'yuki', 453, 'booking', 'EN', 'USD', 6000, 30, 'coin', 'Your first crypto wallet, set up without fear', 'We set it up together on a call, write the words on paper, and send one cent there and back. No tips about what to buy.', ['Half an hour on a call', 'A checklist on paper']],
  ['shop', 'priya', 454, 'one_time', 'EN', 'GBP', 42000, 14, 'shopping-bags', 'A small online shop that you can run alone', 'Up to thirty products, payment, shipping and the legal pages. I show you how to add the thirty-first.', ['Thirty products', 'Payment and shipping', 'One hour of training']],
  ['wedding', 'leo', 455, 'booking', 'FR', 'EUR', 12000, 120, 'camera', 'Photos de votre fête, sans pose', 'Je reste discret, je mange avec vos invités et je photographie les rires plutôt que les rangs. Deux cents photos, triées et développées.', ['Deux heures sur place', 'Deux cents photos']],
  ['presets', 'leo', 455, 'digital', 'FR', 'EUR', 1900, 0, 'rainbow', 'Douze réglages de lumière pour vos photos', 'Les réglages que j’utilise moi-même pour la plage, la nuit et les vieilles pierres, avec un mode d’emploi de quatre pages.', ['Douze réglages', 'Mode d’emploi']],
  ['alfama', 'marco', 456, 'booking', 'EN', 'EUR', 4500, 120, 'tram-car', 'Lisbon on foot, away from the queues', 'Two hours uphill and downhill through the quarters where I grew up, with coffee, one viewpoint and no shop that pays me.', ['A walk of two hours', 'Coffee and a pastry']],
  ['hike', 'amara', 456, 'one_time', 'FR', 'EUR', 3900, 2, 'mountain', 'Votre randonnée de trois jours, planifiée', 'Étapes à votre rythme, gîtes qui ont de la place, horaires des trains et un plan si la pluie vient.', ['Trois étapes', 'Liste des gîtes', 'Plan de pluie']],
  ['numbers', 'yuki', 457, 'booking', 'EN', 'USD', 9000, 60, 'bar-chart', 'An hour on the numbers of your small business', 'You send three spreadsheets, I read them before we talk. At the end you know which product pays for the others.', ['Preparation', 'One hour of talk', 'A page of advice']],
  ['papers', 'ines', 459, 'one_time', 'FR', 'EUR', 4900, 5, 'memo', 'Vos démarches en ligne, faites avec vous', 'Carte de séjour, impôts, allocations : nous remplissons ensemble, je relis, vous signez.', ['Un dossier complet', 'Relecture']],
  ['desk', 'sofia', 460, 'booking', 'ES', 'EUR', 900, 60, 'house-with-garden', 'Mesa con luz del norte en un taller tranquilo', 'Una mesa grande, buena silla, café y ninguna radio. Por horas, de lunes a sábado.', ['Mesa y wifi', 'Café']],
  ['captions', 'camila', 461, 'recurring', 'ES', 'USD', 15000, 0, 'mobile-phone', 'Doce publicaciones al mes para tu negocio', 'Texto, foto retocada y la hora buena para publicarla. Tú las apruebas el lunes y te olvidas.', ['Doce publicaciones', 'Informe mensual']],
  ['birthday', 'amara', 462, 'one_time', 'FR', 'EUR', 25000, 10, 'birthday-cake', 'Un anniversaire pour vingt enfants', 'Décor, jeux, gâteau et deux personnes qui rangent. Vous n’avez qu’à dire l’âge et la couleur préférée.', ['Trois heures', 'Gâteau', 'Rangement']],
  ['budget', 'priya', 464, 'digital', 'EN', 'GBP', 1200, 0, 'money-bag', 'The one-page household budget', 'A spreadsheet that asks twelve questions and tells you what is left on Friday. It works offline and sends nothing anywhere.', ['The spreadsheet', 'A guide of six pages']],
  ['parcel', 'tomas', 465, 'one_time', 'EN', 'EUR', 1500, 2, 'package', 'Your parcel carried across town by bicycle', 'Up to twelve kilos, signed for, and a photograph at the door. Cakes travel flat.', ['One parcel', 'Photograph at the door']],
  ['templates', 'priya', 466, 'recurring', 'EN', 'GBP', 900, 0, 'laptop', 'A new spreadsheet template every month', 'Members choose the subject together. January was rent, February was seeds.', ['A template a month', 'The whole archive']],
  ['quiz', 'diego', 467, 'booking', 'ES', 'EUR', 8000, 90, 'game-die', 'Noche de preguntas para tu bar o tu empresa', 'Cuarenta preguntas, música, marcador y un presentador que no se ríe de nadie.', ['Noventa minutos', 'Marcador en directo']],
  ['narration', 'hannah', 469, 'one_time', 'EN', 'USD', 11000, 3, 'studio-microphone', 'A warm voice for your audio guide or film', 'Recorded in a quiet room, cleaned, cut into the files that you need. One reading on trial, so that the tone is right.', ['Ten minutes of audio', 'Cut and cleaned']],
  ['voix', 'ines', 469, 'one_time', 'FR', 'EUR', 7500, 2, 'headphone', 'Votre messagerie avec une vraie voix', 'Accueil, attente, horaires : trois textes lus avec le sourire, sans musique de synthèse.', ['Trois textes', 'Deux formats']],
  ['site', 'yuki', 470, 'one_time', 'EN', 'USD', 68000, 12, 'rocket', 'A fast website of five pages', 'Hand-written, without trackers, readable on an old phone on a train. You get the sources and a letter that explains them.', ['Five pages', 'Hosting for a year', 'The sources']],
  ['fix', 'diego', 470, 'one_time', 'ES', 'EUR', 5000, 1, 'hammer-and-wrench', 'Arreglo ese fallo que nadie encuentra', 'Me enseñas el fallo, yo lo repito, lo arreglo y te escribo por qué pasaba. Si no lo encuentro, no pagas.', ['Un fallo', 'Explicación por escrito']],
  ['letters', 'hannah', 451, 'one_time', 'EN', 'EUR', 2500, 2, 'love-letter', 'The difficult letter, written with you', 'To a landlord, an aunt, somebody you loved. I ask ten questions, write one page, and change what does not sound like you.', ['One page', 'One round of changes']],
  ['laminas', 'sofia', 468, 'digital', 'ES', 'EUR', 700, 0, 'crayon', 'Tres láminas de Lisboa para colorear', 'Un tranvía, una sardina y un balcón con ropa tendida, dibujados a línea para imprimir en casa. Sirven para niños pacientes y para adultos nerviosos.', ['Tres láminas A4', 'Imprimir las veces que haga falta']],
];

export const demoServices = [...rows, ...moreServices].map(
  ([key, username, category, stype, language, currency, price, days, emoji, title, description, inclusions]) => ({
    key,
    username,
    category,
    stype,
    language,
    currency,
    price,
    days,
    emoji,
    title,
    description,
    inclusions,
  }),
);
export type DemoService = (typeof demoServices)[number];
