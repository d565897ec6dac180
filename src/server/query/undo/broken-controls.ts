import { blockingControls, stateControls, type ControlOf } from '#core/catalog/objects/table/controls.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import { controlCondition } from '#core/formula/computed/computed.ts';
import type { Typed } from '#core/formula/typed/typed.ts';
import type { Transaction } from '../../database/pool.ts';
import { and, identifier, literal, NOTHING, sql, type Sql } from '../../database/sql/sql.ts';
import { boundFacts } from '../formula/facts.ts';
import { conditionFormulaSql } from '../formula/formula-sql.ts';
import { rowOf } from '../scene/joins.ts';
import { physicalTable } from '../scene/physical-names.ts';
import type { Scene } from '../scene/place.ts';
import { changesOfOperation, type OperationKey, type OperationPart } from './parts.ts';

/** A live record that does not fulfil a validity control of its table. */
interface BrokenControl {
  readonly table: Table;
  readonly record: number;
  readonly control: ControlOf<'validity'>;
}

/** A cell of a live record. */
export interface JudgedCell {
  readonly table: Table;
  readonly record: number;
  readonly column: Column;
}

/** An operation, and what it did to one table. */
interface Asked {
  readonly key: OperationKey;
  readonly part: OperationPart;
}

/** Which of the records that an operation changed, as they are stored now, break controls that block a save. */
export async function brokenControls(
  tx: Transaction,
  scene: Scene,
  asked: Asked,
): Promise<readonly BrokenControl[]> {
  const { table } = asked.part;
  const broken: BrokenControl[] = [];
  for (const control of blockingControls(table)) {
    const ids = await recordsWhere(tx, scene, asked, {
      typed: controlCondition(scene.catalog, control),
      is: sql`is not true`,
    });
    broken.push(...ids.map((record) => ({ table, record, control })));
  }
  return broken;
}

/** Which of the cells that an operation changed state controls close or hide in their records as they are stored now. */
export async function closedCells(
  tx: Transaction,
  scene: Scene,
  asked: Asked,
): Promise<readonly JudgedCell[]> {
  const { changed } = asked.part;
  const columns = [...changed.stored, ...changed.lists.map(({ column }) => column)];
  return await cellsStated(tx, scene, asked, { columns, states: ['readOnly', 'hidden'] });
}

/** Which of the cells that an operation changed are empty now, and must not be, always or by a state control. */
export async function missingCells(
  tx: Transaction,
  scene: Scene,
  asked: Asked,
): Promise<readonly JudgedCell[]> {
  const { table, changed } = asked.part;
  const missing = [
    ...(await cellsStated(tx, scene, asked, { columns: changed.stored, states: ['required'] })),
  ];
  for (const column of changed.stored.filter(({ required }) => required === true)) {
    const ids = await recordsWhere(tx, scene, asked, { column, isEmpty: true });
    missing.push(...ids.map((record) => ({ table, record, column })));
  }
  return missing;
}

async function cellsStated(
  tx: Transaction,
  scene: Scene,
  asked: Asked,
  { columns, states }: { readonly columns: readonly Column[]; readonly states: readonly string[] },
): Promise<readonly JudgedCell[]> {
  const { table } = asked.part;
  const cells: JudgedCell[] = [];
  for (const control of stateControls(table).filter(({ state }) => states.includes(state))) {
    for (const column of columns.filter(({ id }) => control.columns.includes(id))) {
      const isEmpty = control.state === 'required';
      const ids = await recordsWhere(tx, scene, asked, {
        typed: controlCondition(scene.catalog, control),
        column,
        isEmpty,
      });
      cells.push(...ids.map((record) => ({ table, record, column })));
    }
  }
  return cells;
}

/** What records are looked for: those where a condition is so, and where the operation changed a column, which is empty now. */
interface Looking {
  readonly typed?: Typed;
  readonly is?: Sql;
  readonly column?: Column;
  readonly isEmpty?: boolean;
}

async function recordsWhere(
  tx: Transaction,
  scene: Scene,
  { key, part: { table, counts } }: Asked,
  { typed, is = NOTHING, column, isEmpty = false }: Looking,
): Promise<readonly number[]> {
  if ((counts.modify ?? 0) === 0) return [];
  const facts = boundFacts(2);
  const row = rowOf(scene, 't');
  const conditions = [
    ...(typed ? [sql`(${conditionFormulaSql({ ...scene, facts }, typed, row)}) ${is}`] : []),
    ...(column ? [sql`c.diff ? ${literal(String(column.id))}`] : []),
    ...(column && isEmpty ? [sql`t.${identifier(column.name)} is null`] : []),
  ];
  const { rows } = await tx.query<{ id: number }>(
    sql`select t.id from colonnade.change c join ${physicalTable(table)} t on t.id = c.record_id${row.joins.sql()}
      where ${changesOfOperation(sql`c`, table)} and c.what = 'modify' and t.deleted_at is null and ${and(conditions)} order by t.id`,
    [key.id, key.at, ...facts.valuesFor(scene.viewer)],
  );
  return rows.map(({ id }) => id);
}
