import type { Column, Table } from '#core/catalog/schema.ts';
import type { Runner } from '../database/pool.ts';
import { titleSql } from './expression.ts';
import { boundFacts } from './facts.ts';
import { rowOf } from './joins.ts';
import { physicalTable } from './physical-names.ts';
import type { Scene } from './place.ts';
import { cellGuards, rowGuards } from './rights.ts';

/**
 * Titles of records by id that exist for the viewer, those of ghosts too; what was deleted for good has none. With
 * `columns`, only of those of which the viewer may read one of these cells.
 */
export async function everTitles(
  db: Runner,
  scene: Scene,
  table: Table,
  ids: readonly number[],
  columns?: readonly Column[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const facts = boundFacts(1);
  const row = rowOf(scene, 't');
  const asked = { ...scene, facts };
  const title = titleSql(asked, table, row);
  const cells = columns?.map((column) => ['true', ...cellGuards(asked, row, table, column)].join(' and '));
  const conditions = [
    't.id = any($1::bigint[])',
    ...rowGuards(asked, row, table),
    ...(cells ? [`(${cells.join(' or ')})`] : []),
  ];
  const { rows } = await db.query<{ id: number; title: string }>(
    `select t.id, ${title} as title from ${physicalTable(table)} t${row.joins.sql()} where ${conditions.join(' and ')}`,
    [ids, ...facts.valuesFor(scene.viewer)],
  );
  return new Map(rows.map((one) => [one.id, one.title]));
}
