import type { DemoContest } from '../types.ts';
import { contestant } from '../types.ts';

export const dances: DemoContest = {
  key: 'el-baile-mas-sexy',
  contest_name: 'El baile más sexy de la noche',
  description:
    'Catorce ritmos, una pista y mucha cadera. Aquí no gana quien lo hace mejor, sino el baile que te obliga a dejar la copa en la mesa. La pista está abierta: vota tu ritmo y verás cómo va la noche, antes no.',
  category: 'Sexy',
  organizer: 'diego',
  language: 'ES',
  status: 'ongoing',
  startsIn: -43,
  endsIn: 143,
  contest_exp_hours: 6,
  votes_per_period: 1,
  prices: {
    unit_price: 100,
    packs: [
      { votes: 10, amount: 900 },
      { votes: 50, amount: 4000 },
    ],
  },
  lock_per: 'contestant',
  results_policy: 'after_vote',
  votes: 2_871,
  palette: 'ember',
  theme: 'party',
  emoji: 'woman-dancing',
  contestants: [
    contestant('Tango', 'Tres minutos de drama y una pierna que firma el contrato.', 'rose', 95),
    contestant('Bachata', 'Cuatro tiempos, un golpe de cadera y el vecino escuchando.', 'guitar', 92),
    contestant('Salsa', 'Pica, engancha y nadie se queda sentado.', 'hot-pepper', 90),
    contestant('Flamenco', 'Una mirada por encima del abanico y se para la sala.', 'folding-hand-fan', 78),
    contestant('Kizomba', 'Tan despacio que la luna se queda a mirar.', 'crescent-moon', 70),
    contestant('Bolero', 'Para bailar en una sola baldosa y no necesitar otra.', 'kiss-mark', 64),
    contestant('Rumba', 'La percusión pregunta, la cintura contesta.', 'long-drum', 55),
    contestant('Samba', 'Doscientos golpes de tambor por minuto y una sonrisa enorme.', 'drum', 53),
    contestant('Lambada', 'Verano de 1989 en un vaso con sombrilla.', 'tropical-drink', 48),
    contestant('Chachachá', 'Cinco pasos, tacón fino y muy mala intención.', 'high-heeled-shoe', 44),
    contestant('Merengue', 'Izquierda, derecha y el resto lo pone la fiesta.', 'maracas', 41),
    contestant('Cumbia', 'Se baila con vela, con sombrero y con toda la familia.', 'accordion', 37),
    contestant('Pasodoble', 'Pecho fuera, capa al viento, cejas en llamas.', 'fire', 29),
    contestant('Swing', 'Un saxofón travieso y zapatos de dos colores.', 'saxophone', 26),
  ],
};
