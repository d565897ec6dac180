import { isRelation } from '../../../fields/traits.ts';
import { finding, type Finding } from '../../../std/finding.ts';
import { always, onRecord, type ActionChecking } from './action-traits.ts';

/** Traits shared by the kinds that change a relation of the selected records. */
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
    return [finding(['column'], 'not_relation', { name: column.name })];
  }
  return writing(action.column, ['column']);
}
