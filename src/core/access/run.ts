import { tableOf, type Catalog } from '../catalog/catalog.ts';
import { kindsOf } from '../catalog/family.ts';
import type { Action, Control, Role, Table } from '../catalog/schema.ts';
import { must } from '../std/must.ts';
import { unreachable } from '../std/unreachable.ts';
import { creatableKinds, mayOperate, type Operation } from './access.ts';
import { SUPERVISOR } from './supervisor.ts';
import type { Viewer } from './viewer.ts';

/** Something that running an action needs of the roles of whoever runs it. */
export type RunNeed =
  /** A role that names the action: it is restricted. */
  | { readonly kind: 'named'; readonly action: Action }
  /** Any role: who has none sees nothing. */
  | { readonly kind: 'anyRole' }
  /** A right on records of a table; `isOnRecord` where it is needed on the chosen record before anything is done to it. */
  | {
      readonly kind: 'operation';
      readonly table: Table;
      readonly operation: Operation;
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

/** All that running an action needs of roles, each once. What later steps find on a record the earlier ones make. */
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

/** Whether a role names an action. */
export function namesAction(role: Role, action: Action): boolean {
  return role === SUPERVISOR || role.actions?.includes(action.id) === true;
}

/** The controls that are asked of the records on which an action runs, those of its steps as well; inherited ones once. */
export function controlsOnRun(catalog: Catalog, action: Action): readonly ActionControl[] {
  if (action.kind === 'report') return [];
  const table = tableOf(catalog, action.table);
  const own = kindsOf(catalog, table).flatMap(({ controls = [] }) =>
    controls.filter(
      (control): control is ActionControl => control.kind === 'action' && control.action === action.id,
    ),
  );
  const first = own.filter(({ name }, at) => at === own.findIndex((other) => other.name === name));
  const steps =
    action.kind === 'steps' ? action.steps.map((id) => must(catalog.actions.get(id), 'a step')) : [];
  return [...first, ...steps.flatMap((step) => controlsOnRun(catalog, step))];
}

/** A control that keeps an action from records. */
type ActionControl = Extract<Control, { kind: 'action' }>;

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

function needsOf(catalog: Catalog, action: Action, isFirst: boolean): readonly RunNeed[] {
  const named: readonly RunNeed[] = action.restricted === true ? [{ kind: 'named', action }] : [];
  if (action.kind === 'report') return [...named, { kind: 'anyRole' }];
  const operation = (id: number, one: Operation, isOnRecord = false): RunNeed => ({
    kind: 'operation',
    table: tableOf(catalog, id),
    operation: one,
    isOnRecord,
  });
  const reads = [...named, operation(action.table, 'read', isFirst && !WITHOUT_RECORDS.has(action.kind))];
  if (action.kind === 'steps')
    return [
      ...reads,
      ...action.steps.flatMap((id, at) =>
        needsOf(catalog, must(catalog.actions.get(id), 'a step'), isFirst && at === 0),
      ),
    ];
  if (action.kind === 'create')
    return [...reads, { kind: 'creating', table: tableOf(catalog, action.table) }];
  const target = action.kind === 'transformInto' ? [action.target] : [];
  return [
    ...reads,
    ...target.flatMap((id) => [operation(id, 'read'), operation(id, 'create')]),
    ...NEEDED[action.kind].map((one) =>
      operation(action.table, one, isFirst && one !== 'create' && action.kind !== 'merge'),
    ),
  ];
}

/** Kinds of action that do nothing with chosen records; of steps each says so itself. */
const WITHOUT_RECORDS: ReadonlySet<Action['kind']> = new Set(['list', 'search', 'create', 'steps']);

/**
 * What an action does with the records of its table, besides reading them. Of a merge nobody knows beforehand which record
 * is changed and which ones are deleted.
 */
const NEEDED = {
  list: [],
  search: [],
  display: [],
  createFrom: ['create'],
  modify: ['update'],
  addTo: ['update'],
  removeFrom: ['update'],
  merge: ['update', 'delete'],
  transformInto: ['delete'],
  delete: ['delete'],
} as const satisfies Readonly<
  Record<Exclude<Action['kind'], 'report' | 'steps' | 'create'>, readonly Operation[]>
>;
