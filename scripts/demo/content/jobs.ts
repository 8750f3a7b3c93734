/** Jobs of the demo with offers on them. Names are user names; times are hours ago; amounts are whole units, of offers too. */
import type { DemoSaid } from './clubs.ts';

export interface DemoJob {
  readonly by: string;
  readonly title: string;
  readonly text: string;
  readonly category: number;
  readonly currency: string;
  readonly budget: number | readonly [number, number];
  readonly country?: string;
  readonly hoursAgo: number;
  readonly likes?: number;
  readonly closed?: true;
  /** People vote on the offers. */
  readonly byVotes?: true;
  readonly said?: readonly DemoSaid[];
  readonly offers?: readonly {
    readonly by: string;
    readonly price: number;
    readonly days: number;
    readonly text: string;
  }[];
}

export const jobs: readonly DemoJob[] = [
  {
    by: 'olivia',
    title: 'A poster for the Porto edition of our street food festival',
    text: 'A2, print and web. It should smell of charcoal without showing a single grill. Last year’s had an octopus; the octopus has retired.\n\nFinal files by 12 January.',
    category: 468,
    currency: 'EUR',
    budget: [400, 700],
    country: 'PT',
    byVotes: true,
    hoursAgo: 5,
    likes: 3,
    said: [{ by: 'sofia', text: '¿Puede salir la silla del pulpo, vacía?' }],
    offers: [
      {
        by: 'sofia',
        price: 620,
        days: 9,
        text: 'Two sketches in three days, one poster, three sizes. The empty chair is included.',
      },
      {
        by: 'yuki',
        price: 480,
        days: 12,
        text: 'Flat, bold, readable from a tram. I did three festivals in Osaka in this style.',
      },
    ],
  },
  {
    by: 'hannah',
    title: 'Translate our clinic’s aftercare sheets into French and Spanish',
    text: 'Eleven sheets of one page. Plain language, no jargon: people read them in the car park with a cat on their knees.',
    category: 457,
    currency: 'EUR',
    budget: [300, 500],
    country: 'DE',
    hoursAgo: 20,
    offers: [
      {
        by: 'camila',
        price: 240,
        days: 6,
        text: 'I would take the Spanish half. I have a cat on my knees as I write this.',
      },
    ],
  },
  {
    by: 'ines',
    title: 'Mixage son d’un court métrage de neuf minutes',
    text: 'Prises directes propres, une scène de pluie difficile. Sortie en stéréo et en 5.1, deux allers-retours prévus.',
    category: 469,
    currency: 'EUR',
    budget: 650,
    country: 'FR',
    hoursAgo: 30,
    offers: [
      {
        by: 'amara',
        price: 650,
        days: 8,
        text: 'La pluie, je la refais : donne-moi une plaque de tôle et un dimanche.',
      },
    ],
  },
  {
    by: 'tomas',
    title: 'Photos of twelve pastries, before they are eaten',
    text: 'Daylight, plain ground, one close-up each. You may keep the models.',
    category: 455,
    currency: 'EUR',
    budget: 360,
    country: 'PT',
    hoursAgo: 52,
    closed: true,
    offers: [
      { by: 'marco', price: 360, days: 3, text: 'One morning, window light, no glycerine. I bring my own napkin.' },
    ],
  },
  {
    by: 'camila',
    title: 'Editar diez vídeos cortos de clases de salsa',
    text: 'Vertical, subtítulos grandes, un golpe de música al principio. El material está grabado y ordenado.',
    category: 455,
    currency: 'EUR',
    budget: [250, 400],
    country: 'ES',
    hoursAgo: 12,
  },
  {
    by: 'sam',
    title: '3D model of a shoe sole for printing prototypes',
    text: 'I have drawings with measurements and a foam mock-up. Needed as a clean solid, watertight, EU 42.',
    category: 468,
    currency: 'GBP',
    budget: 500,
    country: 'GB',
    hoursAgo: 8,
    offers: [
      {
        by: 'yuki',
        price: 450,
        days: 7,
        text: 'Watertight by Friday. I will print one myself to be sure that it stands.',
      },
    ],
  },
  {
    by: 'priya',
    title: 'Tiny web page that shows three charts, live',
    text: 'Data is a public JSON that changes every minute. Accessible, fast on old phones, no tracking. I know exactly what I want and will leave you alone about the rest.',
    category: 470,
    currency: 'USD',
    budget: [600, 900],
    hoursAgo: 15,
    likes: 2,
  },
  {
    by: 'diego',
    title: 'Locutor para un pódcast de fútbol de barrio',
    text: 'Seis episodios de veinte minutos. Voz con calle, sin gritos. Grabación en remoto.',
    category: 469,
    currency: 'EUR',
    budget: 300,
    country: 'MX',
    hoursAgo: 70,
  },
  {
    by: 'leo',
    title: 'Refaire l’enseigne du salon, lettres peintes à la main',
    text: '2,40 m sur 50 cm, bois, deux couleurs. L’ancienne a connu quatre barbiers et une tempête.',
    category: 468,
    currency: 'EUR',
    budget: [450, 800],
    country: 'FR',
    hoursAgo: 98,
    offers: [
      {
        by: 'sofia',
        price: 700,
        days: 15,
        text: 'Pinto letras desde hace años. Voy a Lyon en diciembre, puedo hacerlo allí mismo.',
      },
    ],
  },
  {
    by: 'ada',
    title: 'Host for a live count of votes, one evening',
    text: 'Calm, quick with numbers, able to fill eleven minutes if the result is late. In English, on video.',
    category: 467,
    currency: 'USD',
    budget: 250,
    hoursAgo: 26,
  },
  {
    by: 'marco',
    title: 'Carry six lamps up four floors in Bologna',
    text: 'Saturday, nine o’clock, no lift. Lunch is on me, and it is a good lunch.',
    category: 465,
    currency: 'EUR',
    budget: 80,
    country: 'IT',
    hoursAgo: 3,
  },
  {
    by: 'yuki',
    title: 'Music for a game about a very polite door',
    text: 'Two loops of forty seconds and one sound of regret. Acoustic instruments preferred.',
    category: 469,
    currency: 'USD',
    budget: [200, 350],
    country: 'JP',
    hoursAgo: 40,
    likes: 5,
    offers: [
      {
        by: 'amara',
        price: 300,
        days: 5,
        text: 'Le son du regret, c’est une clarinette basse. Je te l’envoie ce soir.',
      },
    ],
  },
  {
    by: 'sofia',
    title: 'Tienda en línea sencilla para láminas',
    text: 'Veinte láminas, tres tamaños, envíos a Europa. Que pueda cambiarla yo sola sin llamar a nadie.',
    category: 454,
    currency: 'EUR',
    budget: [700, 1200],
    country: 'ES',
    hoursAgo: 61,
  },
  {
    by: 'amara',
    title: 'Salle silencieuse à louer, deux jours en janvier',
    text: 'Vingt mètres carrés au moins, loin d’une route, chauffage que l’on peut couper. Dakar ou Marseille.',
    category: 460,
    currency: 'EUR',
    budget: [150, 300],
    country: 'SN',
    hoursAgo: 83,
  },
  {
    by: 'olivia',
    title: 'Somebody who finds forty folding tables by Friday',
    text: 'Leeds and around. They may be ugly. They may not be thirty-nine.',
    category: 462,
    currency: 'GBP',
    budget: 450,
    country: 'GB',
    hoursAgo: 18,
    offers: [
      {
        by: 'leo',
        price: 430,
        days: 2,
        text: 'Un cousin loue du matériel à Bradford. Quarante-deux tables, moches à souhait.',
      },
    ],
  },
  {
    by: 'hannah',
    title: 'A week of posts about brushing a dog’s teeth',
    text: 'Seven short posts, friendly and exact. I check the facts, you make people want to do it.',
    category: 461,
    currency: 'EUR',
    budget: 180,
    hoursAgo: 110,
  },
  {
    by: 'tomas',
    title: 'Course: bookkeeping for people who would rather bake',
    text: 'Four evenings, online, with my own receipts as examples. I have many receipts.',
    category: 452,
    currency: 'EUR',
    budget: [200, 320],
    country: 'PT',
    hoursAgo: 130,
  },
  {
    by: 'priya',
    title: 'Plan three days in Kerala for two tired analysts',
    text: 'Trains, not planes. One good library. No alarm clocks.',
    category: 456,
    currency: 'USD',
    budget: 120,
    country: 'IN',
    hoursAgo: 150,
  },
  {
    by: 'ines',
    title: 'Bénévoles rémunérés pour un festival de trois soirs',
    text: 'Accueil, tickets, projection. Six personnes, dix-sept heures chacune, repas compris.',
    category: 462,
    currency: 'EUR',
    budget: 200,
    country: 'FR',
    hoursAgo: 36,
  },
  {
    by: 'sam',
    title: 'Somebody to check our accessibility, honestly',
    text: 'Twelve screens, a keyboard and a screen reader. I want the list that hurts.',
    category: 457,
    currency: 'GBP',
    budget: [300, 450],
    country: 'GB',
    hoursAgo: 45,
    likes: 4,
  },
];
