import { bad, good, type Problem, type Result } from '#core/std/result.ts';
import { BROKEN, readCsv, type CsvLine, type CsvPart } from './read-csv.ts';

/** A file whose header has been read. */
export interface OpenFile {
  readonly header: readonly string[];
  /** The lines after the header. */
  readonly parts: AsyncIterable<CsvPart>;
  /** Lets go of the source, read to its end or not. */
  readonly close: () => Promise<void>;
}

/** Reads a file as far as its header. A file without any gives an empty one. */
export async function openFile(source: AsyncIterable<Uint8Array>): Promise<Result<OpenFile>> {
  const parts = readCsv(source);
  const close = async () => {
    await parts.return(undefined);
  };
  for (;;) {
    const next = await parts.next();
    if (next.done) return good({ header: [], parts, close });
    const [header, ...lines] = next.value.lines;
    const problem = header ? brokenHeader(header, next.value) : next.value.fault;
    if (problem) {
      await close();
      return bad(problem.code);
    }
    if (header) return good({ header: header.cells, parts: from({ ...next.value, lines }, parts), close });
  }
}

function brokenHeader({ cells }: CsvLine, { broken }: CsvPart): Problem | undefined {
  return broken && cells.some((cell) => cell.includes(BROKEN)) ? { code: 'import.encoding' } : undefined;
}

async function* from(first: CsvPart, rest: AsyncIterable<CsvPart>): AsyncGenerator<CsvPart> {
  yield first;
  yield* rest;
}
