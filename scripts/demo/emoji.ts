import { createRequire } from 'node:module';

interface IconSet {
  icons: Record<string, { body: string }>;
}

let loaded: IconSet | undefined;

// 9 MB of JSON, loaded lazily by `require`, so that neither bundler nor type checker parses it.
function iconSet(): IconSet {
  loaded ??= createRequire(import.meta.url)('@iconify-json/fluent-emoji-flat/icons.json') as IconSet;
  return loaded;
}

/** Whether the icon set has this key, for example `hot-beverage`. */
export function hasEmoji(key: string): boolean {
  return Object.hasOwn(iconSet().icons, key);
}

/** The SVG of an emoji in a box of 32 x 32. Throws for unknown keys. */
export function emojiBody(key: string): string {
  const icon = hasEmoji(key) ? iconSet().icons[key] : undefined;
  if (!icon) throw new Error(`The icon set fluent-emoji-flat has no emoji "${key}".`);
  return icon.body;
}
