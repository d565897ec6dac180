import type { Action, ActionKind, ActionOf } from './action.ts';
import type { ActionTraits } from './parts/action-traits.ts';
import { addTo } from './kinds/add-to.ts';
import { create } from './kinds/create.ts';
import { createFrom } from './kinds/create-from.ts';
import { dashboard } from './kinds/dashboard.ts';
import { deletion } from './kinds/delete.ts';
import { display } from './kinds/display.ts';
import { exported } from './kinds/export.ts';
import { imported } from './kinds/import.ts';
import { list } from './kinds/list.ts';
import { merge } from './kinds/merge.ts';
import { modify } from './kinds/modify.ts';
import { pivot } from './kinds/pivot.ts';
import { planning } from './kinds/planning.ts';
import { print } from './kinds/print.ts';
import { removeFrom } from './kinds/remove-from.ts';
import { report } from './kinds/report.ts';
import { search } from './kinds/search.ts';
import { steps } from './kinds/steps.ts';
import { transformInto } from './kinds/transform-into.ts';
import { view } from './kinds/view.ts';

export { EXPORT_FORMATS } from './kinds/export-formats.ts';
export { IMPORT_MODES } from './kinds/import-modes.ts';

/** The kinds of action by name; one file each. */
const ACTION_KINDS = {
  report,
  dashboard,
  list,
  search,
  view,
  planning,
  pivot,
  create,
  modify,
  display,
  delete: deletion,
  createFrom,
  merge,
  transformInto,
  addTo,
  removeFrom,
  print,
  export: exported,
  import: imported,
  steps,
} satisfies { readonly [Kind in ActionKind]: ActionTraits<ActionOf<Kind>> };

/** What the core knows of an action's kind. */
export function traitsOf(action: { readonly kind: ActionKind }): ActionTraits<Action> {
  // The registry pairs each kind with the traits of that kind; TypeScript cannot follow the pair through a union.
  return ACTION_KINDS[action.kind] as unknown as ActionTraits<Action>;
}

const SHARED_OPTIONS = ['view', 'form', 'parameters', 'values'] as const;

/** The shared options of lists and forms that a kind of action refuses. */
export function unusedOptions(kind: ActionKind): readonly (typeof SHARED_OPTIONS)[number][] {
  const { uses = [] } = traitsOf({ kind });
  return SHARED_OPTIONS.filter((option) => !uses.includes(option));
}

/** Whether an action is one on the records of a table. */
export function isOnTable<Told extends { readonly kind: ActionKind }>(
  action: Told,
): action is Extract<Told, { readonly table: number }> {
  return 'table' in action && action.table !== undefined;
}

/** Kinds of action of later versions; the catalog refuses them by name. */
export const LATER_ACTIONS: ReadonlySet<string> = new Set(['automation']);
