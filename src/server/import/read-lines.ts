import type { FileLine } from './reading/file-line.ts';
import { openFile } from './reading/open-file.ts';
import { UnreadableFile } from './reading/unreadable-file.ts';

/** All lines of a CSV file or of the first sheet of a workbook, the header first; undefined where it cannot be read. */
export async function readLines(bytes: Uint8Array): Promise<readonly FileLine[] | undefined> {
  try {
    const file = await openFile(once(bytes));
    const lines: FileLine[] = [{ line: 1, cells: file.header }];
    try {
      for await (const part of file.parts) {
        if (part.fault) return undefined;
        lines.push(...part.lines);
      }
    } finally {
      await file.close();
    }
    return lines;
  } catch (error) {
    if (error instanceof UnreadableFile) return undefined;
    throw error;
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}
