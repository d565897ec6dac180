import { fileURLToPath } from 'node:url';
import type { Document } from '#core/catalog/schema.ts';
import { readArchive } from '#server/archive/archive.ts';

/** The definition of the sample application, as its archive has it. */
export async function readSampleDocument(): Promise<Document> {
  const read = await readArchive(fileURLToPath(new URL('../../../sample/app', import.meta.url)));
  if ('problems' in read) throw new Error(JSON.stringify(read.problems, undefined, 1));
  return read.document;
}
