import { beforeAll, expect, test } from 'vitest';
import { TEST_SECRETS } from '#test/support/calls/test-secrets.ts';
import { catalogOf, columnNamed } from '#core/catalog/catalog.ts';
import { type Column, type Document, type Table } from '#core/catalog/schema.ts';
import {
  SIZE,
  TODAY,
  document,
  catalog,
  emptySample,
  sampleStore,
  tableNamed,
  everything,
  one,
} from '#test/support/worlds/sample-world.ts';
import { StartError } from '../std/start-error.ts';
import { generateSample } from './sample.ts';

const db = await emptySample();
const store = sampleStore();

beforeAll(async () => {
  await generateSample({ secrets: TEST_SECRETS, db, catalog, store, size: SIZE, seed: 1, today: TODAY });
});

test('an application that holds records is refused, also where they were deleted, and stays as it is', async () => {
  const used = await emptySample();
  await used.query(`insert into app.category (name, deleted_at) values ('Mine', now())`);
  const refused = generateSample({ secrets: TEST_SECRETS, db: used, catalog, store, size: SIZE, seed: 1 });
  await expect(refused).rejects.toThrow(StartError);
  await expect(refused).rejects.toThrow(/holds records already, nothing was changed/);
  const left = await one(
    used,
    'select (select count(*) from app.contact) as contacts, (select count(*) from app.employee) as employees',
  );
  expect(left).toEqual({ contacts: 0, employees: 0 });
});

test('[SAMPLE-4] records are replaced on request only: all of them, with activity and drafts, numbered from the beginning', async () => {
  const used = await emptySample();
  await generateSample({
    secrets: TEST_SECRETS,
    db: used,
    catalog,
    store,
    size: SIZE,
    seed: 2,
    today: TODAY,
  });
  const [category, user] = ['category', 'user'].map((name) => tableNamed(catalog, name).id);
  await used.query(`insert into app.category (name) values ('Mine')`);
  await used.query(
    `insert into app.sales_order (company, ordered_date, state) values (1, '2026-03-04', 'draft')`,
  );
  await used.query(`insert into colonnade.context (owner, frames) values ('user:1', '[]')`);
  await used.query(
    `insert into colonnade.operation (id, at, kind) values (1, '2026-03-04', 'modify'), (2, '2026-03-04', 'modify')`,
  );
  await used.query(
    `insert into colonnade.change (operation_id, at, table_id, record_id, what, diff)
     values (1, '2026-03-04', $1, 1, 'modify', '{}'), (2, '2026-03-04', $2, 1, 'modify', '{}')`,
    [category, user],
  );
  await expect(
    generateSample({ secrets: TEST_SECRETS, db: used, catalog, store, size: SIZE, seed: 1, today: TODAY }),
  ).rejects.toThrow('--replace');
  expect(await one(used, `select count(*) from app.category where name = 'Mine'`)).toEqual({ count: 1 });
  await generateSample({
    secrets: TEST_SECRETS,
    db: used,
    catalog,
    store,
    size: SIZE,
    seed: 1,
    today: TODAY,
    replace: true,
  });
  expect(await everything(used)).toEqual(await everything(db));
  expect(
    await one(
      used,
      `select (select count(*) from colonnade.context) as drafts, (select array_agg(id::int) from colonnade.operation) as operations,
        (select array_agg(operation_id::int) from colonnade.change) as changes`,
    ),
  ).toEqual({ drafts: 0, operations: [2], changes: [2] });
  const created = await one(
    used,
    `insert into app.sales_order (company, ordered_date, state) values (1, '2026-03-04', 'draft') returning id, number`,
  );
  expect(created).toEqual({ id: 201, number: 201 });
});

test('[SAMPLE-4] nothing is replaced where other records link to the sample; tables without such links keep their foreign keys', async () => {
  const used = await emptySample();
  await generateSample({
    secrets: TEST_SECRETS,
    db: used,
    catalog,
    store,
    size: SIZE,
    seed: 1,
    today: TODAY,
  });
  await used.query(
    'create table app.extra (id bigint primary key, "Who" bigint constraint "Key" references app.contact)',
  );
  await used.query('insert into app.extra values (1, 5)');
  const replacing = {
    secrets: TEST_SECRETS,
    db: used,
    catalog,
    store,
    size: SIZE,
    seed: 2,
    today: TODAY,
    replace: true,
  };
  await expect(generateSample(replacing)).rejects.toThrow(
    /app\.extra link to the sample.*nothing was changed/,
  );
  expect(await everything(used)).toEqual(await everything(db));
  await used.query('update app.extra set "Who" = null');
  await generateSample(replacing);
  expect(await everything(used)).not.toEqual(await everything(db));
  await expect(used.query('update app.extra set "Who" = 9999999')).rejects.toThrow('Key');
});

test('[SAMPLE-4] another application made of the same tables is never replaced', async () => {
  const changed = structuredClone(document) as { application: { id: number; name: string } };
  changed.application = { ...changed.application, id: 77, name: 'ours' };
  const other = catalogOf(changed as Document, 2);
  const before = await everything(db);
  const refused = generateSample({
    secrets: TEST_SECRETS,
    db,
    catalog: other,
    store,
    size: SIZE,
    seed: 2,
    replace: true,
  });
  await expect(refused).rejects.toThrow(/ours is not the sample, nothing was changed/);
  expect(await everything(db)).toEqual(before);
});

test('a failure at the last table leaves nothing', async () => {
  const broken = await emptySample();
  await broken.query('alter table app.ticket__technicians add constraint never check (source_id < 0)');
  await expect(
    generateSample({ secrets: TEST_SECRETS, db: broken, catalog, store, size: SIZE, seed: 1 }),
  ).rejects.toThrow(/never/);
  expect(
    await one(
      broken,
      'select (select count(*) from app.contact) as contacts, (select count(*) from app.employee) as employees',
    ),
  ).toEqual({
    contacts: 0,
    employees: 0,
  });
});

test('tables that are not those of the sample are refused, each with its reason', async () => {
  const changed = structuredClone(document) as { tables: { name: string; columns: Column[] }[] };
  const table = (name: string) => changed.tables.find((one) => one.name === name)!;
  table('contact').columns = table('contact').columns.filter(({ name }) => name !== 'score');
  table('product').columns.find(({ name }) => name === 'weight')!.required = true;
  Object.assign(columnNamed(table('activity') as Table, 'subject')!, { maxLength: 5 });
  table('visit').name = 'intervention';
  const other = catalogOf(changed as Document, 2);
  const refused = generateSample({ secrets: TEST_SECRETS, db, catalog: other, store, size: SIZE, seed: 1 });
  await expect(refused).rejects.toThrow(StartError);
  await expect(refused).rejects.toThrow(
    /table product: the column weight has other rules\ntable contact: the column score is missing\ntable activity: the column subject has other rules\nthere is no table visit/,
  );
});

test.each([[999], [10_000_001], [1_000.5]])('a size of %d is refused', async (size) => {
  await expect(generateSample({ secrets: TEST_SECRETS, db, catalog, store, size, seed: 1 })).rejects.toThrow(
    StartError,
  );
});

test('a seed that is no number is refused', async () => {
  await expect(
    generateSample({ secrets: TEST_SECRETS, db, catalog, store, size: SIZE, seed: Number('x') }),
  ).rejects.toThrow(/seed/);
});
