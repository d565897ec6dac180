import type { Control } from '#core/catalog/schema.ts';
import { computingOf } from '#core/formula/computed.ts';
import { must } from '#core/std/must.ts';
import type { Transaction } from '../database/pool.ts';
import { boundFacts } from './facts.ts';
import { conditionFormulaSql } from './formula-sql.ts';
import { rowOf } from './joins.ts';
import { physicalTable } from './physical-names.ts';
import type { Scene } from './place.ts';
import type { OperationKey, OperationPart } from './undo-parts.ts';

/** A live record that does not fulfil a validity control of its table. */
export interface BrokenControl {
  readonly table: OperationPart['table'];
  readonly record: number;
  readonly control: Extract<Control, { kind: 'validity' }>;
}

/** Which of the records that an operation changed, as they are stored now, break controls that block a save. */
export async function brokenControls(
  tx: Transaction,
  scene: Scene,
  { key, part: { table, counts } }: { readonly key: OperationKey; readonly part: OperationPart },
): Promise<readonly BrokenControl[]> {
  if ((counts.modify ?? 0) === 0) return [];
  const { controls: conditions } = computingOf(scene.catalog);
  const broken: BrokenControl[] = [];
  for (const control of table.controls ?? []) {
    if (control.kind !== 'validity' || control.warns === true) continue;
    const typed = must(conditions.get(control.id), `the condition of the control ${control.name}`);
    const facts = boundFacts(3);
    const row = rowOf(scene, 't');
    const condition = conditionFormulaSql({ ...scene, facts }, typed, row);
    const { rows } = await tx.query<{ id: number }>(
      `select t.id from ${physicalTable(table)} t${row.joins.sql()}
        where t.deleted_at is null and (${condition}) is not true and t.id in (select c.record_id from colonnade.change c
          where c.operation_id = $1::bigint and c.at = $2::timestamptz and c.table_id = $3::bigint and c.what = 'modify')
        order by t.id`,
      [key.id, key.at, table.id, ...facts.valuesFor(scene.viewer)],
    );
    broken.push(...rows.map(({ id }) => ({ table, record: id, control })));
  }
  return broken;
}
