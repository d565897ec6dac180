import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, readdir, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { NotThere, WrongContent, type ContentStore } from './content-store.ts';
import { folderStore } from './folder-store.ts';
import { openS3Host } from '#test/support/peers/s3.ts';
import { filesPlace } from '../../settings/files-place.ts';
import { openContentStore } from './open-store.ts';

const scratch = mkdtempSync(join(tmpdir(), 'colonnade-store-'));
afterAll(() => rmSync(scratch, { recursive: true }));
const newFolder = () => mkdtempSync(join(scratch, 'store-'));

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const streamOf = (...parts: Buffer[]) => Readable.from(parts);

async function all<T>(found: AsyncIterable<T>): Promise<readonly T[]> {
  const list: T[] = [];
  for await (const one of found) list.push(one);
  return list;
}

/** A stream that gives `bytes` and then fails, as a connection does that breaks. */
function brokenAfter(bytes: Buffer): Readable {
  return Readable.from(
    (function* () {
      yield bytes;
      throw new Error('broken');
    })(),
  );
}

const host = await openS3Host(newFolder());
afterAll(host.down);
let buckets = 0;
const newBucket = () => filesPlace(host.place(`store-${(buckets += 1)}/`));

const STORES: Readonly<Record<string, () => Promise<ContentStore>>> = {
  folder: async () => await openContentStore({ kind: 'folder', folder: newFolder() }),
  s3: async () => await openContentStore(newBucket()),
};

describe.each(Object.entries(STORES))('%s', (_, open) => {
  test('[FILE-10] uploads of the same bytes become one content', async () => {
    const store = await open();
    const bytes = randomBytes(100_000);
    const hash = hashOf(bytes);
    expect(await store.sizeOf(hash)).toBeNull();
    for (const upload of ['a', 'b-1_2']) {
      expect(await store.append(upload, 0, streamOf(bytes))).toBe(bytes.length);
      await store.keep(upload, hash);
      expect(await store.arrived(upload)).toBe(0);
    }
    const [content, ...others] = await all(store.list());
    expect(content).toMatchObject({ hash, size: bytes.length });
    expect(Date.now() - Number(content?.writtenAt)).toBeLessThan(60_000);
    expect(others).toEqual([]);
    expect(await buffer(await store.read(hash))).toEqual(bytes);
    expect(await buffer(await store.read(hash, { first: 10, last: 19 }))).toEqual(bytes.subarray(10, 20));
    // Again, as after a break between the store and whoever asked.
    await store.keep('a', hash);
    await store.remove(hash);
    await store.remove(hash);
    expect(await store.sizeOf(hash)).toBeNull();
    await expect(store.read(hash)).rejects.toThrow(NotThere);
    await expect(store.keep('a', hash)).rejects.toThrow(NotThere);
  });

  test('[FILE-11] an upload goes on from where it broke off', async () => {
    const store = await open();
    const bytes = randomBytes(300_000);
    expect(await store.append('one', 0, brokenAfter(bytes.subarray(0, 100_000)))).toBe(100_000);
    expect(await store.arrived('one')).toBe(100_000);
    expect(await store.append('one', 100_000, brokenAfter(bytes.subarray(100_000, 100_001)))).toBe(100_001);
    // What was written beyond the offset that its sender knows of is written again.
    expect(await store.append('one', 90_000, streamOf(bytes.subarray(90_000)))).toBe(300_000);
    expect(await buffer(await store.readUpload('one'))).toEqual(bytes);
    await expect(store.append('one', 300_001, streamOf(bytes))).rejects.toThrow(NotThere);
    expect(await store.arrived('one')).toBe(300_000);
    expect(await all(store.listUploads())).toMatchObject([{ upload: 'one', size: 300_000 }]);
    await store.drop('one');
    await store.drop('one');
    expect(await all(store.listUploads())).toEqual([]);
    await expect(store.readUpload('one')).rejects.toThrow(NotThere);
    expect(await store.arrived('one')).toBe(0);
  });

  test('an empty file is content', async () => {
    const store = await open();
    const hash = hashOf(Buffer.alloc(0));
    expect(await store.append('none', 0, streamOf())).toBe(0);
    expect(await buffer(await store.readUpload('none'))).toHaveLength(0);
    await store.keep('none', hash);
    expect(await store.sizeOf(hash)).toBe(0);
    expect(await buffer(await store.read(hash))).toHaveLength(0);
  });

  test('what is written whole has its hash, or is not there', async () => {
    const store = await open();
    const bytes = randomBytes(50_000);
    const hash = hashOf(bytes);
    await expect(store.write(hash, streamOf(bytes, bytes))).rejects.toThrow(WrongContent);
    await expect(store.write(hash, brokenAfter(bytes))).rejects.toThrow('broken');
    expect(await all(store.list())).toEqual([]);
    expect(await all(store.listUploads())).toEqual([]);
    await store.write(hash, streamOf(bytes));
    await store.write(hash, streamOf(bytes));
    expect(await all(store.list())).toMatchObject([{ hash, size: 50_000 }]);
    expect(await buffer(await store.read(hash))).toEqual(bytes);
  });

  test('content is listed in the order of the hashes', async () => {
    const store = await open();
    const contents = Array.from({ length: 12 }, (_, at) => Buffer.from(`content ${at}`));
    for (const bytes of contents) await store.write(hashOf(bytes), streamOf(bytes));
    expect((await all(store.list())).map(({ hash }) => hash)).toEqual(contents.map(hashOf).toSorted());
  });

  test.each(['../x', 'a/b', '', '.', 'ä', 'x'.repeat(151)])('no name leads elsewhere: %j', async (name) => {
    const store = await open();
    await expect(store.append(name, 0, streamOf())).rejects.toThrow('Bug');
    await expect(store.keep('x', name)).rejects.toThrow('Bug');
    await expect(store.read(name)).rejects.toThrow('Bug');
    await expect(store.remove(name)).rejects.toThrow('Bug');
  });
});

test('[FILE-10] only the user of the server may read the folder', async () => {
  const folder = join(newFolder(), 'new');
  const store = await openContentStore({ kind: 'folder', folder });
  await store.write(hashOf(Buffer.from('x')), streamOf(Buffer.from('x')));
  await store.append('one', 0, streamOf(Buffer.from('y')));
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  expect(names).toHaveLength(6);
  for (const name of names) {
    const { mode } = await stat(join(name.parentPath, name.name));
    expect(mode & 0o777).toBe(name.isDirectory() ? 0o700 : 0o600);
  }
});

test('[FILE-12] a full disk is told, and what came before stays', async () => {
  const folder = newFolder();
  const store = folderStore(folder);
  await mkdir(join(folder, 'incoming'));
  await symlink('/dev/full', join(folder, 'incoming', 'one'));
  const full = { code: 'file.full', cause: { code: 'ENOSPC' } };
  await expect(store.append('one', 0, streamOf(Buffer.alloc(1_000)))).rejects.toMatchObject(full);
  // Whoever is still sending is answered.
  const sender = streamOf(...Array.from({ length: 9 }, () => Buffer.alloc(400_000)));
  await expect(store.append('one', 0, sender)).rejects.toMatchObject(full);
  expect(sender.destroyed).toBe(false);
  expect(await all(store.list())).toEqual([]);
});

test('[FILE-11] what comes slowly is written before more of it comes, and all of it where it breaks off', async () => {
  const store = folderStore(newFolder());
  const go = Promise.withResolvers<undefined>();
  const slow = Readable.from(
    (async function* () {
      yield Buffer.from('ab');
      await go.promise;
      yield Buffer.from('cd');
      throw new Error('broken');
    })(),
  );
  const appended = store.append('slow', 0, slow);
  await expect.poll(async () => await store.arrived('slow')).toBe(2);
  go.resolve(undefined);
  expect(await appended).toBe(4);
  expect((await buffer(await store.readUpload('slow'))).toString()).toBe('abcd');
});

test('[FILE-12] a folder that is none is told', async () => {
  const folder = newFolder();
  const store = folderStore(folder);
  for (const name of ['incoming', 'content']) await writeFile(join(folder, name), '');
  const refused = { code: 'file.store', cause: { code: expect.stringMatching(/ENOTDIR|EEXIST/) as string } };
  const hash = hashOf(Buffer.from('x'));
  await expect(store.append('one', 0, streamOf(Buffer.from('x')))).rejects.toMatchObject(refused);
  await expect(store.write(hash, streamOf(Buffer.from('x')))).rejects.toMatchObject(refused);
  await expect(store.read(hash)).rejects.toMatchObject(refused);
  await expect(store.keep('one', hash)).rejects.toMatchObject(refused);
  await expect(openContentStore({ kind: 'folder', folder })).rejects.toThrow(
    /cannot be used .*: choose another with COLONNADE_FILES/,
  );
});
