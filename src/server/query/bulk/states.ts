import { isGenerated, isList } from '#core/fields/traits.ts';
import { stateControls } from '#core/catalog/objects/table/controls.ts';
import { columnWithId } from '#core/catalog/catalog.ts';
import type { Column, Control } from '#core/catalog/schema.ts';
import { defaultFormula } from '#core/fields/traits.ts';
import { controlCondition } from '#core/formula/computed/computed.ts';
import type { Typed } from '#core/formula/typed/typed.ts';
import { labelOf } from '#core/language/labels.ts';
import { must } from '#core/std/must.ts';
import type { Transaction } from '../../database/pool.ts';
import { literal, sql, type Sql } from '../../database/sql/sql.ts';
import type { BulkPlan, Load, Source } from './plan.ts';
import { linesFor, sourceSql, stagedLines } from './stage.ts';
import { boundFacts } from '../formula/facts.ts';
import { conditionFormulaSql } from '../formula/formula-sql.ts';
import { rowOf } from '../scene/joins.ts';
import type { Scene } from '../scene/place.ts';

type Records = Extract<Load, { kind: 'records' }>;
type StateControl = Extract<Control, { kind: 'state' }>;

/** A state control with its condition and one of its columns; `source` gives that its values, if anything does. */
interface Stated {
  readonly load: Records;
  readonly state: StateControl['state'];
  readonly typed: Typed;
  readonly column: Column;
  readonly source: Source | undefined;
}

/**
 * Puts the staged lines that state controls do not allow into the table `into` of problems: a column that they ask for has
 * no value, or one that they hide or close is given one. As in a form, what is closed only once the whole line is there
 * could be given before. Gives their number.
 */
export async function findStateProblems(
  tx: Transaction,
  scene: Scene,
  { plan, into }: { readonly plan: BulkPlan; readonly into: Sql },
): Promise<number> {
  const { load } = plan;
  if (load.kind !== 'records') return 0;
  let count = 0;
  for (const stated of statedColumns(scene, load)) {
    const isRefused = stated.state === 'required' ? true : await isClosedAtFirst(tx, scene, { plan, stated });
    if (isRefused) count += await findStated(tx, scene, { plan, into, stated });
  }
  return count;
}

function statedColumns({ catalog }: Scene, load: Records): readonly Stated[] {
  return stateControls(load.table).flatMap((control) => {
    const { state } = control;
    const typed = controlCondition(catalog, control);
    return control.columns.flatMap((id): readonly Stated[] => {
      const column = must(columnWithId(load.table, id), `column ${id}`);
      const source = load.sources.find((one) => one.column.id === id);
      const isGiven = source !== undefined && 'item' in source;
      const isJudged = state === 'required' ? !isList(column) && !isGenerated(column) : isGiven;
      return isJudged ? [{ load, state, typed, column, source }] : [];
    });
  });
}

/** Whether a column is closed in a record of which nothing is known but what all new ones begin with. */
async function isClosedAtFirst(
  tx: Transaction,
  scene: Scene,
  { plan, stated: { load, typed } }: { readonly plan: BulkPlan; readonly stated: Stated },
): Promise<boolean> {
  const sources = load.table.columns.flatMap((column): readonly Source[] => {
    const fixed = load.sources.find((one) => one.column.id === column.id);
    if (fixed && 'value' in fixed) return [fixed];
    const isKnown = 'default' in column && column.default !== undefined && !defaultFormula(column);
    return isKnown ? [{ column, value: column.default }] : [];
  });
  const begun: BulkPlan = { ...plan, load: { ...load, sources } };
  const facts = boundFacts(0);
  const row = { ...rowOf(scene, 'v'), isFresh: true };
  const condition = conditionFormulaSql({ ...scene, facts }, typed, row);
  const found = await tx.query(
    sql`select 1 from (${linesFor(scene, begun, typed)} limit 1) v${row.joins.sql()} where ${condition}`,
    [...facts.valuesFor(scene.viewer)],
  );
  return found.rowCount === 1;
}

async function findStated(
  tx: Transaction,
  scene: Scene,
  { plan, into, stated }: { readonly plan: BulkPlan; readonly into: Sql; readonly stated: Stated },
): Promise<number> {
  const { state, typed, column, source } = stated;
  const isItem = source !== undefined && 'item' in source;
  const value = source ? sourceSql(plan, source) : sql`null`;
  const [code, is] =
    state === 'required'
      ? (['value.required', sql`is null`] as const)
      : (['column.read_only', sql`is not null`] as const);
  const missing = isItem ? null : labelOf(column.label, scene.viewer.locale);
  const facts = boundFacts(1);
  const row = { ...rowOf(scene, 'v'), isFresh: true };
  const condition = conditionFormulaSql({ ...scene, facts }, typed, row);
  const found = await tx.query(
    sql`insert into ${into} select v.line, ${literal(`{${isItem ? source.item : ''}}`)}, ${literal(isItem ? code : 'import.required_columns')}, '', null, $1::text
      from (${linesFor(scene, plan, typed)}) v${row.joins.sql()} where not v.refused and (${condition})
        and exists (select 1 from ${stagedLines(plan)} where s.line = v.line and (${value}) ${is})`,
    [missing, ...facts.valuesFor(scene.viewer)],
  );
  return found.rowCount ?? 0;
}
