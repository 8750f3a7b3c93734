/** Texts by i18next, for what the server says: pages, mails, refusals. */
import { createInstance } from 'i18next';
import type { TextStore } from './texts.ts';

/** i18next's default namespace. */
const namespace = 'translation';

/** A store of texts by lower-case language tag, such as 'fr'. Values are not escaped: the templates do that. */
export function createSpokenTexts(): TextStore {
  const engine = createInstance();
  void engine.init({
    resources: {},
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    missingInterpolationHandler: () => '',
    initAsync: false,
  });
  return {
    add: (language, texts) => void engine.addResourceBundle(language, namespace, texts, false, true),
    has: (language, key) => engine.exists(key, { lng: language }),
    textOf(language, key, values) {
      const options = { ...values, lng: language };
      return engine.exists(key, options) ? engine.t(key, options) : undefined;
    },
  };
}
