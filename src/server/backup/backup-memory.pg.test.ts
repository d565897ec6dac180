import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { backedUp, emptyDatabase, ownStore, restored } from '#test/support/backup/backed-up-world.ts';
import { everyTypeWorld } from '#test/support/worlds/every-type.ts';
import type { ContentStore } from '../files/store/content-store.ts';

const MEGABYTE = 1024 * 1024;

/** The most memory that this process takes while something is done, beyond what it has before. */
async function memoryOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage().rss;
  let most = before;
  const watching = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 5);
  await work().finally(() => clearInterval(watching));
  return most - before;
}

/** A file of so many bytes that do not shrink, made as it is read; its hash. */
function largeFile(size: number): { readonly hash: string; readonly bytes: () => Readable } {
  async function* chunks() {
    for (let at = 0; at < size; at += MEGABYTE)
      yield await Promise.resolve(Buffer.alloc(MEGABYTE, at / MEGABYTE));
  }
  const hash = createHash('sha256');
  for (let at = 0; at < size; at += MEGABYTE) hash.update(Buffer.alloc(MEGABYTE, at / MEGABYTE));
  return { hash: hash.digest('hex'), bytes: () => Readable.from(chunks()) };
}

test(
  '[BACKUP-14] memory stays flat, however many rows and bytes there are',
  { timeout: 180_000 },
  async () => {
    const { db } = await everyTypeWorld();
    await db.query(
      `insert into app.thing (name, site, pieces)
      select 'Thing ' || i, (select string_agg(md5(i::text || j), '') from generate_series(1, 150) j), i % 40
      from generate_series(1, 10000) i`,
    );
    const file = largeFile(300 * MEGABYTE);
    const store: ContentStore = ownStore();
    await store.write(file.hash, file.bytes());
    let path = '';
    const making = await memoryOf(async () => ({ path } = await backedUp(db, { store })));
    const { size } = await stat(path);
    expect(size).toBeGreaterThan(320 * MEGABYTE);
    const other = await emptyDatabase();
    const restoring = await memoryOf(async () => await restored(other, path));
    expect(making, 'making').toBeLessThan(size / 3);
    expect(restoring, 'restoring').toBeLessThan(size / 3);
  },
);
