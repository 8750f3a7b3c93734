import { describe, expect, it } from 'vitest';
import type { EntryField } from '#shared/contests/entities.ts';
import { importLimits } from '#shared/contests/entries/limits.ts';
import { readCsv, templateOf } from './csvFile.ts';

const fields: EntryField[] = [
  { key: 'town', label: 'Wohnort', type: 'text', required: true, public: true },
  { key: 'age', label: 'Age', type: 'number', required: false, public: false },
];
const utf8 = (text: string) => new TextEncoder().encode(text);
const read = (text: string | Uint8Array) => readCsv(typeof text === 'string' ? utf8(text) : text, fields);
const good = (text: string | Uint8Array) => {
  const answer = read(text);
  if ('problem' in answer) throw new Error(JSON.stringify(answer.problem));
  return answer;
};

describe('a file of contestants', () => {
  it('is read by its headers, in three languages, with any separator and with quotes', () => {
    const { rows, targets, encoding } = good(
      'Nom;Âge;AGE2;foto;Wohnort\r\n"Ana; Bea";\'-5;x;a/b\\Ana.JPG;Lyon\r\n\r\n',
    );
    expect(targets).toEqual(['name', 'answer:age', undefined, 'picture', 'answer:town']);
    expect(encoding).toBe('utf-8');
    expect(rows).toMatchObject([
      {
        row: 1,
        contestant_name: 'Ana; Bea',
        picture: 'a/b\\Ana.JPG',
        answers: [{ value: '-5' }, { value: 'Lyon' }],
        faults: [],
      },
    ]);
  });

  it('of an old spreadsheet, or in UTF-16, keeps its accents', () => {
    const latin = Uint8Array.from('name\nJos\xe9\n', (char) => char.charCodeAt(0));
    expect(good(latin)).toMatchObject({ encoding: 'windows-1252', rows: [{ contestant_name: 'José' }] });
    const utf16 = Uint8Array.from([0xff, 0xfe, ...Array.from('name\nJosé', (char) => [char.charCodeAt(0), 0]).flat()]);
    expect(good(utf16)).toMatchObject({ encoding: 'utf-16', rows: [{ contestant_name: 'José' }] });
  });

  it('has the fault of each row beside it', () => {
    const { rows } = good(
      `name,age,description\n=1+1,old,x\n,5,\n+33 6 12,7,"-sum"\nEva,,${'x'.repeat(601)}\n'=Quoted,1,\n'+33 (0)6-12,1,\n-2+3+cmd|' /C calc'!A0,1,＝1+1`,
    );
    expect(rows.map(({ faults }) => faults.map(({ path, why }) => `${path} ${why}`))).toEqual([
      ['contestant_name formula', 'answers.age not_a_number'],
      ['contestant_name missing'],
      ['description formula'],
      ['description too_long'],
      // The server refuses it too.
      ['contestant_name formula'],
      [],
      ['contestant_name formula', 'description formula'],
    ]);
    expect(rows[5]!.contestant_name).toBe('+33 (0)6-12');
  });

  it('is refused as a whole where no row could be trusted', () => {
    const many = (count: number) => `name\n${'a\n'.repeat(count)}`;
    const problems: [string | Uint8Array, object][] = [
      ['', { why: 'empty' }],
      ['name\n\n', { why: 'empty' }],
      ['title\nAna', { why: 'no_name' }],
      ['name,Name\nAna,Ben', { why: 'doubled', headers: 'name, Name' }],
      ['name,participant\nAna,Ben', { why: 'doubled', headers: 'name, participant' }],
      ['name\n"Ana', { why: 'broken', row: expect.any(Number) }],
      [Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0]), { why: 'not_text' }],
      [many(importLimits.rows + 1), { why: 'too_many' }],
      [many(1_000_000), { why: 'too_many' }],
      [many(importLimits.bytes), { why: 'too_big' }],
    ];
    for (const [text, problem] of problems) expect(read(text)).toEqual({ problem });
    expect(good(many(importLimits.rows)).rows).toHaveLength(importLimits.rows);
  });

  it('made from the template is good, and the same content has the same name', () => {
    const text = templateOf(fields, 'Ana');
    expect(good(text)).toMatchObject({ rows: [{ contestant_name: 'Ana', picture: 'picture.jpg', faults: [] }] });
    expect(good(text).import_id).toBe(good(text).import_id);
    expect(good(text).import_id).not.toBe(good(`${text}Ben\n`).import_id);
  });

  it('made from the template computes nothing, whatever a question is called', () => {
    const asked = [{ ...fields[0]!, label: '=HYPERLINK("http://example.org")' }];
    const text = templateOf(asked, '+1 crew');
    for (const cell of text.replace('\uFEFF', '').split(/[\r\n]+|,(?=")/)) expect(cell).not.toMatch(/^"?[=+]/);
    const answer = readCsv(utf8(text), asked);
    if ('problem' in answer) throw new Error(answer.problem.why);
    expect(answer).toMatchObject({ targets: ['name', 'description', 'picture', 'answer:town'] });
    for (const label of ['＝Town', '  =Town', '\tTown', '\nTown']) {
      const file = templateOf([{ ...fields[0]!, label }], 'Ana');
      expect(file).toContain(`"'${label}"`);
      expect(readCsv(utf8(file), [{ ...fields[0]!, label }])).toMatchObject({ targets: answer.targets });
    }
  });
});
