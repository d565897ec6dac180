import type { ColumnProblem } from '#core/errors.ts';
import type { Frame } from '../../contexts/contexts.ts';
import { takenValues } from '../../query/write/taken-values.ts';
import type { Planned } from './check-draft.ts';
import { keyOf } from '../draft/draft-tree.ts';
import type { RequestContext } from '../request/request-context.ts';

/**
 * Values of a window's draft that another record holds already though only one may. PostgreSQL refuses them when they are
 * saved; what goes into the draft of another window is saved much later, when nobody thinks of it any more.
 */
export async function duplicates(
  { db, catalog }: RequestContext,
  frame: Frame,
  plans: readonly Planned[],
): Promise<readonly ColumnProblem[]> {
  const problems: ColumnProblem[] = [];
  for (const { draft, table, diff } of plans) {
    const values = Object.fromEntries(Object.entries(diff).map(([name, [, to]]) => [name, to]));
    const row = draft === frame ? {} : { row: keyOf(draft) };
    for (const { name } of await takenValues(db, catalog, table, values))
      problems.push({ column: name, code: 'record.duplicate', ...row });
  }
  return problems;
}
