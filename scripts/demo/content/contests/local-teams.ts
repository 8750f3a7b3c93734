import type { DemoContest } from '../types.ts';
import { contestant } from '../types.ts';

export const localTeams: DemoContest = {
  key: 'equipo-de-barrio-del-ano',
  contest_name: 'El equipo de barrio del año',
  description:
    'Ni fichajes ni palcos: dieciséis equipos que lavan sus propias camisetas. La votación terminó el domingo y estamos revisando el recuento con lupa. El ganador se lleva un autobús para la próxima temporada y bocadillos para todos.',
  category: 'Sports',
  organizer: 'diego',
  language: 'ES',
  status: 'provisional',
  startsIn: -24 * 16,
  endsIn: -38,
  contest_exp_hours: 24,
  votes_per_period: 1,
  lock_per: 'contest',
  votes: 3_127,
  palette: 'meadow',
  emoji: 'trophy',
  contestants: [
    contestant(
      'Las Leonas de Lavapiés',
      'Fútbol sala, tres ligas seguidas y un grito que se oye en Atocha.',
      'soccer-ball',
      96,
    ),
    contestant('Patines de Ruzafa', 'Roller derby con nombres de guerra y rodillas de acero.', 'roller-skate', 88),
    contestant('Los Búhos de Triana', 'Entrenan de noche porque de día venden pan.', 'basketball', 71),
    contestant('Remo Ría Vella', 'Ocho remeras, una trainera de 1982 y mucha resina.', 'canoe', 66),
    contestant('Club Guante de Oro', 'Boxeo para chavales que aquí también hacen los deberes.', 'boxing-glove', 58),
    contestant('Voley Playa Malvarrosa', 'Ganan de día, recogen plásticos al atardecer.', 'volleyball', 52),
    contestant('Rugby Las Encinas', 'El tercer tiempo dura más que los otros dos.', 'rugby-football', 47),
    contestant('Pedales del Sur', 'Ciclistas de más de sesenta; el puerto les tiene miedo.', 'bicycle', 45),
    contestant('Dojo Carabanchel', 'Treinta cinturones y una sola colchoneta buena.', 'martial-arts-uniform', 38),
    contestant('Bolos Peña Alta', 'Tiran desde 1911 y siguen discutiendo la misma jugada.', 'bowling', 33),
    contestant('Arqueras de Cuenca', 'Precisión, paciencia y cero manzanas heridas.', 'bow-and-arrow', 30),
    contestant('Hockey Costa Verde', 'Césped mojado, sidra seca.', 'field-hockey', 26),
    contestant('Tenis de mesa El Garaje', 'Dos mesas, un fluorescente y cinco campeonas.', 'ping-pong', 24),
    contestant('Skate La Rotonda', 'Construyeron su pista con permiso, casi siempre.', 'skateboard', 22),
    contestant('Bádminton La Nave', 'Volantes de segunda mano, golpes de primera.', 'badminton', 17),
    contestant('Curling Jaca', 'Barren mejor que nadie y en casa no se nota.', 'curling-stone', 14),
  ],
};
