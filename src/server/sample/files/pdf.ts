/** A4 in points, and what is left empty at its sides. */
const [WIDTH, HEIGHT, MARGIN] = [595, 842, 72];
/** Letters of a line of text, which is set in Helvetica of 10.5 points. */
const LETTERS = 88;

/** A part of a paper. */
type Block =
  | { readonly kind: 'title' | 'heading' | 'text'; readonly text: string }
  /** Names over lines to sign on; a name that has signed has a stroke of the pen, as points from its left end. */
  | { readonly kind: 'signatures'; readonly names: readonly string[]; readonly strokes: readonly string[] };

/** A paper of several pages. */
export interface Paper {
  readonly title: string;
  readonly pages: readonly (readonly Block[])[];
}

/** A paper as PDF, in the fonts that all readers of PDF have; the same paper gives the same bytes. */
export function pdfOf({ title, pages }: Paper): Buffer {
  const contents = pages.map((blocks, at) => pageContent(blocks, `${title} – ${at + 1} / ${pages.length}`));
  const firstPage = 6;
  const references = contents.map((_, at) => `${firstPage + 2 * at} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${contents.length} /Kids [${references}] >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Title ${written(title)} /Producer (Colonnade) >>`,
    ...contents.flatMap((content, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> /Contents ${firstPage + 2 * at + 1} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ];
  return Buffer.from(assembled(objects), 'latin1');
}

function font(name: string): string {
  return `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
}

/** The objects one after another, and the table that says where each begins. */
function assembled(objects: readonly string[]): string {
  let text = '%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n';
  const starts = objects.map((object, at) => {
    const start = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(start).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  return `${text}xref\n0 ${size}\n0000000000 65535 f \n${starts.join('')}trailer\n<< /Size ${size} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
}

const SIZES = { title: 20, heading: 12, text: 10.5 } as const;
const SPACES = { title: 34, heading: 14, text: 6 } as const;

function pageContent(blocks: readonly Block[], foot: string): string {
  let y = HEIGHT - MARGIN - 10;
  const parts = blocks.map((block) => {
    if (block.kind === 'signatures') return signatures(block, (y -= 70));
    const size = SIZES[block.kind];
    y -= block.kind === 'heading' ? 10 : 0;
    const lines = wrapped(block.text, Math.floor((LETTERS * SIZES.text) / size));
    const set = lines.map((words) => {
      const at = y;
      y -= size * 1.45;
      return textAt({ x: MARGIN, y: at, size, face: block.kind === 'text' ? 'F1' : 'F2' }, words);
    });
    y -= SPACES[block.kind];
    return set.join('\n');
  });
  return [...parts, textAt({ x: MARGIN, y: 40, size: 8, face: 'F1' }, foot)].join('\n');
}

function signatures({ names, strokes }: Extract<Block, { readonly kind: 'signatures' }>, y: number): string {
  const room = (WIDTH - 2 * MARGIN + 24) / names.length;
  return names
    .map((name, at) => {
      const x = MARGIN + at * room;
      const stroke = strokes[at];
      const rule = `0.5 w ${x} ${y} m ${x + room - 24} ${y} l S\n${textAt({ x, y: y - 14, size: 9, face: 'F1' }, name)}`;
      return stroke === undefined
        ? rule
        : `${rule}\nq 0.1 0.2 0.6 RG 1.4 w 1 J 1 0 0 1 ${x + 16} ${y + 10} cm ${stroke} S Q`;
    })
    .join('\n');
}

interface Setting {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  /** The plain font or the bold one. */
  readonly face: 'F1' | 'F2';
}

function textAt({ x, y, size, face }: Setting, text: string): string {
  return `BT /${face} ${size} Tf ${x} ${Math.round(y * 10) / 10} Td ${written(text)} Tj ET`;
}

function wrapped(text: string, letters: number): readonly string[] {
  const lines: string[] = [];
  let open = '';
  for (const word of text.split(' ')) {
    if (open !== '' && open.length + word.length >= letters) {
      lines.push(open);
      open = word;
    } else open = open === '' ? word : `${open} ${word}`;
  }
  return [...lines, open];
}

/** Letters that Windows' alphabet has elsewhere than Latin-1. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  '’': '\u0092',
  '–': '\u0096',
  '€': '\u0080',
  œ: '\u009c',
  Œ: '\u008c',
  '…': '\u0085',
  '\u202f': '\u00a0',
};

/** A text as PDF writes it; what its alphabet does not have is a question mark. */
function written(text: string): string {
  const letters = [...text.normalize('NFC')].map((letter) => {
    const code = letter.codePointAt(0) ?? 0;
    return ELSEWHERE[letter] ?? (code < 256 ? letter : '?');
  });
  return `(${letters.join('').replaceAll(/[\\()]/g, String.raw`\$&`)})`;
}
