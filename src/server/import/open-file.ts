import { bad, good, type Result } from '#core/std/result.ts';
import { readCsv, type CsvPart } from './read-csv.ts';

/** A file whose header has been read. */
export interface OpenFile {
  readonly header: readonly string[];
  /** The lines after the header. */
  readonly parts: AsyncIterable<CsvPart>;
}

/** Reads a file as far as its header. A file without any gives an empty one. */
export async function openFile(source: AsyncIterable<Uint8Array>): Promise<Result<OpenFile>> {
  const parts = readCsv(source);
  for (;;) {
    const next = await parts.next();
    if (next.done) return good({ header: [], parts });
    const [header, ...lines] = next.value.lines;
    if (header) {
      const broken = next.value.broken && header.cells.some((cell) => cell.includes('\ufffd'));
      if (broken) return bad('import.encoding');
      return good({ header: header.cells, parts: from({ ...next.value, lines }, parts) });
    }
    if (next.value.fault) return bad(next.value.fault.code);
  }
}

async function* from(first: CsvPart, rest: AsyncIterable<CsvPart>): AsyncGenerator<CsvPart> {
  yield first;
  yield* rest;
}
