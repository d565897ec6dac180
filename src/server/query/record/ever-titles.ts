import type { Column, Table } from '#core/catalog/schema.ts';
import type { Runner } from '../../database/pool.ts';
import { and, or, sql } from '../../database/sql/sql.ts';
import { titleSql } from '../rights/expression.ts';
import { boundFacts } from '../formula/facts.ts';
import { rowOf } from '../scene/joins.ts';
import { physicalTable } from '../scene/physical-names.ts';
import type { Scene } from '../scene/place.ts';
import { cellGuards, rowGuards } from '../rights/rights.ts';

/** Titles of records by id that exist for the viewer, those of ghosts too; what was deleted for good has none. */
export async function everTitles(
  db: Runner,
  scene: Scene,
  table: Table,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  return await titlesByCells(db, scene, { table, ids });
}

interface Titled {
  readonly table: Table;
  readonly ids: readonly number[];
  /** Only of records of which the viewer may read one of these cells. */
  readonly columns?: readonly Column[] | undefined;
}

/** The same, as far as the viewer may also know why they are named. */
export async function titlesByCells(
  db: Runner,
  scene: Scene,
  { table, ids, columns }: Titled,
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const facts = boundFacts(1);
  const row = rowOf(scene, 't');
  const asked = { ...scene, facts };
  const title = titleSql(asked, table, row);
  const cells = columns?.map((column) => and([sql`true`, ...cellGuards(asked, row, table, column)]));
  const conditions = [
    sql`t.id = any($1::bigint[])`,
    ...rowGuards(asked, row, table),
    ...(cells ? [sql`(${or(cells)})`] : []),
  ];
  const { rows } = await db.query<{ id: number; title: string }>(
    sql`select t.id, ${title} as title from ${physicalTable(table)} t${row.joins.sql()} where ${and(conditions)}`,
    [ids, ...facts.valuesFor(scene.viewer)],
  );
  return new Map(rows.map((one) => [one.id, one.title]));
}
