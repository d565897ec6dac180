import type { RecordOperation } from '#core/access/access.ts';
import type { Table } from '#core/catalog/schema.ts';
import type { Runner } from '../../database/pool.ts';
import { and, sql } from '../../database/sql/sql.ts';
import { boundFacts } from '../formula/facts.ts';
import { rowOf } from '../scene/joins.ts';
import { physicalTable } from '../scene/physical-names.ts';
import type { Scene } from '../scene/place.ts';
import { operationSql, rowGuards } from './rights.ts';

/** Live records, or those in the bin. */
export type RecordState = 'live' | 'ghost';

/** Records that exist for a viewer, and whether the viewer may do with them what was asked. */
interface AskedRecord {
  readonly id: number;
  readonly allowed: boolean;
}

/** Those of `ids` that exist for the viewer, each with whether the viewer may do `operation` with it. */
export async function askedRecords(
  db: Runner,
  scene: Scene,
  {
    table,
    ids,
    operation,
    state = 'live',
  }: {
    readonly table: Table;
    readonly ids: readonly number[];
    readonly operation: RecordOperation;
    readonly state?: RecordState;
  },
): Promise<readonly AskedRecord[]> {
  const facts = boundFacts(1);
  const asked = { ...scene, facts };
  const row = rowOf(scene, 't');
  const isThere = state === 'live' ? sql`t.deleted_at is null` : sql`t.deleted_at is not null`;
  const where = [sql`t.id = any($1::bigint[])`, isThere, ...rowGuards(asked, row, table)];
  const allowed = operationSql(asked, row, { operation, table }) ?? sql`true`;
  const result = await db.query<AskedRecord>(
    sql`select t.id, coalesce(${allowed}, false) as allowed from ${physicalTable(table)} t${row.joins.sql()} where ${and(where)}`,
    [ids, ...facts.valuesFor(scene.viewer)],
  );
  return result.rows;
}
