import { csvCell } from '#core/std/csv-cell.ts';

/** How the lines of a file are written. */
interface CsvStyle {
  readonly headers: readonly string[];
  /** As spreadsheets expect it: a byte order mark, and CRLF at the end of lines. */
  readonly isForPeople: boolean;
}

/** A CSV file of lines that are written already. */
export async function* writeCsv(
  rows: AsyncIterable<readonly string[]>,
  { headers, isForPeople }: CsvStyle,
): AsyncGenerator<Buffer> {
  const end = isForPeople ? '\r\n' : '\n';
  yield Buffer.from(`${isForPeople ? '\uFEFF' : ''}${headers.map(csvCell).join(',')}${end}`);
  for await (const some of rows) yield Buffer.from(some.join(end) + end);
}
