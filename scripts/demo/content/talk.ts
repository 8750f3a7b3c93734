/** What people of the demo say about services, by the service's key, and on the pages of people, by user name. */
import type { DemoSaid } from './clubs.ts';

const said = (by: string, text: string, likes = 0, ...replies: DemoSaid[]): DemoSaid => ({ by, text, likes, replies });

export const aboutServices: Readonly<Record<string, readonly DemoSaid[]>> = {
  logo: [
    said('tomas', 'Does it work embroidered on an apron, about five centimetres wide?', 2, {
      by: 'marco',
      text: 'Yes. I draw a version without the thin lines for that, at no extra cost.',
      likes: 3,
    }),
    said('ines', 'Peut-on voir un exemple en noir et blanc avant de commander ?', 0, {
      by: 'marco',
      text: 'Of course: the third picture above is the black and white of the same logo.',
    }),
  ],
  poster: [
    said('camila', '¿Cuánto antes del concierto hay que pedirlo?', 1, {
      by: 'sofia',
      text: 'Con diez días dormimos los dos. Con cinco, solo tú.',
      likes: 4,
    }),
    said('olivia', 'Ordered twice, hung both on my own wall afterwards.', 3),
  ],
  lessons: [
    said('sam', 'I gave up twice. Does that still count?', 4, {
      by: 'tomas',
      text: 'It counts double. Bring the three chords.',
      likes: 5,
    }),
  ],
  wedding: [
    said('amara', 'Tu travailles aussi dans une salle très sombre ?', 1, {
      by: 'leo',
      text: 'Oui, sans flash. La nuit, les gens rient mieux.',
      likes: 2,
    }),
  ],
  alfama: [
    said('yuki', 'Is it possible with a pushchair?', 0, {
      by: 'marco',
      text: 'With a pushchair we go downhill only, and start at the top by tram.',
      likes: 3,
    }),
    said('hannah', 'Best coffee of the trip, and I did not buy a single magnet.', 4),
  ],
};

export const aboutPeople: Readonly<Record<string, { readonly likes: number; readonly said: readonly DemoSaid[] }>> = {
  tomas: {
    likes: 9,
    said: [
      said('olivia', 'Four hundred buns before breakfast. He did not even sit down.', 5),
      said('priya', 'Answers questions about gluten at midnight. I have the log.', 3, {
        by: 'tomas',
        text: 'Only yours, Priya.',
        likes: 2,
      }),
    ],
  },
  sofia: {
    likes: 8,
    said: [
      said('diego', 'Me dibujó un portero con cuerpo de seta y ahora es mi foto de perfil.', 4),
      said('yuki', 'Sends the sketch before she says yes. That is how you know.', 2),
    ],
  },
  amara: {
    likes: 7,
    said: [
      said('ines', 'Elle entend des choses que le film ne savait pas qu’il disait.', 5),
      said('priya', 'One creak from her fixed level 3.', 3),
    ],
  },
  hannah: { likes: 6, said: [said('ada', 'She came on a Sunday, for a hamster.', 6)] },
};
