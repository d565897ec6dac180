import type { Action, ActionKind, ActionOf, RecordAction } from './action.ts';
import type { ActionTraits } from './action-traits.ts';
import { addTo } from './add-to.ts';
import { create } from './create.ts';
import { createFrom } from './create-from.ts';
import { deletion } from './delete.ts';
import { display } from './display.ts';
import { list } from './list.ts';
import { merge } from './merge.ts';
import { modify } from './modify.ts';
import { removeFrom } from './remove-from.ts';
import { report } from './report.ts';
import { search } from './search.ts';
import { steps } from './steps.ts';
import { transformInto } from './transform-into.ts';

/** The kinds of action by name; one file each. */
const ACTION_KINDS = {
  report,
  list,
  search,
  create,
  modify,
  display,
  delete: deletion,
  createFrom,
  merge,
  transformInto,
  addTo,
  removeFrom,
  steps,
} satisfies { readonly [Kind in ActionKind]: ActionTraits<ActionOf<Kind>> };

/** What the core knows of an action's kind. */
export function traitsOf(action: { readonly kind: ActionKind }): ActionTraits<Action> {
  // The registry pairs each kind with the traits of that kind; TypeScript cannot follow the pair through a union.
  return ACTION_KINDS[action.kind] as unknown as ActionTraits<Action>;
}

const KINDS = Object.keys(ACTION_KINDS) as ActionKind[];

function isOfRecords(kind: ActionKind): kind is RecordAction['kind'] {
  return 'table' in traitsOf({ kind }).schema.shape;
}

/** The kinds of action on the records of a table, in the order in which people are told of them. */
export const RECORD_ACTIONS = KINDS.filter(isOfRecords);

/** The kinds of action that belong to no table. */
export const OTHER_ACTIONS = KINDS.filter(
  (kind): kind is Exclude<ActionKind, RecordAction['kind']> => !isOfRecords(kind),
);

/** Kinds of action that later versions have: refused by their name. */
export const LATER_ACTIONS: ReadonlySet<string> = new Set([
  'automation',
  'export',
  'import',
  'pivot',
  'planning',
  'print',
  'view',
]);
