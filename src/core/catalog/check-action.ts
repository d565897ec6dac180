import type { Catalog } from './catalog.ts';
import { finding, type Finding } from './catalog-problem.ts';
import type { Action } from './schema.ts';

/** What is wrong with an action: a view or form of another table, or one that its kind has no use for. */
export function checkAction(catalog: Catalog, action: Action): readonly Finding[] {
  if (action.kind === 'report') return [];
  return [
    ...ownProblems(catalog, action, 'view', catalog.views.get(action.view ?? 0)?.table),
    ...ownProblems(catalog, action, 'form', catalog.forms.get(action.form ?? 0)?.table),
    ...(action.kind === 'list' && action.form !== undefined
      ? [finding(['form'], "an action of the kind 'list' shows a view and has no 'form'")]
      : []),
    ...(action.kind !== 'list' && action.view !== undefined
      ? [finding(['view'], `an action of the kind '${action.kind}' shows a form and has no 'view'`)]
      : []),
  ];
}

function ownProblems(
  catalog: Catalog,
  action: Exclude<Action, { kind: 'report' }>,
  property: 'view' | 'form',
  tableId: number | undefined,
): readonly Finding[] {
  const table = tableId === undefined ? undefined : catalog.tables.get(tableId);
  if (!table || table.id === action.table) return [];
  return [
    finding([property], `the ${property} belongs to the table '${table.name}', not to that of the action`),
  ];
}
