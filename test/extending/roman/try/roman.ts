import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { catalogOf, tableOf } from '#core/catalog/catalog.ts';
import type { Document } from '#core/catalog/schema.ts';
import { fieldOf } from '#core/fields/registry.ts';
import { Column } from '#core/fields/column.ts';
import { checkFormula } from '#core/formula/check/check.ts';
import { changeCatalog } from '#server/catalog/catalog.ts';
import { openPool } from '#server/database/pool.ts';
import { exportTable } from '#server/export/export.ts';
import { listWindow } from '#server/query/list/run-list.ts';
import { saveRecord } from '#server/records/records.ts';
import { prepareSchema } from '#server/start/prepare-schema.ts';
import { testDatabase } from '#test/support/run/postgres.ts';
import { everyTypeDocument, supervisor } from '#test/support/worlds/every-type.ts';
import { controlOf } from '#web/fields/controls.ts';
import { webFieldOf } from '#web/fields/registry.ts';

const YEAR = Column.parse({
  id: 4_711_000_001,
  name: 'year',
  label: { en: 'Year' },
  type: 'roman',
  indexed: true,
});
const READER = { locale: 'en', timeZone: 'UTC' };

/** The test application, its table of things with a year. */
async function withYears(): Promise<Document> {
  const document = await everyTypeDocument();
  const tables = document.tables.map((table) =>
    table.name === 'thing' ? { ...table, columns: [...table.columns, YEAR] } : table,
  );
  return { ...document, tables };
}

const document = await withYears();
const { connectionString } = await testDatabase();
const db = openPool({ connectionString }, 2);
afterAll(async () => await db.end());
await prepareSchema(db);
await changeCatalog(db, document, { author: null, message: 'test' });
const catalog = catalogOf(document, 1);
const thing = document.tables.find(({ name }) => name === 'thing')!.id;
const request = { db, catalog, viewer: supervisor };

test('a column of the type is stored, checked, filtered, sorted and worked with', async () => {
  for (const [name, year] of [
    ['Old', 1914],
    ['New', 2026],
    ['Ancient', 476],
  ] as const)
    await saveRecord(request, { tableId: thing, id: undefined, values: { name, year } });
  const refused = saveRecord(request, { tableId: thing, id: undefined, values: { name: 'No', year: 4000 } });
  await expect(refused).rejects.toMatchObject({
    code: 'value.refused',
    columns: [{ code: 'value.integer' }],
  });
  const filter = { column: 'year', operator: 'greater', value: 1000 } as const;
  const sort = [{ column: 'year', descending: true }];
  const answer = await listWindow(db, request, {
    tableId: thing,
    columns: ['year'],
    sort,
    filter,
    limit: 10,
  });
  expect((JSON.parse(answer) as { rows: unknown[][] }).rows.map((row) => row.slice(1, 2))).toEqual([
    [2026],
    [1914],
  ]);
  expect(checkFormula('year + 1 = 1915', { catalog, table: thing, locale: 'en' })).toMatchObject({
    ok: true,
  });
});

test('it leaves in a file as it is read, and comes back from one', async () => {
  const out = new PassThrough();
  const [file] = await Promise.all([
    text(out),
    exportTable(request, { table: tableOf(catalog, thing), columns: ['name', 'year'], out }),
  ]);
  expect(file).toContain('Old,MCMXIV');
  expect(fieldOf(YEAR).fromText('mcmxiv', YEAR)).toEqual({ ok: true, value: 1914 });
  expect(fieldOf(YEAR).fromText('IIII', YEAR)).toMatchObject({ ok: false });
});

test('the browser shows it and has a control for it', () => {
  const column = { ...YEAR, label: 'Year' };
  expect(webFieldOf(column).cell(1914, column, READER)).toBe('MCMXIV');
  expect(webFieldOf(column).width).toBe(120);
  expect(controlOf(column).Input).toBeTypeOf('function');
});
