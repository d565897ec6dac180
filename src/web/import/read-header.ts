/** The beginning of a CSV file: its headers, and a few lines to recognise the columns by. */
export interface FileHead {
  readonly headers: readonly string[];
  readonly lines: readonly (readonly string[])[];
}

/** Bytes looked at for the head of a file. */
const ENOUGH = 65_536;
/** Lines shown as samples. */
const SAMPLES = 3;

/** Reads the head of a file. */
export async function readFileHead(file: Blob): Promise<FileHead> {
  const text = new TextDecoder().decode(await file.slice(0, ENOUGH).arrayBuffer());
  return headOf(text, file.size > ENOUGH);
}

/** The head of a text; where it was `cut`, its last line may be half a one and is left out. */
export function headOf(text: string, cut = false): FileHead {
  const start = text.replace(/^\uFEFF?[\r\n]*/, '');
  const lines = linesOf(start, separatorOf(start), SAMPLES + 2).filter((cells) =>
    cells.some((cell) => cell.trim() !== ''),
  );
  const whole = cut && lines.length < SAMPLES + 1 ? lines.slice(0, -1) : lines;
  const [headers = [], ...samples] = whole;
  const names = headers.map((header) => header.trim().normalize('NFC'));
  return {
    headers: names.slice(0, names.findLastIndex((name) => name !== '') + 1),
    lines: samples.slice(0, SAMPLES),
  };
}

/** The separator that the header line has most often outside quotes, as the server finds it. */
function separatorOf(text: string): string {
  const counts = { ',': 0, ';': 0, '\t': 0 };
  let quoted = false;
  for (const character of text) {
    if (character === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (character === '\n' || character === '\r') break;
    else if (character === ',' || character === ';' || character === '\t') counts[character] += 1;
  }
  if (counts[';'] > counts[','] && counts[';'] >= counts['\t']) return ';';
  return counts['\t'] > counts[','] ? '\t' : ',';
}

/** The first lines by RFC 4180. */
function linesOf(text: string, separator: string, most: number): string[][] {
  const lines: string[][] = [];
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < text.length && lines.length < most; at += 1) {
    const character = text[at];
    if (quoted) {
      if (character !== '"') cell += character;
      else if (text[at + 1] === '"') cell += text[(at += 1)];
      else quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === separator) {
      cells.push(cell);
      cell = '';
    } else if (character === '\n' || character === '\r') {
      if (character === '\r' && text[at + 1] === '\n') at += 1;
      lines.push([...cells, cell]);
      cells = [];
      cell = '';
    } else cell += character;
  }
  if (lines.length < most && (cell !== '' || cells.length > 0)) lines.push([...cells, cell]);
  return lines;
}
