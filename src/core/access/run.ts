import { actionControls, type ControlOf } from '../catalog/objects/table/controls.ts';
import { tableOf, type Catalog } from '../catalog/catalog.ts';
import type { ActionNeed } from '../catalog/actions/parts/action-traits.ts';
import { isOnTable, traitsOf } from '../catalog/actions/registry.ts';
import { kindsOf } from '../catalog/family.ts';
import type { Action, Role, Table } from '../catalog/schema.ts';
import { must } from '../std/must.ts';
import { unreachable } from '../std/unreachable.ts';
import { creatableKinds, mayOperate, type RecordOperation } from './access.ts';
import { SUPERVISOR } from './supervisor.ts';
import type { Viewer } from './viewer.ts';

/** A right that running an action requires. */
export type RunNeed =
  /** The action is restricted: a role must name it. */
  | { readonly kind: 'named'; readonly action: Action }
  /** Any role at all. */
  | { readonly kind: 'anyRole' }
  /** A right on records of a table; `isOnRecord` where it is needed on the chosen record before anything is done to it. */
  | {
      readonly kind: 'operation';
      readonly table: Table;
      readonly operation: RecordOperation;
      readonly isOnRecord: boolean;
    }
  /** Reading and creating records of the table, or of one of its child tables. */
  | { readonly kind: 'creating'; readonly table: Table };

/**
 * Whether `viewer` may run `action`: what it does with records is granted, of all its steps where it has some, and the
 * action itself where it needs a right of its own. A report tells everybody who has any role; a viewer without one sees nothing.
 */
export function mayRun(catalog: Catalog, viewer: Pick<Viewer, 'roles'>, action: Action): boolean {
  return runNeeds(catalog, action).every((need) => isMet(catalog, viewer, need));
}

/**
 * All rights that running an action requires, each once. Later steps work on what the earlier ones left, so only the
 * first step needs rights on the record itself.
 */
export function runNeeds(catalog: Catalog, action: Action): readonly RunNeed[] {
  const needs = new Map<string, RunNeed>();
  for (const need of needsOf(catalog, action, true)) {
    const { kind } = need;
    const about = kind === 'named' ? need.action.id : kind === 'anyRole' ? 0 : need.table.id;
    const key = `${kind} ${about} ${kind === 'operation' ? need.operation : ''}`;
    if (!needs.has(key) || (kind === 'operation' && need.isOnRecord)) needs.set(key, need);
  }
  return [...needs.values()];
}

export function namesAction(role: Role, action: Action): boolean {
  return role === SUPERVISOR || role.actions?.includes(action.id) === true;
}

/** The controls that decide on which records an action runs, including those of its steps; inherited ones once. */
export function controlsOnRun(catalog: Catalog, action: Action): readonly ControlOf<'action'>[] {
  if (!isOnTable(action)) return [];
  const table = tableOf(catalog, action.table);
  const own = kindsOf(catalog, table).flatMap((kind) => actionControls(kind, action.id));
  const first = own.filter(({ name }, at) => at === own.findIndex((other) => other.name === name));
  return [...first, ...stepsOf(catalog, action).flatMap((step) => controlsOnRun(catalog, step))];
}

/** The actions that an action runs one after the other. */
export function stepsOf(catalog: Catalog, action: Action): readonly Action[] {
  return (traitsOf(action).steps?.(action) ?? []).map((id) => must(catalog.actions.get(id), 'a step'));
}

function isMet(catalog: Catalog, viewer: Pick<Viewer, 'roles'>, need: RunNeed): boolean {
  switch (need.kind) {
    case 'named':
      return viewer.roles.some((role) => namesAction(role, need.action));
    case 'anyRole':
      return viewer.roles.length > 0;
    case 'operation':
      return mayOperate(viewer, need.operation, need.table);
    case 'creating':
      return creatableKinds(catalog, viewer, need.table).length > 0;
    default:
      return unreachable(need);
  }
}

/** The rights of an action itself, then of its steps. Only the first step finds the record unchanged. */
function needsOf(catalog: Catalog, action: Action, isFirst: boolean): readonly RunNeed[] {
  const named: readonly RunNeed[] = action.restricted === true ? [{ kind: 'named', action }] : [];
  const own = traitsOf(action).needs(action);
  return [
    ...named,
    ...own.map((need) => runNeed(catalog, action, need, isFirst)),
    ...stepsOf(catalog, action).flatMap((step, at) => needsOf(catalog, step, isFirst && at === 0)),
  ];
}

function runNeed(catalog: Catalog, action: Action, need: ActionNeed, isFirst: boolean): RunNeed {
  if (need.needs === 'anyRole') return { kind: 'anyRole' };
  const own = isOnTable(action) ? action.table : 0;
  if (need.needs === 'creating') return { kind: 'creating', table: tableOf(catalog, own) };
  const { needs: operation, view, isOnRecord = false } = need;
  const { table } =
    view === undefined ? { table: need.table ?? own } : must(catalog.views.get(view), 'a view');
  return {
    kind: 'operation',
    table: tableOf(catalog, table),
    operation,
    isOnRecord: isFirst && isOnRecord,
  };
}
