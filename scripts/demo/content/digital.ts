/** The files of the demo's digital services, small and real: sheets, presets, drawings and a guide of a page. */
import { sharp } from '#parse/sharp.ts';

export interface DemoFile {
  readonly name: string;
  readonly title?: string;
  readonly make: () => Promise<Buffer>;
}

const text = (lines: readonly string[]) => async () => Buffer.from(`${lines.join('\n')}\n`);

/** A page of A4 with a title and paragraphs. */
const page = (title: string, paragraphs: readonly string[]) => async () => {
  const { default: PdfDocument } = await import('pdfkit');
  return new Promise<Buffer>((resolve) => {
    const paper = new PdfDocument({ size: 'A4', margin: 72, info: { Title: title } });
    const pieces: Buffer[] = [];
    paper.on('data', (piece: Buffer) => pieces.push(piece));
    paper.on('end', () => resolve(Buffer.concat(pieces)));
    paper.font('Helvetica-Bold').fontSize(24).text(title).moveDown();
    for (const paragraph of paragraphs) paper.font('Helvetica').fontSize(12).text(paragraph, { lineGap: 4 }).moveDown();
    paper.end();
  });
};

/** A drawing in lines, A4 at 100 dots an inch. */
const drawing = (lines: string) => () =>
  sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 827 1169" width="827" height="1169">' +
        `<rect width="827" height="1169" fill="#fff"/><g fill="none" stroke="#111" stroke-width="6">${lines}</g></svg>`,
    ),
  )
    .png({ palette: true })
    .toBuffer();

/** Light settings that raw converters read. */
const preset = (name: string, values: Readonly<Record<string, number>>) =>
  text([
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    `<rdf:Description xmlns:crs="http://ns.adobe.com/camera-raw-settings/1.0/" crs:Name="${name}"`,
    ...Object.entries(values).map(([key, value]) => `  crs:${key}="${value}"`),
    '/></rdf:RDF></x:xmpmeta>',
  ]);

const balcony = [
  '<path d="M60 300h707v560H60z"/><path d="M60 560h707M60 860v120h707V860"/>',
  ...Array.from({ length: 12 }, (_, n) => `<path d="M${90 + n * 60} 860v120"/>`),
  '<path d="M120 420q300 90 600 0"/><path d="M200 440l-30 90h110l-20-76zM400 458v110h120V456z"/>',
];

/** By the key of the service. */
export const demoFiles: Readonly<Record<string, readonly DemoFile[]>> = {
  budget: [
    {
      name: 'household-budget.csv',
      title: 'The spreadsheet',
      make: text([
        'Question,Amount,Every,In a month',
        ...['Pay after tax', 'Other income', 'Rent or mortgage', 'Electricity and water', 'Phone and internet'].map(
          (row, at) => `${row},0,month,=B${at + 2}`,
        ),
        ...['Food', 'Travel to work', 'Children', 'Insurance', 'Debts', 'Fun', 'A rainy day'].map(
          (row, at) => `${row},0,week,=B${at + 7}*52/12`,
        ),
        'Left on Friday,,,=(D2+D3-SUM(D4:D13))*12/52',
      ]),
    },
    {
      name: 'guide.pdf',
      title: 'Read this first',
      make: page('The one-page household budget', [
        'Answer the twelve questions in the column "Amount". Guess where you do not know; a wrong number is better than none.',
        'The last line tells you what is left on Friday. If it is below zero, look at the three largest numbers, never at the smallest.',
        'Do it again on the first of the month. It takes four minutes the second time.',
      ]),
    },
  ],
  presets: [
    { name: 'plage.xmp', title: 'Plage à midi', make: preset('Plage', { Exposure2012: -0.3, Highlights2012: -60 }) },
    { name: 'nuit.xmp', title: 'Nuit en ville', make: preset('Nuit', { Exposure2012: 0.4, Shadows2012: 35 }) },
    { name: 'pierres.xmp', title: 'Vieilles pierres', make: preset('Pierres', { Clarity2012: 22, Vibrance: 14 }) },
    {
      name: 'mode-d-emploi.pdf',
      title: 'Mode d’emploi',
      make: page('Réglages de lumière', [
        'Importez les fichiers dans votre logiciel, puis appliquez-en un seul par photo.',
        'Baissez ensuite l’intensité de moitié. Si vous voyez le réglage, il est trop fort.',
      ]),
    },
  ],
  laminas: [
    {
      name: 'tranvia.png',
      title: 'El tranvía',
      make: drawing(
        '<rect x="120" y="360" width="587" height="420" rx="40"/><path d="M120 560h587M413 360v-120l-90-60M413 240l90-60"/>' +
          '<rect x="170" y="410" width="130" height="120"/><rect x="348" y="410" width="130" height="120"/>' +
          '<rect x="526" y="410" width="130" height="120"/><circle cx="240" cy="820" r="46"/><circle cx="587" cy="820" r="46"/>',
      ),
    },
    {
      name: 'sardina.png',
      title: 'La sardina',
      make: drawing(
        '<path d="M110 585q300-220 560 0q-260 220-560 0z"/><path d="M670 585l90-90v180z"/><circle cx="210" cy="560" r="14"/>' +
          '<path d="M280 480q50 105 0 210M380 450q50 135 0 270M480 460q50 125 0 250M580 505q30 80 0 160"/>',
      ),
    },
    { name: 'balcon.png', title: 'El balcón', make: drawing(balcony.join('')) },
  ],
};

/** Who bought what, and the file that its provider has replaced since. */
export const demoSales = [
  { buyer: 'marco', service: 'presets', replaced: 'mode-d-emploi.pdf' },
  { buyer: 'marco', service: 'laminas' },
] as const;
