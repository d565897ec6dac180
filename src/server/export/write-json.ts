import type { ExportedColumn } from './exported-columns.ts';

/** A JSON file: an array of objects, a line each, with the headers as names. */
export async function* writeJson(
  rows: AsyncIterable<readonly string[]>,
  columns: readonly ExportedColumn[],
): AsyncGenerator<Buffer> {
  const names = columns.map(({ header }) => JSON.stringify(header));
  let before = '[\n';
  for await (const some of rows) {
    let text = '';
    for (const row of some) {
      const cells = JSON.parse(row) as readonly unknown[];
      text += `${before}{${cells.map((cell, at) => `${names[at]}:${valueOf(cell, columns[at])}`).join(',')}}`;
      before = ',\n';
    }
    yield Buffer.from(text);
  }
  yield Buffer.from(before === '[\n' ? '[]\n' : '\n]\n');
}

/** Exact numbers are numbers, with all their digits, and JSON is a part of the file. */
function valueOf(cell: unknown, column: ExportedColumn | undefined): string {
  return (column?.isExact || column?.isJson) && typeof cell === 'string' ? cell : JSON.stringify(cell);
}
