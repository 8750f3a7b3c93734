/** What people of the demo want to remember, each in their own language. */
export interface DemoTask {
  readonly title: string;
  readonly note?: string;
  readonly path?: string;
  /** Hours from the first start until it is due. */
  readonly due?: number;
  /** Minutes before. */
  readonly remind?: number;
  readonly done?: true;
}

export const tasks: Readonly<Record<string, readonly DemoTask[]>> = {
  ada: [
    { title: 'Read the reports of the weekend', path: '/admin', due: -20 },
    {
      title: 'Write the note about the new prices',
      note: 'Short: what changes, when, and for whom.',
      due: 30,
      remind: 60,
    },
  ],
  olivia: [
    { title: 'Send the jury the list of finalists', note: 'With the pictures, and when the final begins.', due: -3 },
    { title: 'Print the posters with the QR code', path: '/contests', due: 9, remind: 60 },
    {
      title: 'Ask the theatre about the big screen',
      note: 'HDMI or a network cable? And who has the key.',
      due: 76,
      remind: 1440,
    },
    { title: 'Thank the sponsors' },
    { title: 'Choose the cover picture', done: true },
  ],
  marco: [
    { title: 'Buy film for the Alfama walk', due: 52, remind: 1440 },
    { title: 'Put the new pictures on my page', path: '/user-profile' },
  ],
  sofia: [
    { title: 'Preparar las bases del próximo concurso', note: 'Con las fechas y los premios.', due: 28, remind: 60 },
    { title: 'Llamar a la imprenta', done: true },
  ],
  hannah: [
    { title: 'Practise before the guitar lesson', path: '/orders', due: 40, remind: 60 },
    { title: 'Vote once more for the street food', path: '/contests' },
  ],
};
