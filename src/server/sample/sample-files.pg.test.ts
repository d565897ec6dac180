import { mkdtempSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { FileValue } from '#core/fields/file/file-value.ts';
import { TEST_SECRETS } from '#test/support/calls/test-secrets.ts';
import { filesAge } from '#test/support/files/stored-files.ts';
import { openS3Host } from '#test/support/peers/s3.ts';
import { catalog, emptySample, one, sampleStore, SIZE, TODAY } from '#test/support/worlds/sample-world.ts';
import type { Database } from '../database/pool.ts';
import { sql } from '../database/sql/sql.ts';
import { checkFiles } from '../files/check/check-files.ts';
import { collectUnused } from '../files/collect/collect-unused.ts';
import { removeUnknownContent } from '../files/collect/unused-content.ts';
import type { ContentStore } from '../files/store/content-store.ts';
import { openContentStore } from '../files/store/open-store.ts';
import { filesPlace } from '../settings/settings.ts';
import { ImageWork } from '../thumbnails/thumbnails.ts';
import { recognise } from '../uploads/uploads.ts';
import { generateSample } from './sample.ts';

const db = await emptySample();
const store = sampleStore();
const images = new ImageWork();
afterAll(async () => await images.close());
beforeAll(async () => {
  await generateSample({ secrets: TEST_SECRETS, db, catalog, store, size: SIZE, seed: 1, today: TODAY });
});

/** How long nothing is kept that nothing needs. */
const LONG_AGO = 400;
const JOURNAL_DAYS = 60;

async function faults(of: Database, where: ContentStore): Promise<unknown[]> {
  const found: unknown[] = [];
  for await (const fault of checkFiles(of, where, { quick: false })) found.push(fault);
  return found;
}

async function storedHashes(where: ContentStore): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const { hash } of where.list()) found.push(hash);
  return found;
}

/** All files in cells of the sample. */
async function heldFiles(of: Database): Promise<readonly FileValue[]> {
  const { rows } = await of.query<{ file: FileValue }>(
    sql`select jsonb_path_query(value, '$[*]') as file from (
      select picture as value from app.product union all select pictures from app.product
      union all select contract from app.company union all select documents from app.company) cells`,
  );
  return rows.map(({ file }) => file);
}

describe('[SAMPLE-1] the files of the sample', () => {
  test('are pictures of products, contracts and papers of companies, and some have none', async () => {
    const held = await one(
      db,
      `select count(picture) > 40 as pictures, count(*) > count(picture) as without, count(pictures) > 7 as more,
        (select count(contract) > 12 from app.company) as contracts, (select count(documents) > 8 from app.company) as papers,
        (select count(*) from app.company where contract is not null and kind = 'prospect') as prospects from app.product`,
    );
    expect(held).toEqual({
      pictures: true,
      without: true,
      more: true,
      contracts: true,
      papers: true,
      prospects: 0,
    });
    const kinds = new Set((await heldFiles(db)).map(({ type }) => type));
    expect([...kinds].toSorted()).toEqual(['application/pdf', 'image/png', 'text/csv', 'text/plain']);
  });

  test('are all right: known to the database, in the store, with their bytes, which are there once', async () => {
    expect(await faults(db, store)).toEqual([]);
    const files = await heldFiles(db);
    const hashes = [...new Set(files.map(({ hash }) => hash))].toSorted();
    expect(hashes.length).toBeLessThan(files.length);
    expect(await storedHashes(store)).toEqual(hashes);
    const uploads: string[] = [];
    for await (const { upload } of store.listUploads()) uploads.push(upload);
    expect(uploads).toEqual([]);
  });

  test('are known as they would be had somebody uploaded them', async () => {
    const told = new Map((await heldFiles(db)).map((file) => [file.hash, file]));
    for (const { hash, name, size, type, width, height } of told.values()) {
      const read = async () => await store.read(hash);
      const { media, ...sides } = await recognise({ read, name, size, images });
      expect({ name, media, ...sides }).toEqual({
        name,
        media: type,
        ...(width === undefined ? {} : { width, height }),
      });
    }
  });

  test('stay when what nothing needs is collected', async () => {
    const before = await storedHashes(store);
    await filesAge(db, LONG_AGO);
    expect(await collectUnused(db, store, JOURNAL_DAYS)).toMatchObject({ files: 0, contents: 0, uploads: 0 });
    await removeUnknownContent(db, store);
    expect(await storedHashes(store)).toEqual(before);
    expect(await faults(db, store)).toEqual([]);
  });

  test('do not become more with the size', async () => {
    const [large, files] = [await emptySample(), sampleStore()];
    await generateSample({
      secrets: TEST_SECRETS,
      db: large,
      catalog,
      store: files,
      size: 9_000,
      seed: 1,
      today: TODAY,
    });
    expect(await faults(large, files)).toEqual([]);
    const counts = await one(
      large,
      `select (select count(*) from app.company where contract is not null and id > 400) as late, count(*) < 700 as few from colonnade.content`,
    );
    expect(counts).toEqual({ late: 0, few: true });
  });

  test('may be in a bucket', async () => {
    const host = await openS3Host(mkdtempSync(`${inject('postgres').scratch}/sample-bucket-`));
    try {
      const [other, bucket] = [await emptySample(), await openContentStore(filesPlace(host.place('sample')))];
      await generateSample({
        secrets: TEST_SECRETS,
        db: other,
        catalog,
        store: bucket,
        size: SIZE,
        seed: 1,
        today: TODAY,
      });
      expect(await faults(other, bucket)).toEqual([]);
      expect(await storedHashes(bucket)).toEqual(await storedHashes(store));
      const [picture] = await heldFiles(other);
      const bytes = await buffer(await bucket.read(picture?.hash ?? ''));
      expect(bytes.equals(await buffer(await store.read(picture?.hash ?? '')))).toBe(true);
      await host.down();
      const refused = generateSample({
        secrets: TEST_SECRETS,
        db: await emptySample(),
        catalog,
        store: bucket,
        size: SIZE,
        seed: 1,
      });
      await expect(refused).rejects.toThrow(
        /The files of the sample cannot be stored .*, nothing was changed: check COLONNADE_FILES/,
      );
      await host.up();
    } finally {
      await host.down();
    }
  });
});

test('[SAMPLE-4] files of records that are replaced go as others do, and those of the new records stay', async () => {
  const [used, files] = [await emptySample(), sampleStore()];
  await generateSample({
    secrets: TEST_SECRETS,
    db: used,
    catalog,
    store: files,
    size: SIZE,
    seed: 2,
    today: TODAY,
  });
  const [row] = await heldFiles(used);
  await generateSample({
    secrets: TEST_SECRETS,
    db: used,
    catalog,
    store: files,
    size: SIZE,
    seed: 1,
    today: TODAY,
    replace: true,
  });
  expect(await faults(used, files)).toEqual([]);
  // A day later nothing has gone: the journal could bring files back for longer than that.
  await filesAge(used, 2);
  expect(await collectUnused(used, files, JOURNAL_DAYS)).toMatchObject({ files: 0, contents: 0 });
  await filesAge(used, LONG_AGO);
  await collectUnused(used, files, JOURNAL_DAYS);
  expect(await storedHashes(files)).toEqual(await storedHashes(store));
  expect(await faults(used, files)).toEqual([]);
  const left = await used.query(sql`select from colonnade.file where id = $1::uuid`, [row?.id]);
  expect(left.rows).toEqual([]);
});

test('what a generation that failed has stored goes like an upload that no cell took', async () => {
  const [broken, files] = [await emptySample(), sampleStore()];
  await broken.query(`alter table app.visit add constraint never check (false) not valid`);
  const failed = generateSample({
    secrets: TEST_SECRETS,
    db: broken,
    catalog,
    store: files,
    size: SIZE,
    seed: 1,
  });
  await expect(failed).rejects.toThrow(/never/);
  expect(await storedHashes(files)).not.toEqual([]);
  await filesAge(broken, 2);
  await collectUnused(broken, files, JOURNAL_DAYS);
  expect(await storedHashes(files)).toEqual([]);
});
