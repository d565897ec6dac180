import { isLink } from '#core/fields/traits.ts';
import { mayOperate, readableColumns } from '#core/access/access.ts';
import { tableOf } from '#core/catalog/catalog.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import { fieldOf } from '#core/fields/registry.ts';
import type { Runner } from '../../database/pool.ts';
import { and, boundAt, sql, type Sql } from '../../database/sql/sql.ts';
import { factsAmong, type SqlScene } from '../formula/facts.ts';
import { cellTextSql, titleSql } from '../rights/expression.ts';
import { rowGuards } from '../rights/rights.ts';
import { rowOf, type Row } from '../scene/joins.ts';
import { physicalTable } from '../scene/physical-names.ts';
import { titleOf, type Scene } from '../scene/place.ts';

/** A record by what people know it by; the subtitle tells apart those with the same title. */
export interface NamedRecord {
  readonly id: number;
  readonly title: string;
  readonly subtitle: string | null;
}

/**
 * The column whose value stands beside a record's title: the first one that quick search looks into and the title does not
 * have, else the first link. Undefined where the viewer may read none.
 */
export function subtitleColumn(scene: Scene, table: Table): Column | undefined {
  const title = new Set(titleOf(scene, table).map(({ id }) => id));
  const others = readableColumns(scene.catalog, scene.viewer, table).filter(({ id }) => !title.has(id));
  const isLed = (column: Column) =>
    isLink(column) &&
    column.formula === undefined &&
    mayOperate(scene.viewer, 'read', tableOf(scene.catalog, column.target));
  return (
    others.find((column) => column.searchable === true && fieldOf(column).searchable) ?? others.find(isLed)
  );
}

/** The subtitle of the record of a row; empty where the viewer may not read it there. */
export function subtitleSql(scene: SqlScene, table: Table, row: Row): Sql {
  const column = subtitleColumn(scene, table);
  return column ? sql`left(${cellTextSql(scene, { table, column, row })}, 200)` : sql`null::text`;
}

/** Records by id with title and subtitle: those that exist for the viewer and are no ghosts. */
export async function namedRecords(
  db: Runner,
  scene: Scene,
  table: Table,
  ids: readonly number[],
): Promise<ReadonlyMap<number, NamedRecord>> {
  if (ids.length === 0) return new Map();
  const values: unknown[] = [ids];
  const bind = (value: unknown, cast: Sql) => sql`${boundAt(values.push(value))}::${cast}`;
  const asked = { ...scene, facts: factsAmong(scene.viewer, bind) };
  const row = rowOf(asked, 't');
  const [title, subtitle] = [titleSql(asked, table, row), subtitleSql(asked, table, row)];
  const where = and([
    sql`t.id = any($1::bigint[])`,
    sql`t.deleted_at is null`,
    ...rowGuards(asked, row, table),
  ]);
  const { rows } = await db.query<NamedRecord>(
    sql`select t.id, ${title} as title, ${subtitle} as subtitle from ${physicalTable(table)} t${row.joins.sql()} where ${where}`,
    values,
  );
  return new Map(rows.map((found) => [found.id, found]));
}
