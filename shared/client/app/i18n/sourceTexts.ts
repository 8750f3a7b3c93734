/** All texts of a language, imported from source, for development and tests. */
import type { Texts } from '#shared/i18n/texts.ts';

const files = import.meta.glob<{ default: Texts }>('../../../i18n/*/*.json');

export async function sourceTexts(tag: string): Promise<Texts> {
  const own = Object.entries(files).filter(([path]) => path.endsWith(`/${tag}.json`));
  const texts = await Promise.all(own.map(([, load]) => load()));
  return Object.assign({}, ...texts.map((each) => each.default)) as Texts;
}
