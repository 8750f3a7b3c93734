import { expect, it } from 'vitest';
import { people } from '../../scripts/demo/content/people.ts';
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
  ...[
    'ɑdmin',
    'ᴀᴅᴍɪɴ',
    'ꓮdmin',
    'Ꭺdmin',
    '4dmin',
    '5upport',
    'adm1n',
    'support1',
    'Admin 2',
    'engage-admin',
    'official',
  ],
  ...['Organizer', 'Engage Security', 'Moderation', 'Owner', 'Engage Support', 'engage.help', 'mod_7'],
  ...['María Silva✅ host', 'Maria Silva (verified)', 'mar1a silva', 'ΜΑRІΑ SІLVΑ'],
  ...['EngageSupport', 'Engage  S u p p o r t', 'engagesupport1', 'EngageTeam', 'supportteam', 'MariaSilvaHost'],
])('%j passes for somebody', (name) => expect(passesFor(name, others)).toBe(true));

it.each([
  'Maria',
  'Mario Silva',
  'Silva Maria',
  'Ana',
  'Иван',
  'Teamwork',
  '美咲',
  'Мария',
  'Modesto',
  'Adminah',
  'Contact Maria',
  'Ana2',
  'mariasilva2',
  '2027',
  'Marias Ilvana',
  'Teamsupporter',
  'Careaccount',
])('%j is a name of its own', (name) => expect(passesFor(name, others)).toBe(false));

it('lets everybody in the demo keep their name', () => {
  for (const { full_name, username } of people) {
    const rest = people
      .filter((person) => person.username !== username)
      .flatMap((person) => [person.full_name, person.username]);
    for (const name of [full_name, username])
      expect([name, passesFor(name, ['Engage', ...rest])]).toEqual([name, false]);
  }
});
