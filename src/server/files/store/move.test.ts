import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { openS3Host } from '#test/support/peers/s3.ts';
import { runCommand } from '#test/support/run/product.ts';
import { filesPlace } from '../../settings/files-place.ts';
import { NotThere, type ContentStore } from './content-store.ts';
import { copyContents } from './copy-contents.ts';
import { openContentStore, openStores } from './open-store.ts';

const scratch = mkdtempSync(join(tmpdir(), 'colonnade-move-'));
const host = await openS3Host(join(scratch, 's3'));
afterAll(async () => {
  await host.down();
  rmSync(scratch, { recursive: true });
});

const hashOf = (content: string) => createHash('sha256').update(content).digest('hex');
const put = async (store: ContentStore, content: string) =>
  await store.write(hashOf(content), Readable.from([Buffer.from(content)]));
const hashes = async (store: ContentStore) => {
  const found: string[] = [];
  for await (const { hash } of store.list()) found.push(hash);
  return found;
};
const CONTENTS = Array.from({ length: 30 }, (_, at) => `content ${at}`);

test('[FILE-17] content moves to a bucket while it is used, and a second run copies the rest', async () => {
  const folder = { kind: 'folder' as const, folder: join(scratch, 'one') };
  const from = await openContentStore(folder);
  const to = await openContentStore(filesPlace(host.place('moved')));
  for (const content of CONTENTS.slice(0, 20)) await put(from, content);
  const told: number[] = [];
  // What goes while it is copied is left out.
  const first = copyContents(
    {
      ...from,
      read: async (hash) => (hash === hashOf('content 3') ? await gone(from, hash) : await from.read(hash)),
    },
    to,
    ({ copied }) => told.push(copied),
  );
  expect(await first).toMatchObject({ copied: 19, there: 0, damaged: [] });
  expect(told).toHaveLength(20);
  for (const content of CONTENTS.slice(20)) await put(from, content);
  expect(await copyContents(from, to)).toMatchObject({ copied: 10, there: 19, damaged: [] });
  expect(await hashes(to)).toEqual(await hashes(from));
  expect(await copyContents(to, from)).toMatchObject({ copied: 0, there: 29 });
});

async function gone(store: ContentStore, hash: string): Promise<never> {
  await store.remove(hash);
  throw new NotThere(hash);
}

test('[FILE-17] content that is damaged is named, and the rest is copied', async () => {
  const folder = join(scratch, 'two');
  const from = await openContentStore({ kind: 'folder', folder });
  const to = await openContentStore({ kind: 'folder', folder: join(scratch, 'three') });
  for (const content of CONTENTS.slice(0, 5)) await put(from, content);
  const hash = hashOf('content 2');
  await writeFile(join(folder, 'content', hash.slice(0, 2), hash.slice(2, 4), hash), 'content X');
  expect(await copyContents(from, to)).toMatchObject({ copied: 4, damaged: [hash] });
  expect(await to.sizeOf(hash)).toBeNull();
});

test('[FILE-18] what is not moved yet is read where it was', async () => {
  const [files, formerFiles] = ['new', 'old'].map((name) => ({
    kind: 'folder' as const,
    folder: join(scratch, name),
  }));
  if (!files || !formerFiles) throw new Error('two places');
  const former = await openContentStore(formerFiles);
  await put(former, 'before');
  const store = await openStores({ files, formerFiles });
  await put(store, 'after');
  expect(await text(await store.read(hashOf('before')))).toBe('before');
  expect(await text(await store.read(hashOf('before'), { first: 1, last: 2 }))).toBe('ef');
  expect(await store.sizeOf(hashOf('before'))).toBe(6);
  expect(await store.sizeOf(hashOf('neither'))).toBeNull();
  await expect(store.read(hashOf('neither'))).rejects.toThrow(NotThere);
  expect(await former.sizeOf(hashOf('after'))).toBeNull();
  for (const both of ['1', '2', '3']) await put(former, both);
  for (const both of ['2', '4', '5']) await put(store, both);
  const all = ['before', 'after', '1', '2', '3', '4', '5'].map(hashOf).toSorted();
  expect(await hashes(store)).toEqual(all);
  for (const one of ['1', '2', '3']) await store.remove(hashOf(one));
  await store.remove(hashOf('before'));
  expect(await hashes(former)).toEqual([]);
});

test('[FILE-17] the command copies, and says how to switch', async () => {
  const [here, there] = [join(scratch, 'here'), join(scratch, 'there')];
  const from = await openContentStore({ kind: 'folder', folder: here });
  await put(from, 'content');
  const files = { COLONNADE_FILES: here, COLONNADE_DATA: scratch };
  const moved = await runCommand(['files', 'move', there], files);
  expect(moved.output).toBe('1 copied (0.0 MB), 0 there already, 0 damaged.\n');
  expect(moved.printed).toContain(`COLONNADE_FILES=${there}`);
  expect(moved.code).toBe(0);
  await put(from, 'late');
  const switched = { ...files, COLONNADE_FILES: there, COLONNADE_FILES_FORMER: here };
  const again = await runCommand(['files', 'move'], switched);
  expect(again.output).toBe('1 copied (0.0 MB), 1 there already, 0 damaged.\n');
  expect(again.printed).toContain('without COLONNADE_FILES_FORMER now');
  const same = await runCommand(['files', 'move', here], files);
  expect(same.printed).toBe('The files are there already: name another folder or bucket.\n');
  expect(same.code).toBe(1);
  expect((await runCommand(['files', 'move', 'ftp://x'], files)).printed).toContain('neither a folder nor');
  expect((await runCommand(['files', 'move'], files)).printed).toContain('set COLONNADE_FILES_FORMER');
});
