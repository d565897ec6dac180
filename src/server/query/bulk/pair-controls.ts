import { isBlocking, isClosing } from '#core/catalog/objects/table/controls.ts';
import { columnNamed } from '#core/catalog/catalog.ts';
import { kindsOf } from '#core/catalog/family.ts';
import type { Control, Table } from '#core/catalog/schema.ts';
import { controlCondition, isRead } from '#core/formula/computed/computed.ts';
import type { Typed } from '#core/formula/typed/typed.ts';
import { labelOf } from '#core/language/labels.ts';
import { must } from '#core/std/must.ts';
import type { Transaction } from '../../database/pool.ts';
import { literal, NOTHING, sql, type Sql } from '../../database/sql/sql.ts';
import type { BulkPlan, Load } from './plan.ts';
import { PROBLEMS } from './conditions.ts';
import { problemsFound, type LineProblems } from './problems.ts';
import { itemSql, stagedLines } from './stage.ts';
import { boundFacts } from '../formula/facts.ts';
import { conditionFormulaSql } from '../formula/formula-sql.ts';
import { rowOf } from '../scene/joins.ts';
import { isOwnSql } from '../scene/own-table.ts';
import { physicalTable } from '../scene/physical-names.ts';
import type { Scene } from '../scene/place.ts';

type Pairs = Extract<Load, { kind: 'pairs' }>;

/** A control that has to do with the list into which pairs are put, of a table that has it. */
interface Judging {
  readonly table: Table;
  readonly control: Control;
  readonly typed: Typed;
  /** It closes the list: a pair is refused where it does so before and then. Others are to be fulfilled then, where they were. */
  readonly closes: boolean;
}

const BEFORE = sql`pg_temp.import_before`;

/**
 * Writes staged pairs, and gives those lines whose records break a validity control by it, or have a list that a state
 * control closes; records are no matter of this.
 */
export async function judgedPairs<T>(
  tx: Transaction,
  scene: Scene,
  { plan, most }: { readonly plan: BulkPlan; readonly most: number },
  write: () => Promise<T>,
): Promise<{ readonly written: T; readonly found: LineProblems }> {
  const { load } = plan;
  const judging = load.kind === 'pairs' ? judgingControls(scene, load) : [];
  if (load.kind !== 'pairs' || judging.length === 0)
    return { written: await write(), found: { first: [], refused: 0 } };
  await tx.query('create temp table import_before (line bigint, control bigint) on commit drop');
  for (const one of judging) {
    const { from, facts } = objectedLines(scene, { plan, load, one, bound: 0 });
    await tx.query(sql`insert into ${BEFORE} select s.line, ${literal(one.control.id)} ${from}`, [...facts]);
  }
  const written = await write();
  for (const one of judging) {
    const { control, closes } = one;
    const said = 'message' in control ? labelOf(control.message, scene.viewer.locale) : null;
    const code = closes ? 'column.read_only' : 'control.refused';
    const { from, facts } = objectedLines(scene, { plan, load, one, bound: 1 });
    await tx.query(
      sql`insert into ${PROBLEMS} select s.line, ${literal(`{${load.changed.item}}`)}, ${literal(code)}, '', null, $1::text ${from}
        and ${closes ? NOTHING : sql`not `}exists (select from ${BEFORE} b where b.line = s.line and b.control = ${literal(control.id)})`,
      [said, ...facts],
    );
  }
  return { written, found: await problemsFound(tx, most) };
}

function judgingControls({ catalog }: Scene, { changed }: Pairs): readonly Judging[] {
  return kindsOf(catalog, changed.table).flatMap((table) => {
    const list = must(columnNamed(table, changed.list.name), 'the list of a child table');
    return (table.controls ?? []).flatMap((control): readonly Judging[] => {
      const typed = controlCondition(catalog, control);
      if (isBlocking(control) && isRead(catalog, typed, list))
        return [{ table, control, typed, closes: false }];
      const closes = isClosing(control) && control.columns.includes(list.id);
      return closes ? [{ table, control, typed, closes }] : [];
    });
  });
}

/** The lines `s` of whose records a control is broken, or closes the list, and the values that are bound behind `bound` others. */
function objectedLines(
  scene: Scene,
  {
    plan,
    load,
    one: { table, typed, closes },
    bound,
  }: { readonly plan: BulkPlan; readonly load: Pairs; readonly one: Judging; readonly bound: number },
): { readonly from: Sql; readonly facts: readonly unknown[] } {
  const facts = boundFacts(bound);
  const row = rowOf(scene, 't');
  const condition = conditionFormulaSql({ ...scene, facts }, typed, row);
  const from = sql`from ${stagedLines(plan)}
    join ${physicalTable(table)} t on t.id = ${itemSql(plan, load.changed.item)}${row.joins.sql()}
    where not s.refused and ${isOwnSql(scene.catalog, table, sql`t`) ?? sql`true`} and (${condition}) ${closes ? sql`is true` : sql`is not true`}`;
  return { from, facts: facts.valuesFor(scene.viewer) };
}
