import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { compareTexts } from '#core/std/text-order.ts';

/** All files have this moment, on the clock of wherever it is written: the same archive gives the same bytes. */
const MOMENT = new Date(2000, 0, 1, 12);

/** The zip file with these files, in the order of their names: always the same for the same files. */
export async function zipFiles(
  texts: ReadonlyMap<string, string>,
  pictures: ReadonlyMap<string, () => Promise<Buffer>>,
): Promise<Buffer> {
  const zip = new ZipFile();
  const options = { mtime: MOMENT, forceDosTimestamp: true };
  const files = [...texts.keys(), ...pictures.keys()].toSorted(compareTexts);
  for (const file of files) {
    // One after the other: an archive has many pictures, and each may be large.
    const bytes = await pictures.get(file)?.();
    zip.addBuffer(bytes ?? Buffer.from(texts.get(file) ?? ''), file, options);
  }
  zip.end();
  return await buffer(zip.outputStream);
}
