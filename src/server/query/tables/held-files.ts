import type { Runner, Transaction } from '../../database/pool.ts';
import { commas, identifier, join, or, sql, type Sql } from '../../database/sql/sql.ts';
import { hasImages } from './file-triggers.ts';

/** Columns of files that a table has, also those that are out of the catalog, by their names in the database. */
interface FileColumnsOf {
  readonly table: string;
  readonly columns: readonly FileColumn[];
}

interface FileColumn {
  readonly name: string;
  /** Its files are images that stand in texts. */
  readonly inText: boolean;
}

/** All columns of files, also those of tables that are out of the catalog: those that triggers watch. */
async function fileColumns(db: Runner): Promise<readonly FileColumnsOf[]> {
  const { rows } = await db.query<FileColumnsOf>(
    sql`select c.relname as table, jsonb_agg(distinct jsonb_build_object('name', a.attname, 'inText', a.atttypid <> 'jsonb'::regtype)) as columns
      from pg_trigger g
        join pg_class c on c.oid = g.tgrelid and c.relnamespace = 'app'::regnamespace
        join pg_depend d on d.classid = 'pg_trigger'::regclass and d.objid = g.oid
          and d.refclassid = 'pg_class'::regclass and d.refobjid = c.oid and d.refobjsubid > 0
        join pg_attribute a on a.attrelid = c.oid and a.attnum = d.refobjsubid
      where g.tgfoid = 'colonnade.hold_files'::regproc
      group by c.relname order by c.relname`,
  );
  return rows;
}

/** Those of some files that a cell holds; one scan of each table that has columns of files. */
export async function filesInCells(db: Runner, files: readonly string[]): Promise<ReadonlySet<string>> {
  const held = new Set<string>();
  if (files.length === 0) return held;
  for (const { table, columns } of await fileColumns(db)) {
    const { rows } = await db.query<{ id: string }>({
      text: sql`select distinct held.file as id from ${tableOf(table)}, lateral (${idsIn(columns)}) held (file)
        where (${or(columns.map(isFilled))}) and held.file = any($1::uuid[])`,
      values: [files],
    });
    for (const { id } of rows) held.add(id);
  }
  return held;
}

/** A cell that holds files. */
interface FileCell {
  readonly table: string;
  readonly record: string;
  readonly column: string;
  /** A file, or a list of files. */
  readonly value: unknown;
}

/** Records that one statement reads. */
const ROWS = 1_000;

/** All cells that hold files, in the order of the tables and their records. */
export async function* cellsWithFiles(db: Runner): AsyncGenerator<FileCell> {
  for (const { table, columns } of await fileColumns(db)) {
    const values = commas(columns.map(cellSql));
    for (let last = '0'; ;) {
      const { rows } = await db.query<{ id: string; values: readonly unknown[] }>({
        text: sql`select id::text as id, jsonb_build_array(${values}) as values from ${tableOf(table)}
          where id > $1::bigint and (${or(columns.map(isFilled))}) order by ${tableOf(table)}.id limit $2`,
        values: [last, ROWS],
      });
      for (const { id, values: cells } of rows)
        for (const [at, value] of cells.entries())
          if (value !== null) yield { table, record: id, column: columns[at]?.name ?? '', value };
      const end = rows.at(-1)?.id;
      if (end === undefined || rows.length < ROWS) break;
      last = end;
    }
  }
}

/** How many files the records of a table hold, by its name in the database, and their bytes. */
interface TableFiles {
  readonly table: string;
  readonly files: number;
  readonly bytes: number;
}

/** What the cells of each table hold, deleted records included, the greatest first; one scan of each that has columns of files. */
export async function filesOfTables(db: Runner): Promise<readonly TableFiles[]> {
  const found: TableFiles[] = [];
  for (const { table, columns } of await fileColumns(db)) {
    const cells = commas(columns.map((column) => sql`(${cellSql(column)})`));
    const { rows } = await db.query<{ files: number; bytes: number }>(
      sql`select count(*)::float8 as files, coalesce(sum((f ->> 'size')::bigint), 0)::float8 as bytes
        from ${tableOf(table)}, lateral (values ${cells}) cell (value), jsonb_path_query(cell.value, 'lax $[*]') f
        where ${or(columns.map(isFilled))}`,
    );
    for (const row of rows) if (row.files > 0) found.push({ table, ...row });
  }
  return found.toSorted((a, b) => b.bytes - a.bytes || b.files - a.files);
}

/** Notes that the cells of some tables give up their files, as nothing but triggers for each record does where they are emptied. */
export async function releaseFilesOf(tx: Transaction, tables: readonly string[]): Promise<void> {
  for (const { table, columns } of await fileColumns(tx)) {
    if (!tables.includes(table)) continue;
    await tx.query(
      sql`insert into colonnade.released (file)
        select distinct held.file from ${tableOf(table)}, lateral (${idsIn(columns)}) held (file)
          where ${or(columns.map(isFilled))}`,
    );
  }
}

function tableOf(table: string): Sql {
  return sql`${identifier('app')}.${identifier(table)}`;
}

/** The ids of the files of a row's cells. */
function idsIn(columns: readonly FileColumn[]): Sql {
  const each = columns.map(({ name, inText }) =>
    inText
      ? sql`select colonnade.images_in(${identifier(name)})`
      : sql`select colonnade.files_in(${identifier(name)}::text)`,
  );
  return join(each, sql` union all `);
}

/** The files of a row's cell as JSON; one of an image that the database does not know has no size and no hash. */
function cellSql({ name, inText }: FileColumn): Sql {
  if (!inText) return identifier(name);
  return sql`(case when ${hasImages(identifier(name))} then (select jsonb_agg(jsonb_build_object('id', i,
      'name', coalesce(f.name, i::text), 'hash', coalesce(f.hash, repeat('0', 64)), 'size', coalesce(f.size, 0)))
    from colonnade.images_in(${identifier(name)}) i left join colonnade.file f on f.id = i) end)`;
}

function isFilled({ name, inText }: FileColumn): Sql {
  return inText ? hasImages(identifier(name)) : sql`${identifier(name)} is not null`;
}
