import { parse, type CsvError, type Parser } from 'csv-parse';
import { SeparatorWatch, type Separator } from './separator.ts';
import { Utf8Watch } from './utf8-watch.ts';

/** One line of a CSV file that holds something: the number of its first line of text, counted from 1, and its cells. */
export interface CsvLine {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Why a file cannot be read beyond a line. */
interface CsvFault {
  readonly line: number;
  readonly code: 'import.quotes' | 'import.line_too_long';
}

/** The lines that one chunk of a file completed. */
export interface CsvPart {
  readonly lines: readonly CsvLine[];
  /** Bytes read so far. */
  readonly bytes: number;
  /** From here on, cells with a replacement character are cells with bytes that are no UTF-8. */
  readonly broken: boolean;
  /** The file was read as far as this line; nothing comes after. */
  readonly fault?: CsvFault;
}

/** What stands for bytes that are no UTF-8. */
export const BROKEN = '\ufffd';

/** Longest line, in bytes: what an unclosed quote may swallow before it is noticed. */
const MAX_LINE_LENGTH = 16_000_000;
/** Longest header line, in bytes. */
const MAX_HEADER_LENGTH = 200_000;

const MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * Reads CSV in constant memory: quotes by RFC 4180, line ends of any system, the separator found from the header line,
 * a byte order mark dropped. Lines in which every cell is empty are left out but counted.
 */
export async function* readCsv(source: AsyncIterable<Uint8Array>): AsyncGenerator<CsvPart> {
  const watch = new Utf8Watch();
  const head = new Head();
  let reader: LineReader | undefined;
  let bytes = 0;
  for await (const part of source) {
    const chunk = Buffer.from(part.buffer, part.byteOffset, part.byteLength);
    bytes += chunk.length;
    watch.see(chunk);
    const separator = reader ? undefined : head.see(chunk);
    if (!reader && !separator) continue;
    const given = reader ? chunk : head.bytes();
    reader ??= new LineReader(separator ?? ',');
    yield { ...(await reader.read(given)), bytes, broken: watch.broken };
    if (reader.fault) return;
  }
  watch.end();
  const rest = reader ? undefined : head.bytes();
  reader ??= new LineReader(head.separator());
  yield { ...(await reader.finish(rest)), bytes, broken: watch.broken };
}

/** The beginning of a file, kept until its header line is complete. */
class Head {
  readonly #watch = new SeparatorWatch();
  readonly #chunks: Buffer[] = [];
  #length = 0;

  /** The separator once it is known, at the latest where the header line is too long to be one. */
  see(chunk: Buffer): Separator | undefined {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    const separator = this.#watch.see(chunk);
    return separator ?? (this.#length > MAX_HEADER_LENGTH ? this.#watch.best() : undefined);
  }

  separator(): Separator {
    return this.#watch.best();
  }

  /** Everything seen, without the byte order mark. */
  bytes(): Buffer {
    return unmarked(Buffer.concat(this.#chunks));
  }
}

function unmarked(bytes: Buffer): Buffer {
  return bytes.subarray(0, MARK.length).equals(MARK) ? bytes.subarray(MARK.length) : bytes;
}

/** Turns chunks into lines; lives as long as its file is read. */
class LineReader {
  fault: CsvFault | undefined;
  readonly #parser: Parser;
  #lines: CsvLine[] = [];
  #line = 1;

  constructor(separator: Separator) {
    this.#parser = parse({
      delimiter: separator,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      max_record_size: MAX_LINE_LENGTH,
      on_record: (cells: string[]) => this.#add(cells),
    });
    // Told to the caller of `write`; without a listener it would end the process.
    this.#parser.on('error', () => undefined);
  }

  async read(chunk: Buffer): Promise<Pick<CsvPart, 'lines' | 'fault'>> {
    await new Promise<void>((resolve) => this.#parser.write(chunk, (error) => resolve(this.#note(error))));
    return this.#part();
  }

  async finish(rest: Buffer | undefined): Promise<Pick<CsvPart, 'lines' | 'fault'>> {
    const before = rest ? await this.read(rest) : this.#part();
    if (this.fault) return before;
    await new Promise<void>((resolve) =>
      this.#parser.end((error?: Error | null) => resolve(this.#note(error))),
    );
    const { lines, ...part } = this.#part();
    return { lines: [...before.lines, ...lines], ...part };
  }

  /** Lines are kept here and not in the parser's own queue, which is lost when the parser ends with an error. */
  #add(cells: string[]): null {
    if (cells.some((cell) => cell.trim() !== '')) this.#lines.push({ line: this.#line, cells });
    this.#line += 1;
    for (const cell of cells) if (BREAK.test(cell)) this.#line += cell.match(BREAKS)?.length ?? 0;
    return null;
  }

  #note(error: Error | null | undefined): void {
    if (!error) return;
    const { code } = error as CsvError;
    this.fault = {
      line: this.#line,
      code: code === 'CSV_MAX_RECORD_SIZE' ? 'import.line_too_long' : 'import.quotes',
    };
  }

  #part(): Pick<CsvPart, 'lines' | 'fault'> {
    const lines = this.#lines;
    this.#lines = [];
    return this.fault ? { lines, fault: this.fault } : { lines };
  }
}

const BREAK = /[\r\n]/;
const BREAKS = /\r\n|\r|\n/g;
