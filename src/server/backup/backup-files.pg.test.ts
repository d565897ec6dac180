import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { must } from '#core/std/must.ts';
import { TEST_SECRETS } from '#test/support/calls/test-secrets.ts';
import { allRows } from '#test/support/backup/introspect.ts';
import { backedUp, emptyDatabase, ownStore, restored } from '#test/support/backup/backed-up-world.ts';
import { catalog, emptySample, SIZE, TODAY } from '#test/support/worlds/sample-world.ts';
import type { ConnectionPool } from '../database/pool.ts';
import { checkFiles } from '../files/check/check-files.ts';
import type { ContentStore } from '../files/store/content-store.ts';
import { generateSample } from '../sample/sample.ts';

const db = (await emptySample()) as ConnectionPool;
const store = ownStore();
await generateSample({ secrets: TEST_SECRETS, db, catalog, store, size: SIZE, seed: 1, today: TODAY });

async function hashesIn(where: ContentStore): Promise<readonly string[]> {
  const hashes: string[] = [];
  for await (const { hash } of where.list()) hashes.push(hash);
  return hashes;
}

async function faultsOf(of: ConnectionPool, where: ContentStore): Promise<readonly object[]> {
  const faults: object[] = [];
  for await (const fault of checkFiles(of, where, { quick: false })) faults.push(fault);
  return faults;
}

test('[BACKUP-15] the sample comes back with every row of every table and every byte of every file', async () => {
  const made = await backedUp(db, { store });
  const hashes = await hashesIn(store);
  expect(made.files.count).toBe(hashes.length);
  expect(made.missing).toBe(0);
  const [other, target] = [await emptyDatabase(), ownStore()];
  await restored(other, made.path, { store: target });
  expect(await allRows(other)).toEqual(await allRows(db));
  expect(await hashesIn(target)).toEqual(hashes);
  for (const hash of hashes) {
    const [found, expected] = [await buffer(await target.read(hash)), await buffer(await store.read(hash))];
    expect(found.equals(expected), hash).toBe(true);
  }
  expect(await faultsOf(other, target)).toEqual([]);
});

test('[BACKUP-15] content that records name and the store has lost is counted, all else is in the backup', async () => {
  const hashes = await hashesIn(store);
  const lost = [must(hashes[0], 'a content'), must(hashes.at(-1), 'a content')];
  const without: ContentStore = {
    ...store,
    list: async function* () {
      for await (const content of store.list()) if (!lost.includes(content.hash)) yield content;
    },
  };
  const made = await backedUp(db, { store: without });
  expect(made.missing).toBe(2);
  expect(made.files.count).toBe(hashes.length - 2);
  const [other, target] = [await emptyDatabase(), ownStore()];
  await restored(other, made.path, { store: target });
  const faults = await faultsOf(other, target);
  expect(new Set(faults)).not.toEqual(new Set());
  for (const fault of faults) {
    expect(fault).toMatchObject({ fault: 'missing' });
    expect(lost).toContain((fault as { hash: string }).hash);
  }
});
