import { mkdtempSync } from 'node:fs';
import { Readable } from 'node:stream';
import { afterAll, expect, inject, test } from 'vitest';
import { hashOf } from '#test/support/files/stored-files.ts';
import { openS3Host } from '#test/support/peers/s3.ts';
import { testDatabase } from '#test/support/run/postgres.ts';
import { openPool } from '../database/pool.ts';
import type { ContentStore } from '../files/store/content-store.ts';
import { folderStore } from '../files/store/folder-store.ts';
import { openContentStore } from '../files/store/open-store.ts';
import { filesPlace } from '../settings/settings.ts';
import { prepareSchema } from '../start/prepare-schema.ts';
import { ImageWork } from '../thumbnails/thumbnails.ts';
import { endedUpload } from './end-upload.ts';
import { RunningHashes } from './running-hashes.ts';
import { TusStore } from './tus-store.ts';

const { connectionString } = await testDatabase();
const db = openPool({ connectionString }, 2);
const images = new ImageWork();
const scratch = mkdtempSync(`${inject('postgres').scratch}/ended-`);
const host = await openS3Host(`${scratch}/bucket`);
afterAll(async () => {
  await images.close();
  await host.down();
  await db.end();
});
await prepareSchema(db);

const STORES = {
  folder: () => folderStore(`${scratch}/files`),
  bucket: async () => await openContentStore(filesPlace(host.place('ended'))),
} as const;
const limits = () => ({ largestFile: 100, mostPerRecord: 500, mostPerAccount: 1_000 });
const groundOf = (store: ContentStore) => ({
  db,
  store,
  images,
  limits,
  scan: undefined,
  hashes: new RunningHashes(),
});

test.each(Object.entries(STORES))(
  '[FILE-11] in a %s an upload that was broken off at its last step goes on without being sent again',
  async (_, open) => {
    const store = await open();
    const bytes = Buffer.from('a,b\n1,2\n');
    const dying: ContentStore = {
      ...store,
      keep: async (upload, hash) => {
        await store.keep(upload, hash);
        throw new Error('killed');
      },
    };
    const before = new TusStore(groundOf(dying), 'user:1');
    const id = await before.begin('list.csv', bytes.length);
    expect(await before.write(Readable.from([bytes]), id, 0)).toBe(bytes.length);
    await expect(endedUpload(groundOf(dying), 'user:1', id)).rejects.toThrow('killed');
    const afterwards = groundOf(store);
    // Nobody takes it as it is, and whoever sent it is told that all of it is there.
    await expect(endedUpload(afterwards, 'user:2', id)).rejects.toMatchObject({ code: 'file.gone' });
    expect((await new TusStore(afterwards, 'user:1').getUpload(id)).offset).toBe(bytes.length);
    expect(await endedUpload(afterwards, 'user:1', id)).toEqual({
      id,
      hash: hashOf(bytes),
      name: 'list.csv',
      size: bytes.length,
      type: 'text/csv',
    });
    expect(await store.arrived(id)).toBe(0);
  },
);
