import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { must } from '#core/std/must.ts';
import { changeCatalog, readCatalog } from '#server/catalog/catalog.ts';
import { openPool } from '#server/database/pool.ts';
import { CONTACT_COLUMNS } from '../data.ts';
import { printFigure } from '../figure.ts';
import { median } from '../load.ts';
import type { Bench } from '../shape.ts';

const CHANGES = 100;
/** Lists that are asked for all the time, and how many ways of sorting and cutting them there are. */
const CALLERS = 12;
const SHAPES = 40;

/** Private memory of the product's connections after changes of the catalog under load, against before. */
export async function measureCatalogChanges({ info, call, db }: Bench): Promise<void> {
  const contact = must(
    info.tables.find(({ name }) => name === 'contact'),
    'contacts',
  );
  const working = new AbortController();
  let failed = 0;
  const caller = async (_: unknown, at: number) => {
    for (let turn = at; !working.signal.aborted; turn++) {
      const limit = 10 + (turn % SHAPES);
      const list = { tableId: contact.id, columns: CONTACT_COLUMNS, sort: [{ column: 'last_name' }], limit };
      await call('/list/full/load/datatable', list).catch(() => failed++);
    }
  };
  const callers = Array.from({ length: CALLERS }, caller);
  await wait(10_000);
  const before = await privateMemory(db);
  const own = openPool({ connectionString: must(db.options.connectionString, 'the database') }, 1);
  try {
    await changeOften(own);
  } finally {
    await own.end();
  }
  await wait(3_000);
  const after = await privateMemory(db);
  working.abort();
  await Promise.all(callers);
  printFigure({
    name: `private memory of a backend after ${CHANGES} changes of the catalog under load, against before`,
    value: median(after) / median(before),
    unit: '×',
    most: 1.3,
    from: `${median(before).toFixed(1)} and ${median(after).toFixed(1)} MB, largest ${Math.max(...after).toFixed(1)} MB; ${failed} refused`,
  });
}

/** Gives a table another label and takes that back, again and again. */
async function changeOften(own: ReturnType<typeof openPool>): Promise<void> {
  const { document } = must(await readCatalog(own), 'the catalog');
  const other = {
    ...document,
    tables: document.tables.map((table) =>
      table.name === 'contact' ? { ...table, label: { ...table.label, en: 'Person' } } : table,
    ),
  };
  for (let change = 0; change < CHANGES; change++) {
    await changeCatalog(own, change % 2 === 0 ? other : document, { author: null, message: 'Benchmark' });
    await wait(150);
  }
}

/** Megabytes that each connection of the product has to itself. */
async function privateMemory(db: Bench['db']): Promise<readonly number[]> {
  const { rows } = await db.query<{ pid: number }>(
    "select pid from pg_stat_activity where application_name = 'colonnade' and datname = current_database()",
  );
  return rows.map(({ pid }) => {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    const parts = [...rollup.matchAll(/^Private_\w+:\s+(\d+) kB/gm)];
    return parts.reduce((sum, [, kilobytes]) => sum + Number(kilobytes), 0) / 1024;
  });
}
