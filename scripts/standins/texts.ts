/** What the pages of the stand-ins for PayPal, for invoices in coins and for a wallet say. */
import type { PageLanguage } from './page.ts';

const english = {
  paypal: 'Pay with PayPal',
  payNow: 'Pay now',
  payEmpty: 'Pay by an account with nothing on it',
  leave: 'Go back without paying',
  noOrder: 'There is no such order.',
  over: 'Thank you.',
  coins: 'Pay in coins',
  sendAll: 'Send all of it',
  sendHalf: 'Send half of it',
  sendDouble: 'Send twice as much',
  sendTwice: 'Send it twice',
  expire: 'Wait until the price runs out',
  noInvoice: 'There is no such invoice.',
  wallet: 'Send Ether',
  nothing: 'There is nothing to send.',
  sent: 'It is sent.',
} as const;

export type StandInTexts = Readonly<Record<keyof typeof english, string>>;

export const standInTexts: Readonly<Record<PageLanguage, StandInTexts>> = {
  en: english,
  fr: {
    paypal: 'Payer avec PayPal',
    payNow: 'Payer maintenant',
    payEmpty: 'Payer depuis un compte vide',
    leave: 'Revenir sans payer',
    noOrder: 'Cette commande n’existe pas.',
    over: 'Merci.',
    coins: 'Payer en cryptomonnaie',
    sendAll: 'Envoyer la totalité',
    sendHalf: 'Envoyer la moitié',
    sendDouble: 'Envoyer le double',
    sendTwice: 'Envoyer deux fois',
    expire: 'Attendre que le prix expire',
    noInvoice: 'Cette facture n’existe pas.',
    wallet: 'Envoyer de l’ether',
    nothing: 'Il n’y a rien à envoyer.',
    sent: 'C’est envoyé.',
  },
  es: {
    paypal: 'Pagar con PayPal',
    payNow: 'Pagar ahora',
    payEmpty: 'Pagar desde una cuenta vacía',
    leave: 'Volver sin pagar',
    noOrder: 'Ese pedido no existe.',
    over: 'Gracias.',
    coins: 'Pagar con criptomonedas',
    sendAll: 'Enviarlo todo',
    sendHalf: 'Enviar la mitad',
    sendDouble: 'Enviar el doble',
    sendTwice: 'Enviarlo dos veces',
    expire: 'Esperar a que caduque el precio',
    noInvoice: 'Esa factura no existe.',
    wallet: 'Enviar ether',
    nothing: 'No hay nada que enviar.',
    sent: 'Enviado.',
  },
};

/** A form of one button. */
export const press = (value: string, says: string, look: '' | 'plain' = 'plain') =>
  `<form method="post"><input type="hidden" name="press" value="${value}"><button class="${look}">${says}</button></form>`;
