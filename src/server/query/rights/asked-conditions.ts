import type { Condition } from '#core/access/rule.ts';
import type { Viewer } from '#core/access/viewer.ts';
import type { Table } from '#core/catalog/schema.ts';
import type { Runner } from '../../database/pool.ts';
import { and, commas, sql } from '../../database/sql/sql.ts';
import { boundFacts } from '../formula/facts.ts';
import { rowOf } from '../scene/joins.ts';
import { physicalTable } from '../scene/physical-names.ts';
import type { Scene } from '../scene/place.ts';
import { rowGuards, ruleSql } from './rights.ts';

/** Conditions of roles on a record, as they are for `subject`. */
interface AskedConditions {
  readonly table: Table;
  readonly id: number;
  readonly subject: Viewer;
  readonly conditions: readonly Condition[];
}

/**
 * Whether each condition is true of a record, all in one statement; undefined where the record does not exist for the
 * scene's viewer; where that is not the subject, it has been found to exist for the viewer.
 */
export async function askedConditions(
  db: Runner,
  scene: Scene,
  { table, id, subject, conditions }: AskedConditions,
): Promise<ReadonlyMap<Condition, boolean> | undefined> {
  const facts = boundFacts(1);
  const asked = { ...scene, facts };
  const row = rowOf(scene, 't');
  const truths = conditions.map(
    (condition) =>
      sql`coalesce(${ruleSql({ ...asked, viewer: subject }, row, [condition]) ?? sql`true`}, false)`,
  );
  // Facts are those of the subject: the guards of somebody else would be asked with them.
  const guards = subject === scene.viewer ? rowGuards(asked, row, table) : [];
  const where = [sql`t.id = $1::bigint`, sql`t.deleted_at is null`, ...guards];
  const { rows } = await db.query<{ truths: readonly boolean[] }>(
    sql`select array[${commas(truths)}]::boolean[] as truths from ${physicalTable(table)} t${row.joins.sql()} where ${and(where)}`,
    [id, ...facts.valuesFor(subject)],
  );
  const [found] = rows;
  return found && new Map(conditions.map((condition, at) => [condition, found.truths[at] === true]));
}
