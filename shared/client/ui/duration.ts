/** Durations in the reader's language, worded by Intl. */
import { day, hour, minute, second } from '#shared/time.ts';

export interface Parts {
  day: number;
  hour: number;
  minute: number;
  second: number;
}

/** Splits milliseconds; a started second counts as a whole one, so that 0 means over. */
export function partsOf(ms: number): Parts {
  const left = Math.ceil(Math.max(0, ms) / second) * second;
  return {
    day: Math.floor(left / day),
    hour: Math.floor((left % day) / hour),
    minute: Math.floor((left % hour) / minute),
    second: Math.floor((left % minute) / second),
  };
}

const two = (n: number) => String(n).padStart(2, '0');

const unit = (language: string, name: keyof Parts, display: 'long' | 'narrow' | 'short') =>
  new Intl.NumberFormat(language, { style: 'unit', unit: name, unitDisplay: display });

/** Short unit name without its number: 'days', 'min', 'j'. */
export const unitName = (language: string, name: keyof Parts, value: number) =>
  unit(language, name, 'short')
    .formatToParts(value)
    .find((part) => part.type === 'unit')?.value ?? name;

/** Compact form for buttons, in one line: '0:59', '23:59:08', '3d 4h', in French '3 j 4 h'. */
export function shortly(language: string, ms: number): string {
  const parts = partsOf(ms);
  // English alone writes a sign at its number; Intl's narrow form does so everywhere.
  const gap = language.startsWith('en') ? '' : '\u00a0';
  const withSign = (name: 'day' | 'hour') =>
    unit(language, name, 'narrow')
      .formatToParts(parts[name])
      .map((part) => (part.type === 'unit' ? gap + part.value : part.value))
      .join('');
  if (parts.day) return parts.hour ? `${withSign('day')}\u00a0${withSign('hour')}` : withSign('day');
  if (parts.hour) return `${parts.hour}:${two(parts.minute)}:${two(parts.second)}`;
  return `${parts.minute}:${two(parts.second)}`;
}

/** The two largest units in words: '23 hours, 59 minutes'. For screen readers, and for choices such as a lock of one hour. */
export function inWords(language: string, ms: number): string {
  const parts = partsOf(ms);
  const names = (['day', 'hour', 'minute', 'second'] as const).filter((name) => parts[name] > 0).slice(0, 2);
  if (!names.length) names.push('second');
  const words = names.map((name) => unit(language, name, 'long').format(parts[name]));
  return new Intl.ListFormat(language, { type: 'unit' }).format(words);
}
