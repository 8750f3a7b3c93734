import { createRequire } from 'node:module';

interface IconSet {
  icons: Record<string, { body: string }>;
}

let loaded: IconSet | undefined;

// 9 MB of JSON: read once, when the first picture asks, and through `require` so that no bundler or type checker walks it.
function iconSet(): IconSet {
  loaded ??= createRequire(import.meta.url)('@iconify-json/fluent-emoji-flat/icons.json') as IconSet;
  return loaded;
}

/** Whether the icon set draws this key, for example `hot-beverage`. */
export function hasEmoji(key: string): boolean {
  return Object.hasOwn(iconSet().icons, key);
}

/** SVG of one emoji in a box of 32 x 32. Throws for a key that the icon set has not got. */
export function emojiBody(key: string): string {
  const icon = hasEmoji(key) ? iconSet().icons[key] : undefined;
  if (!icon) throw new Error(`The icon set fluent-emoji-flat has no emoji "${key}".`);
  return icon.body;
}
