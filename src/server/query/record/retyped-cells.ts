import { SUPERVISOR } from '#core/access/supervisor.ts';
import { viewerOfRole } from '#core/access/viewer.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import type { Runner } from '../../database/pool.ts';
import { identifier, literal, sql } from '../../database/sql/sql.ts';
import { exactTextSql, keptCell, retypedSql, type TypeChange } from '../tables/converted-types.ts';
import { physicalTable } from '../scene/physical-names.ts';
import { everTitles } from './ever-titles.ts';

/** A value before and after a change of its type, as texts. */
interface RetypedCell {
  readonly id: number;
  readonly title: string;
  readonly before: string;
  /** Nothing where the value does not convert. */
  readonly after: string | null;
}

interface Asked {
  readonly table: Table;
  readonly change: TypeChange;
  /** Whether texts by which values were written are kept beside them. */
  readonly hasKept: boolean;
}

/** Most cells that are shown. */
const SHOWN = 10;

/** What the first records that have a value in a column would hold in it as a column of another type. */
export async function retypedCells(
  db: Runner,
  catalog: Catalog,
  { table, change, hasKept }: Asked,
): Promise<readonly RetypedCell[]> {
  const { from, before, after } = change;
  const value = sql`t.${identifier(before.name)}`;
  const standing = { value, kept: hasKept ? keptCell(table, after.id) : undefined };
  const asText = { ...change, after: TEXT };
  const next = exactTextSql({ from, before: after, after: TEXT }, { value: sql`n.value` });
  const { rows } = await db.query<Omit<RetypedCell, 'title'>>(
    sql`select n.id, n.before, ${next} as after
       from (select t.id, ${exactTextSql(asText, standing)} as before, ${retypedSql(change, standing)} as value
         from ${physicalTable(table)} t where ${value} is not null and t.deleted_at is null order by t.id limit ${literal(SHOWN)}) n
      order by n.id`,
  );
  const viewer = viewerOfRole(SUPERVISOR);
  const titles = await everTitles(
    db,
    { catalog, viewer },
    table,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, title: titles.get(row.id) ?? '' }));
}

const TEXT: Column = { id: 0, name: 'text', label: {}, type: 'text' };

/** The different texts that stand for the values of a column as it becomes another one, at most `most` of them. */
export async function distinctTexts(
  db: Runner,
  { table, change, hasKept }: Asked,
  most: number,
): Promise<readonly string[]> {
  const value = sql`t.${identifier(change.before.name)}`;
  const standing = { value, kept: hasKept ? keptCell(table, change.after.id) : undefined };
  const { rows } = await db.query<{ text: string }>(
    sql`select distinct ${exactTextSql(change, standing)} as text from ${physicalTable(table)} t
      where ${value} is not null order by text limit ${literal(most)}`,
  );
  return rows.flatMap(({ text }) => text ?? []);
}

/** How many records have a value in a column, deleted ones too. */
export async function filledCells(db: Runner, table: Table, column: Column): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    sql`select count(${identifier(column.name)})::int as count from ${physicalTable(table)}`,
  );
  return rows[0]?.count ?? 0;
}
