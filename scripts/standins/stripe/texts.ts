/** What the stand-in's pages say; the pages of a company speak the language of the browser. */
import type { PageLanguage } from '../page.ts';

const cards = (says: readonly string[]): [number: string, does: string][] =>
  (
    [
      ...(['4242 4242 4242 4242', '4000 0000 0000 0002', '4000 0000 0000 9995', '4000 0025 0000 3155'] as const),
      ...(['4000 0000 0000 0341', '4000 0027 6000 3184', '4000 0000 0000 0259'] as const),
    ] as const
  ).map((number, index) => [number, says[index]!]);

interface Texts {
  readonly number: string;
  readonly expires: string;
  readonly code: string;
  readonly missing: string;
  readonly expiresIncomplete: string;
  readonly expired: string;
  readonly codeIncomplete: string;
  readonly declined: string;
  readonly isItYou: string;
  readonly asksToPay: string;
  readonly asksToKeep: string;
  readonly yes: string;
  readonly no: string;
  readonly paid: string;
  readonly kept: string;
  readonly notPaid: string;
  readonly unknown: string;
  readonly cards: readonly (readonly [number: string, does: string])[];
}

export const texts: Readonly<Record<PageLanguage, Texts>> = {
  en: {
    number: 'Card number',
    expires: 'Expires (MM/YY)',
    code: 'Security code',
    missing: 'Fill this in.',
    expiresIncomplete: 'The month and the year, such as 12/34.',
    expired: 'This card has expired.',
    codeIncomplete: 'The code has three or four digits.',
    declined: 'Your card was declined.',
    isItYou: 'Is it you?',
    asksToPay: 'Your bank asks whether you are paying {{amount}}.',
    asksToKeep: 'Your bank asks whether this card may be kept for later payments.',
    yes: 'Yes, it is me',
    no: 'No',
    paid: 'Paid.',
    kept: 'The card is kept.',
    notPaid: 'Not paid.',
    unknown: 'There is no such payment.',
    cards: cards([
      ...['is paid', 'is declined', 'has too little on it', 'asks its owner (3-D Secure)'],
      ...['is paid, and declined once it is saved', 'asks its owner each time', 'is paid, and disputed'],
    ]),
  },
  fr: {
    number: 'Numéro de carte',
    expires: 'Expire (MM/AA)',
    code: 'Code de sécurité',
    missing: 'Remplissez ce champ.',
    expiresIncomplete: 'Le mois et l’année, comme 12/34.',
    expired: 'Cette carte a expiré.',
    codeIncomplete: 'Le code compte trois ou quatre chiffres.',
    declined: 'Votre carte a été refusée.',
    isItYou: 'Est-ce bien vous ?',
    asksToPay: 'Votre banque demande si vous payez {{amount}}.',
    asksToKeep: 'Votre banque demande si cette carte peut servir à de prochains paiements.',
    yes: 'Oui, c’est moi',
    no: 'Non',
    paid: 'C’est payé.',
    kept: 'La carte est enregistrée.',
    notPaid: 'Rien n’a été payé.',
    unknown: 'Ce paiement n’existe pas.',
    cards: cards([
      ...['est acceptée', 'est refusée', 'manque de fonds', 'demande son titulaire (3-D Secure)'],
      ...[
        'est acceptée, puis refusée une fois enregistrée',
        'demande chaque fois son titulaire',
        'est acceptée, puis contestée',
      ],
    ]),
  },
  es: {
    number: 'Número de tarjeta',
    expires: 'Caduca (MM/AA)',
    code: 'Código de seguridad',
    missing: 'Rellena este campo.',
    expiresIncomplete: 'El mes y el año, como 12/34.',
    expired: 'Esta tarjeta ha caducado.',
    codeIncomplete: 'El código tiene tres o cuatro cifras.',
    declined: 'Tu tarjeta fue rechazada.',
    isItYou: '¿Eres tú?',
    asksToPay: 'Tu banco pregunta si estás pagando {{amount}}.',
    asksToKeep: 'Tu banco pregunta si esta tarjeta puede usarse en próximos pagos.',
    yes: 'Sí, soy yo',
    no: 'No',
    paid: 'Pagado.',
    kept: 'La tarjeta está guardada.',
    notPaid: 'No se ha pagado nada.',
    unknown: 'Ese pago no existe.',
    cards: cards([
      ...['se acepta', 'se rechaza', 'no tiene fondos', 'pregunta a su titular (3-D Secure)'],
      ...[
        'se acepta y, una vez guardada, se rechaza',
        'pregunta cada vez a su titular',
        'se acepta y luego se disputa',
      ],
    ]),
  },
};
