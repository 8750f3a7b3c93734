/** The page on which somebody who tries the demo writes records of a name that they would own elsewhere. */
import { escaped, page, type PageLanguage } from '../page.ts';

const words = {
  en: {
    title: 'Records of domain names',
    host: 'Name',
    type: 'Type',
    value: 'Value',
    save: 'Save',
    known: 'Saved records',
  },
  fr: {
    title: 'Enregistrements DNS',
    host: 'Nom',
    type: 'Type',
    value: 'Valeur',
    save: 'Enregistrer',
    known: 'Enregistrements saisis',
  },
  es: {
    title: 'Registros DNS',
    host: 'Nombre',
    type: 'Tipo',
    value: 'Valor',
    save: 'Guardar',
    known: 'Registros guardados',
  },
} as const;

export function zonePage(records: readonly (readonly [string, string])[], language: PageLanguage): string {
  const say = words[language];
  const rows = records
    .filter(([, value]) => value)
    .map(([key, value]) => `<tr><td>${escaped(key)}</td><td>${escaped(value)}</td></tr>`)
    .join('');
  return page(
    say.title,
    `<h1>${say.title}</h1><form method="post">
<label>${say.host}<input name="host" required placeholder="_engage.vote.example.org"></label>
<label>${say.type}<input name="type" value="TXT" pattern="TXT|CNAME" required></label>
<label>${say.value}<input name="value"></label><button>${say.save}</button></form>
${rows && `<h2>${say.known}</h2><table>${rows}</table>`}`,
    language,
  );
}
