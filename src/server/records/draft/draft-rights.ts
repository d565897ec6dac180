import { cellRule, rowRule, writeRule } from '#core/access/access.ts';
import type { Rule } from '#core/access/rule.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import type { RecordRights } from '#core/contract/actions/action-results.ts';
import { AppError, type ColumnProblem } from '#core/errors.ts';
import type { Typed } from '#core/formula/typed/typed.ts';
import type { DraftRecord } from '../../query/draft/draft-values.ts';
import type { Scene } from '../../query/scene/place.ts';
import type { RequestContext } from '../request/request-context.ts';
import { readOnly } from '../values/check-values.ts';
import { holding, type Holding } from './holding.ts';

/** Columns of a draft of changes that may not be changed in this record. Throws AppError `access.refused` where none may. */
export function forbiddenChanges(rights: RecordRights, names: readonly string[]): readonly ColumnProblem[] {
  if (!rights.update) throw new AppError('access.refused');
  return readOnly(names.filter((name) => rights.fixed.includes(name) || rights.hidden.includes(name)));
}

/** A new record's table, and its columns to which a value was given. */
interface Creation {
  readonly table: Table;
  readonly chosen: readonly Column[];
}

/** What must be asked of a new record as it would be to know whether it may be created with these columns. */
export function creationConditions(scene: Scene, { table, chosen }: Creation): readonly Typed[] {
  const { whole, cells } = creationRules(scene, { table, chosen });
  return conditionsOf([whole, ...cells]);
}

/**
 * Columns of a new record that may not be given their values there, of which it is known what holds. Throws AppError
 * `access.refused` where no role lets such a record be created.
 */
export function forbiddenInNew(
  scene: Scene,
  { table, chosen }: Creation,
  holds: Holding,
): readonly ColumnProblem[] {
  const { whole, cells } = creationRules(scene, { table, chosen });
  if (!allows(whole, holds)) throw new AppError('access.refused');
  return readOnly(chosen.filter((_, at) => !allows(cells[at] ?? false, holds)).map(({ name }) => name));
}

function creationRules({ catalog, viewer }: Scene, { table, chosen }: Creation) {
  return {
    whole: rowRule(catalog, viewer, 'create', table),
    cells: chosen.map((column) => writeRule(catalog, viewer, 'create', { table, column })),
  };
}

/** The columns of a new record, as it would be, that the viewer could not read in it. */
export async function hiddenInNew(
  request: RequestContext,
  record: DraftRecord,
  columns: readonly Column[],
): Promise<ReadonlySet<Column>> {
  const rules = columns.map((column) => cellRule(request.catalog, request.viewer, record.table, column));
  const holds = await holding(request, record, conditionsOf(rules));
  return new Set(columns.filter((_, at) => !allows(rules[at] ?? false, holds)));
}

function conditionsOf(rules: readonly Rule[]): readonly Typed[] {
  return rules.flatMap((rule) => (typeof rule === 'boolean' ? [] : rule.map(({ typed }) => typed)));
}

function allows(rule: Rule, holds: Holding): boolean {
  return typeof rule === 'boolean' ? rule : rule.some(({ typed }) => holds(typed));
}
