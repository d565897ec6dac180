import { cellRule, rowRule, writeRule } from '#core/access/access.ts';
import type { Condition, Rule } from '#core/access/rule.ts';
import type { Column } from '#core/catalog/schema.ts';
import type { RecordRights } from '#core/contract/actions/action-results.ts';
import { AppError, type ColumnProblem } from '#core/errors.ts';
import { draftValues, type DraftRecord } from '../../query/draft/draft-values.ts';
import { readOnly } from '../values/check-values.ts';
import type { RequestContext } from '../request/request-context.ts';

/** Columns of a draft of changes that may not be changed in this record. Throws AppError `access.refused` where none may. */
export function forbiddenChanges(rights: RecordRights, names: readonly string[]): readonly ColumnProblem[] {
  if (!rights.update) throw new AppError('access.refused');
  return readOnly(names.filter((name) => rights.fixed.includes(name) || rights.hidden.includes(name)));
}

/**
 * Columns of a new record that may not be given their values there, the record being as it would be. Throws AppError
 * `access.refused` where no role lets such a record be created.
 */
export async function forbiddenInNew(
  request: RequestContext,
  record: DraftRecord,
  chosen: readonly Column[],
): Promise<readonly ColumnProblem[]> {
  const { catalog, viewer } = request;
  const { table } = record;
  const whole = rowRule(catalog, viewer, 'create', table);
  const rules = chosen.map((column) => writeRule(catalog, viewer, 'create', { table, column }));
  const holds = await settled(request, record, [whole, ...rules]);
  if (!holds(whole)) throw new AppError('access.refused');
  return readOnly(chosen.filter((_, at) => !holds(rules[at] ?? false)).map(({ name }) => name));
}

/** The columns of a new record, as it would be, that the viewer could not read in it. */
export async function hiddenInNew(
  request: RequestContext,
  record: DraftRecord,
  columns: readonly Column[],
): Promise<ReadonlySet<Column>> {
  const rules = columns.map((column) => cellRule(request.catalog, request.viewer, record.table, column));
  const holds = await settled(request, record, rules);
  return new Set(columns.filter((_, at) => !holds(rules[at] ?? false)));
}

/** Works the conditions of rules out on a record as it would be, all in one statement. */
async function settled(
  request: RequestContext,
  record: DraftRecord,
  rules: readonly Rule[],
): Promise<(rule: Rule) => boolean> {
  const conditions = [...new Set(rules.flatMap((rule) => (typeof rule === 'boolean' ? [] : rule)))];
  const asked = conditions.map(({ typed }) => ({ typed, column: undefined }));
  const answers = await draftValues(request.db, request, record, asked);
  const isTrue = (condition: Condition) => answers[conditions.indexOf(condition)] === true;
  return (rule) => (typeof rule === 'boolean' ? rule : rule.some(isTrue));
}
