/** Files of digital services in words and signs. */
import {
  IconFile,
  IconFileMusic,
  IconFileText,
  IconFileZip,
  IconMovie,
  IconPhoto,
  IconTable,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { DigitalKind } from '#shared/services/digital/digital.ts';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Such as '12.3 MB'. */
export function sizeIn(language: string, bytes: number): string {
  const at = bytes < 1024 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  const format = { style: 'unit', unit: units[at], unitDisplay: at ? 'short' : 'long' } as const;
  const digits = at > 1 ? 1 : 0;
  return new Intl.NumberFormat(language, { ...format, maximumFractionDigits: digits }).format(bytes / 1024 ** at);
}

export const kindSigns: Record<DigitalKind, ComponentType<{ size?: number }>> = {
  document: IconFileText,
  table: IconTable,
  picture: IconPhoto,
  audio: IconFileMusic,
  video: IconMovie,
  archive: IconFileZip,
  other: IconFile,
};
