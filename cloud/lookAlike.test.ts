import { expect, it } from 'vitest';
import { passesFor } from './lookAlike.ts';

const others = ['María Silva', 'mariasilva', 'Engage'];

it.each([
  'María Silva',
  'maria silva',
  'MARIA  SILVA',
  'Mаrіа Sіlvа',
  'Ｍａｒｉａ Ｓｉｌｖａ',
  'M.a.r.i.a Silva',
  'Maria Si1va',
  'Maria\u200bSilva',
  'rnaria Silva',
  'Maria SiIva',
  'Maria Silva (organizer)',
  'Équipe Engage',
  'Admin',
  'Аdmin',
  'ENGAGE support',
])('%j passes for somebody', (name) => expect(passesFor(name, others)).toBe(true));

it.each(['Maria', 'Mario Silva', 'Silva Maria', 'Ana', 'Иван', 'Teamwork', 'Organizer', '美咲', 'Marias Ilvana'])(
  '%j is a name of its own',
  (name) => expect(passesFor(name, others)).toBe(false),
);
