import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { must } from '#core/std/must.ts';
import { bytesOf, filesOf, folderOf, removeFolders } from '#test/support/archive/archive-folder.ts';
import { readSampleDocument } from '#test/support/archive/sample-document.ts';
import { unzipped } from '#test/support/archive/unzipped.ts';
import { openZip } from '../zip/zip.ts';
import { readArchive, readArchiveZip, writeArchive, writeArchiveZip } from './archive.ts';

afterAll(removeFolders);

const SAMPLE = fileURLToPath(new URL('../../../sample/app', import.meta.url));

/** The picture of an image of the sample, by its hash. */
async function pictures() {
  const read = await readArchive(SAMPLE);
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  const known = new Map(read.images.map(({ file, bytes }) => [file.hash, bytes]));
  return async ({ hash }: { readonly hash: string }) =>
    await Promise.resolve(must(known.get(hash), 'a picture of the sample'));
}

async function opened(bytes: Buffer) {
  return await openZip(bytes, {
    limits: { entries: 1_000, inflated: 10_000_000, freeBytes: 1_048_576, ratio: 250 },
    refusal: ({ what }) => new Error(what),
  });
}

test('[ARCH-50][ARCH-4] the sample exported, imported and exported again is the same to the byte, and as its folder', async () => {
  const document = await readSampleDocument();
  const picture = await pictures();
  const bytes = await writeArchiveZip(document, picture);
  const read = await readArchiveZip(await opened(bytes), {});
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  expect(read.document).toEqual(document);
  expect((await writeArchiveZip(read.document, picture)).equals(bytes)).toBe(true);
  const folder = folderOf({});
  await writeArchive(document, folder, picture);
  expect(Object.keys(unzipped(bytes)).toSorted()).toEqual(Object.keys(bytesOf(folder)));
  for (const [file, text] of Object.entries(filesOf(folder)))
    if (file.endsWith('.yaml')) expect([file, unzipped(bytes)[file]]).toEqual([file, text]);
});
