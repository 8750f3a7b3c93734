import { sharp } from '#parse/sharp.ts';

const size = 256;

// All heads of the style but the bear's.
const people = [
  ...([
    'afro',
    'bangs',
    'bangs2',
    'bantuKnots',
    'bun',
    'bun2',
    'buns',
    'cornrows',
    'cornrows2',
    'dreads1',
    'dreads2',
  ] as const),
  ...([
    'flatTop',
    'flatTopLong',
    'grayBun',
    'grayMedium',
    'grayShort',
    'hatBeanie',
    'hatHip',
    'hijab',
    'long',
  ] as const),
  ...(['longAfro', 'longBangs', 'longCurly', 'medium1', 'medium2', 'medium3', 'mediumBangs', 'mediumBangs2'] as const),
  ...([
    'mediumBangs3',
    'mediumStraight',
    'noHair1',
    'noHair2',
    'noHair3',
    'pomp',
    'shaved1',
    'shaved2',
    'shaved3',
  ] as const),
  ...(['short1', 'short2', 'short3', 'short4', 'short5', 'turban', 'twists', 'twists2'] as const),
];

/**
 * A portrait, the same for the same seed: WebP, 256x256. The style is Open Peeps by Pablo Stanley (CC0 1.0), on the product's colours.
 * Faces in a rage, masks and monsters are left out: these are people one would buy something from.
 */
export async function drawAvatar(seed: string, { beard = false }: { beard?: boolean } = {}): Promise<Buffer> {
  // Megabytes, and only a new demo draws.
  const [{ openPeeps }, { createAvatar }] = await Promise.all([
    import('@dicebear/collection'),
    import('@dicebear/core'),
  ]);
  const svg = createAvatar(openPeeps, {
    seed,
    size,
    scale: 92,
    translateY: 4,
    backgroundType: ['gradientLinear'],
    backgroundRotation: [35, 60],
    backgroundColor: ['d9f3fd', 'a2e3fa', '6fcff2', 'ffd9d3', 'ffb8ac', 'ffe8c2'],
    clothingColor: ['ff6b57', '0b76a3', '3bb7e6', 'ffd27a', '0a4a67', 'ffffff', '7a66dc', '2aa698'],
    head: people,
    face: [
      'calm',
      'cheeky',
      'cute',
      'driven',
      'eatingHappy',
      'lovingGrin1',
      'smile',
      'smileBig',
      'smileLOL',
      'smileTeethGap',
    ],
    accessories: ['glasses', 'glasses2', 'glasses3', 'glasses4', 'glasses5'],
    accessoriesProbability: 30,
    facialHair: ['chin', 'full', 'full2', 'full3', 'full4', 'goatee1', 'goatee2'],
    facialHairProbability: beard ? 100 : 0,
    maskProbability: 0,
  }).toString();
  return sharp(Buffer.from(svg)).resize(size, size).webp({ quality: 86 }).toBuffer();
}
