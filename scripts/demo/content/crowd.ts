/** Names and chat lines of the generated visitors. */
const names = [
  'Rita',
  'Nuno',
  'Chiara',
  'Jonas',
  'Maëlle',
  'Andrés',
  'Priscilla',
  'Olek',
  'Yara',
  'Tess',
  'Baptiste',
  'Lucía',
  'Emre',
  'Ingrid',
  'Paula',
  'Kofi',
  'Mei',
  'Farid',
  'Noor',
  'Santi',
  'Wanda',
  'Hugo',
  'Ximena',
  'Teo',
  'Aïcha',
  'Bruno',
  'Carmen',
  'Dmitri',
  'Elodie',
  'Finn',
  'Greta',
  'Hiro',
] as const;

const tails = ['', '', '', '', ' 🌻', ' 🎉', ' from Porto', ' de Lyon', ' de Sevilla', ' (Team Sunday)'] as const;

const lines = [
  (name: string) => `${name}, no contest.`,
  (name: string) => `Voted for ${name}. Told my whole family to do the same.`,
  (name: string) => `How is ${name} not first?`,
  (name: string) => `${name} all the way 🙌`,
  (name: string) => `I came here for ${name} and stayed for the chat.`,
  (name: string) => `My kids picked ${name}. I am only the finger.`,
  (name: string) => `${name} is climbing, look!`,
  (name: string) => `Be honest, who voted for ${name} twice on two phones?`,
  (name: string) => `Second day in a row for ${name}.`,
  (name: string) => `Unpopular opinion: ${name}.`,
  (name: string) => `Allez ${name} !`,
  (name: string) => `${name}, évidemment.`,
  (name: string) => `J’ai voté ${name}, ne me jugez pas.`,
  (name: string) => `${name} mérite mieux que ça, on se réveille !`,
  (name: string) => `Encore une voix pour ${name} 💙`,
  (name: string) => `¡Vamos, ${name}!`,
  (name: string) => `${name} de calle.`,
  (name: string) => `Mi voto es para ${name}, y el de mi abuela también.`,
  (name: string) => `¿Nadie más con ${name}?`,
  (name: string) => `${name} sube, sube…`,
] as const;

const any = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)]!;

/** A random display name. */
export const visitorName = () => `${any(names)}${any(tails)}`;

/** A random chat line about a contestant. */
export const lineAbout = (contestant_name: string) => any(lines)(contestant_name);
