import type { ActionKind, ActionOf, RecordAction } from '#core/catalog/actions/action.ts';
import type { Action } from '#core/catalog/schema.ts';
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
import type { RunKind, TellKind } from './run-kind.ts';

/** What the server does with each kind of action; one file or folder each. */
const RUN_KINDS = {
  addTo,
  create,
  createFrom,
  dashboard,
  delete: deletion,
  display,
  export: exported,
  import: imported,
  list,
  merge,
  modify,
  pivot,
  planning,
  print,
  removeFrom,
  report,
  search,
  steps,
  transformInto,
  view,
} satisfies {
  readonly [Kind in ActionKind]: ActionOf<Kind> extends RecordAction
    ? RunKind<ActionOf<Kind>>
    : TellKind<ActionOf<Kind>>;
};

/** What the server does with an action on records. */
export function runKindOf(action: RecordAction): RunKind<RecordAction> {
  // The registry pairs each kind with what runs it; TypeScript cannot follow the pair through a union.
  return RUN_KINDS[action.kind] as unknown as RunKind<RecordAction>;
}

/** What the server does with an action that belongs to no table. */
export function tellKindOf(action: Exclude<Action, RecordAction>): TellKind<typeof action> {
  // The registry pairs each kind with what tells it; TypeScript cannot follow the pair through a union.
  return RUN_KINDS[action.kind] as TellKind<typeof action>;
}
