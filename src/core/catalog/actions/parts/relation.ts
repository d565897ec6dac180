import { isRelation } from '../../../fields/traits.ts';
import { finding, type Finding } from '../../../std/finding.ts';
import { columnReference } from '../../../marks/reference.ts';
import { always, onRecord, type ActionChecking } from './action-traits.ts';

/** What an action says that puts records into a relation, or takes them out: a link, or a list with members of its own. */
export const relationOptions = { column: columnReference() } as const;

/** What the kinds have in common that change a relation of the chosen records. */
export const relating = {
  chosen: 'needed',
  changes: true,
  needs: onRecord('update'),
  isRun: always,
  asStep: { does: 'change' },
  check: checkRelation,
} as const;

function checkRelation(
  action: { readonly column: number },
  { catalog, writing }: ActionChecking,
): readonly Finding[] {
  const column = catalog.columns.get(action.column)?.column;
  if (!column) return [];
  if (!isRelation(column)) {
    return [finding(['column'], `'${column.name}' is neither a link nor a list, so nothing can be in it`)];
  }
  return writing(action.column, ['column']);
}
