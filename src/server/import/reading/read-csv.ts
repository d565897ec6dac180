import { parse, type CsvError, type Parser } from 'csv-parse';
import type { FileEncoding, Separator } from '#core/contract/records/import-routes.ts';
import { encodingOfStart, utf8Of } from './encodings.ts';
import type { FileFault, FileLine, FilePart } from './file-line.ts';
import { SeparatorWatch } from './separator.ts';
import { Utf8Watch } from './utf8-watch.ts';

/** How a CSV file is read; what is not said is found from its beginning. */
export interface CsvReading {
  readonly encoding?: FileEncoding | undefined;
  readonly separator?: Separator | undefined;
}

/** Longest line, in bytes: what an unclosed quote may swallow before it is noticed. */
const MAX_LINE_LENGTH = 16_000_000;
/** Longest header line, in bytes. */
const MAX_HEADER_LENGTH = 200_000;

/** Bytes from which the encoding is found, where the file has as many. */
const ENOUGH = 64;

const MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * Reads CSV in constant memory: quotes by RFC 4180, line ends of any system, a byte order mark dropped. Lines in which
 * every cell is empty are left out but counted. `onFound` is told what was found.
 */
export async function* readCsv(
  source: AsyncIterable<Uint8Array>,
  reading: CsvReading = {},
  onFound?: (found: Required<CsvReading>) => void,
): AsyncGenerator<FilePart> {
  const watch = new Utf8Watch();
  const head = new Head(reading.separator);
  const file = new CountedFile(source, reading.encoding);
  let reader: LineReader | undefined;
  const begun = (separator: Separator) => {
    onFound?.({ encoding: file.encoding, separator });
    return new LineReader(separator);
  };
  for await (const chunk of file.chunks()) {
    const { bytes } = file;
    watch.see(chunk);
    const separator = reader ? undefined : head.see(chunk);
    if (!reader && !separator) continue;
    const given = reader ? chunk : head.bytes();
    reader ??= begun(separator ?? ',');
    yield { ...(await reader.read(given)), bytes, broken: watch.broken };
    if (reader.fault) return;
  }
  watch.end();
  const rest = reader ? undefined : head.bytes();
  reader ??= begun(head.separator());
  yield { ...(await reader.finish(rest)), bytes: file.bytes, broken: watch.broken };
}

/** A file's chunks in UTF-8, and how many bytes of it were read. */
class CountedFile {
  bytes = 0;
  encoding: FileEncoding = 'utf-8';
  readonly #source: AsyncIterable<Uint8Array>;
  readonly #given: FileEncoding | undefined;

  constructor(source: AsyncIterable<Uint8Array>, given: FileEncoding | undefined) {
    this.#source = source;
    this.#given = given;
  }

  async *chunks(): AsyncGenerator<Buffer> {
    const chunks = this.#counted();
    const first = await chunks.next();
    if (first.done) return;
    this.encoding = this.#given ?? encodingOfStart(first.value) ?? 'utf-8';
    yield* utf8Of(after(first.value, chunks), this.encoding);
  }

  async *#counted(): AsyncGenerator<Buffer> {
    let short: Buffer | undefined;
    for await (const part of this.#source) {
      const chunk = Buffer.from(part.buffer, part.byteOffset, part.byteLength);
      this.bytes += chunk.length;
      const whole: Buffer = short ? Buffer.concat([short, chunk]) : chunk;
      // An encoding is not seen from a few bytes.
      short = !this.#isBegun && whole.length < ENOUGH ? whole : undefined;
      if (short) continue;
      this.#isBegun = true;
      yield whole;
    }
    if (short) yield short;
  }

  #isBegun = false;
}

async function* after(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* rest;
}

/** The beginning of a file, kept until its header line is complete. */
class Head {
  readonly #watch = new SeparatorWatch();
  readonly #chunks: Buffer[] = [];
  readonly #given: Separator | undefined;
  #length = 0;

  constructor(given: Separator | undefined) {
    this.#given = given;
  }

  /** The separator once it is known, at the latest where the header line is too long to be one. */
  see(chunk: Buffer): Separator | undefined {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    const separator = this.#watch.see(chunk);
    if (separator && this.#given) return this.#given;
    return separator ?? (this.#length > MAX_HEADER_LENGTH ? this.separator() : undefined);
  }

  separator(): Separator {
    return this.#given ?? this.#watch.best();
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
  fault: FileFault | undefined;
  readonly #parser: Parser;
  #lines: FileLine[] = [];
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

  async read(chunk: Buffer): Promise<Pick<FilePart, 'lines' | 'fault'>> {
    await new Promise<void>((resolve) => this.#parser.write(chunk, (error) => resolve(this.#note(error))));
    return this.#part();
  }

  async finish(rest: Buffer | undefined): Promise<Pick<FilePart, 'lines' | 'fault'>> {
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

  #part(): Pick<FilePart, 'lines' | 'fault'> {
    const lines = this.#lines;
    this.#lines = [];
    return this.fault ? { lines, fault: this.fault } : { lines };
  }
}

const BREAK = /[\r\n]/;
const BREAKS = /\r\n|\r|\n/g;
