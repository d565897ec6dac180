import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { columnNamed, type Catalog } from '#core/catalog/catalog.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import type { ListAnswer } from '#core/contract/lists/list-routes.ts';
import { readArchive } from '#server/archive/archive.ts';
import { changeCatalog } from '#server/catalog/catalog.ts';
import { migrate } from '#server/database/migrate.ts';
import { openPool, type ConnectionPool } from '#server/database/pool.ts';
import { exportTable } from '#server/export/export.ts';
import { importFile, type ImportAnswer } from '#server/import/import.ts';
import { listWindow } from '#server/query/list/run-list.ts';
import { supervisor } from '#test/support/worlds/every-type.ts';
import { testDatabase } from '#test/support/run/postgres.ts';

interface File {
  readonly file: string;
  /** A table, or `table.list` for pairs. */
  readonly target: string;
  readonly map: Readonly<Record<string, string>>;
}

type Cells = readonly (string | number)[];

const DATA = fileURLToPath(new URL('../../../shared/data/northwind/', import.meta.url));
// Part of the tests: its form is that of `File`.
const FILES = JSON.parse(
  readFileSync(new URL('import-order.json', import.meta.url), 'utf8'),
) as readonly File[];
const ROWS = [4, 51, 8, 29, 91, 6, 53, 9, 49, 77, 830, 2155];

/** Needs the files of the Northwind data set beside the project; counts as skipped where they are missing. */
describe.skipIf(!existsSync(DATA))('[SAMPLE-3] Northwind', () => {
  let db: ConnectionPool;
  let catalog: Catalog;

  beforeAll(async () => {
    const read = await readArchive(fileURLToPath(new URL('app', import.meta.url)));
    if ('problems' in read) throw new Error(JSON.stringify(read.problems, undefined, 1));
    const { connectionString } = await testDatabase();
    db = openPool({ connectionString }, 3);
    await migrate(db);
    catalog = await changeCatalog(db, read.document, { author: null, message: 'Northwind' });
  });

  afterAll(async () => await db.end());

  function goal({ target }: File) {
    const [name = '', list] = target.split('.');
    const table = catalog.tablesByName.get(name)!;
    return { table, column: list === undefined ? undefined : columnNamed(table, list) };
  }

  async function load(file: File, check: boolean): Promise<ImportAnswer> {
    const source = createReadStream(`${DATA}${file.file}`);
    return await importFile(
      { db, catalog, viewer: supervisor },
      { ...goal(file), source, mapping: file.map, check },
    );
  }

  test('every file is imported whole', async () => {
    const answers: ImportAnswer[] = [];
    for (const file of FILES) {
      const checked = await load(file, true);
      answers.push(await load(file, false));
      expect(answers.at(-1)).toEqual({ ...checked, operation: expect.any(Number) as number });
    }
    expect(answers.map(({ lines }) => lines)).toEqual(ROWS);
    expect(answers.map(({ imported }) => imported)).toEqual(ROWS);
    expect(answers.map(({ mapping }) => mapping)).toEqual(FILES.map(({ map }) => map));
  });

  /** The stored values under the headers of a file, in the order of its lines: read as lists read them. */
  async function stored(file: File): Promise<Cells[]> {
    const { table, column } = goal(file);
    if (column) return await storedPairs(table, column);
    const columns = Object.values(file.map);
    const found: Cells[] = [];
    for (let after: string[] | undefined; ;) {
      const request = { tableId: table.id, columns, limit: 500, ...(after ? { after } : {}) };
      const { rows } = JSON.parse(
        await listWindow(db, { catalog, viewer: supervisor }, request),
      ) as ListAnswer;
      found.push(...rows.map((row) => row.slice(1).map(plain)));
      if (rows.length === 0) return found;
      after = [String(rows.at(-1)?.[0])];
    }
  }

  async function storedPairs(table: Table, column: Column): Promise<Cells[]> {
    const out = new PassThrough();
    const requestContext = { db, catalog, viewer: supervisor };
    const [csv] = await Promise.all([text(out), exportTable(requestContext, { table, column, out })]);
    return parse(csv, { from: 2 }).map((cells: readonly string[]) => cells.map(plain));
  }

  test.each(FILES)('$file: every cell is stored, links included', async (file) => {
    const given = parse<Record<string, string>>(await readFile(`${DATA}${file.file}`), { columns: true });
    const wanted = given.map((cells) => Object.keys(file.map).map((header) => plain(cells[header])));
    expect(sorted(await stored(file))).toEqual(sorted(wanted));
    expect(Object.keys(file.map)).toEqual(Object.keys(given[0] ?? {}));
  });

  test('links lead to the records that the keys name', async () => {
    const table = catalog.tablesByName.get('sales_order')!;
    const request = {
      tableId: table.id,
      columns: ['number', 'customer', 'salesperson', 'salesperson.reports_to', 'lines'],
      sort: [{ column: 'number' }],
      limit: 1,
    };
    const { rows } = JSON.parse(await listWindow(db, { catalog, viewer: supervisor }, request)) as ListAnswer;
    expect(rows[0]?.slice(1)).toEqual([
      10248,
      [expect.any(Number), 'Vins et alcools Chevalier'],
      [expect.any(Number), 'Steven Buchanan'],
      [expect.any(Number), 'Andrew Fuller'],
      3,
    ]);
  });
});

/** Cells as they are meant: numbers by their value, truth as 0 and 1, nothing as an empty text. */
function plain(cell: unknown): string | number {
  if (typeof cell === 'boolean') return cell ? 1 : 0;
  const value = typeof cell === 'string' || typeof cell === 'number' ? String(cell).trim() : '';
  return /^-?(0|[1-9]\d*)(\.\d+)?$/.test(value) ? Number(value) : value;
}

function sorted(lines: readonly Cells[]): readonly string[] {
  return lines.map((cells) => JSON.stringify(cells)).toSorted((a, b) => (a < b ? -1 : 1));
}
