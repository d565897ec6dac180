import { mayOperate } from '#core/access/access.ts';
import type { Table } from '#core/catalog/schema.ts';
import type { Runner } from '../../database/pool.ts';
import { and, sql } from '../../database/sql/sql.ts';
import { doerSql } from '../people/doer.ts';
import { titleSql } from '../rights/expression.ts';
import { boundFacts } from '../formula/facts.ts';
import { rowOf } from '../scene/joins.ts';
import { physicalTable } from '../scene/physical-names.ts';
import type { Scene } from '../scene/place.ts';
import { operationSql, rowGuards } from '../rights/rights.ts';
import { statementName } from '../scene/statement-name.ts';

/** A record that exists for a viewer, or did until it was deleted. */
export interface Standing {
  readonly id: number;
  readonly isLive: boolean;
  readonly version: number;
  readonly title: string;
  /** The account that changed it last; of a deleted record, that deleted it. */
  readonly by: string | null;
  /** When it was deleted, in UTC with milliseconds. */
  readonly at: string | null;
  /** Whether the viewer may delete it, and so bring it back. */
  readonly deletable: boolean;
}

/** Those of `ids` that exist for the viewer, deleted ones too; what is not among them is gone without a word. */
export async function standingRecords(
  db: Runner,
  scene: Scene,
  table: Table,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Standing>> {
  if (ids.length === 0 || !mayOperate(scene.viewer, 'read', table)) return new Map();
  const facts = boundFacts(1);
  const { draft: _draft, ...outside } = scene;
  const asked = { ...outside, facts };
  const row = rowOf(asked, 't');
  const deletable = mayOperate(scene.viewer, 'delete', table)
    ? (operationSql(asked, row, { operation: 'delete', table }) ?? sql`true`)
    : sql`false`;
  const where = and([sql`t.id = any($1::bigint[])`, ...rowGuards(asked, row, table)]);
  const text = sql`select t.id, t.deleted_at is null as "isLive", t.version, ${titleSql(asked, table, row)} as title, t.deleted_at as at,
      ${doerSql(scene, table, 'updated_by')} as by,
      coalesce(${deletable}, false) as deletable
      from ${physicalTable(table)} t${row.joins.sql()} where ${where}`;
  const { rows } = await db.query<Omit<Standing, 'at'> & { at: Date | null }>({
    name: statementName('standing', text),
    text: text,
    values: [ids, ...facts.valuesFor(scene.viewer)],
  });
  return new Map(rows.map((one) => [one.id, { ...one, at: one.at?.toISOString() ?? null }]));
}
