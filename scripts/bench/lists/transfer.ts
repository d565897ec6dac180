import { Readable, Writable } from 'node:stream';
import type { Catalog } from '#core/catalog/catalog.ts';
import { must } from '#core/std/must.ts';
import { inTransaction, type Database } from '#server/database/pool.ts';
import { commas, identifier, sql } from '#server/database/sql/sql.ts';
import { exportTable } from '#server/export/export.ts';
import { importFile } from '#server/import/import.ts';
import { copyInto } from '#server/query/bulk/copy.ts';
import { copyOut } from '#server/query/bulk/copy-out.ts';
import { supervisor } from '#test/support/worlds/every-type.ts';
import { compare } from '../compare.ts';
import { CONTACT_COLUMNS, vacuum } from '../data.ts';
import { printFigure } from '../figure.ts';
import { median } from '../load.ts';
import { controlled, editorOf } from './controlled.ts';

/** Lines of the imported file. */
const LINES = 100_000;
const ROUNDS = 3;

/** All contacts as people read them, links by their titles, against the same columns by COPY … TO STDOUT. */
export async function measureExport(db: Database, catalog: Catalog): Promise<void> {
  const table = must(catalog.tablesByName.get('contact'), 'contact');
  const request = { db, catalog, viewer: supervisor };
  const ours = async () => {
    const list = { form: 'shown' as const };
    await exportTable(request, { table, columns: CONTACT_COLUMNS, list, out: nowhere() });
  };
  const bare = async () => {
    const columns = commas(CONTACT_COLUMNS.map((name) => sql`t.${identifier(name)}`));
    await copyOut(db, sql`select ${columns} from app.contact t where t.deleted_at is null`, {
      out: nowhere(),
    });
  };
  await compare('CSV of all contacts, against COPY … TO STDOUT', 4, [ours, bare], { warming: 1, rounds: 5 });
}

/**
 * Lines with links, made by a user whose role has a condition, with controls that close, demand and refuse, and the journal;
 * against COPY … FROM of the same values into a table with the same indexes.
 */
export async function measureImport(db: Database, plain: Catalog): Promise<void> {
  const catalog = controlled(plain);
  const table = must(catalog.tablesByName.get('contact'), 'contact');
  await complete(db);
  const file = await fileOf(db, plain);
  const rows = await rowsOf(db);
  const [ours, bare]: [number[], number[]] = [[], []];
  let memory = 0;
  await db.query(sql`create schema if not exists bench; drop table if exists bench.contact`);
  await db.query(sql`create table bench.contact (like app.contact including all)`);
  for (let round = 0; round < ROUNDS; round++) {
    const before = process.memoryUsage().rss;
    const began = performance.now();
    const { imported, problems } = await importFile(
      { db, catalog, viewer: editorOf(catalog) },
      {
        table,
        source: Readable.from(file),
        mapping: {},
        check: false,
        onProgress: () => (memory = Math.max(memory, process.memoryUsage().rss - before)),
      },
    );
    ours.push(performance.now() - began);
    if (imported !== LINES) throw new Error(JSON.stringify(problems.slice(0, 3)));
    await forget(db);
    const begun = performance.now();
    await inTransaction(db, async (tx) => {
      const target = { table: sql`bench.contact`, columns: CONTACT_COLUMNS };
      await copyInto(tx, target, Readable.from([rows]));
    });
    bare.push(performance.now() - begun);
    await db.query(sql`truncate bench.contact`);
  }
  await db.query(sql`drop table bench.contact`);
  const [mine, theirs] = [median(ours), median(bare)];
  printFigure({
    name: `CSV of ${LINES} lines imported, against COPY … FROM with the same indexes`,
    value: mine / theirs,
    unit: '×',
    most: 12,
    from: `${(mine / 1_000).toFixed(2)} and ${(theirs / 1_000).toFixed(2)} s, ${Math.round(memory / 1e6)} MB more memory at most`,
  });
}

function nowhere(): Writable {
  return new Writable({ highWaterMark: 1_048_576, write: (_chunk, _encoding, done) => done() });
}

/** Lets the controls be content with all contacts, and each name of a company lead to one of them. */
async function complete(db: Database): Promise<void> {
  await db.query(sql`update app.contact set city = 'Lyon' where city is null or city = ''`);
  await db.query(
    sql`update app.company c set name = c.name || ' ' || c.id from app.company o where o.name = c.name and o.id < c.id`,
  );
}

/** The first contacts as an import reads them. */
async function fileOf(db: Database, catalog: Catalog): Promise<readonly Buffer[]> {
  const chunks: Buffer[] = [];
  const table = must(catalog.tablesByName.get('contact'), 'contact');
  const out = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      chunks.push(chunk);
      done();
    },
  });
  await exportTable({ db, catalog, viewer: supervisor }, { table, columns: CONTACT_COLUMNS, out });
  const lines = Buffer.concat(chunks)
    .toString('utf8')
    .split('\n')
    .slice(0, LINES + 1);
  const portions: Buffer[] = [];
  for (let at = 0; at < lines.length; at += 1_000)
    portions.push(Buffer.from(`${lines.slice(at, at + 1_000).join('\n')}\n`));
  return portions;
}

/** The same contacts in the text form of COPY. */
async function rowsOf(db: Database): Promise<readonly string[]> {
  const columns = commas(CONTACT_COLUMNS.map((name) => sql`t.${identifier(name)}::text`));
  const { rows } = await db.query<{ line: string }>(
    sql`select array_to_string(array[${columns}], E'\t', '\\N') || E'\n' as line from app.contact t
      where t.deleted_at is null order by t.id limit $1::integer`,
    [LINES],
  );
  return rows.map(({ line }) => line);
}

/** Makes ghosts of what was imported, which are in no index that the next round is measured with. */
async function forget(db: Database): Promise<void> {
  const connection = await db.connect();
  try {
    await connection.query(sql`set statement_timeout = 0; analyze colonnade.change`);
    await connection.query(
      sql`update app.contact t set deleted_at = now() from colonnade.change c
        where c.record_id = t.id and c.operation_id = (select max(id) from colonnade.operation where kind = 'import')`,
    );
  } finally {
    connection.release(true);
  }
  await vacuum(db);
}
