import type { RecordAction } from './action.ts';

/** The kinds of action on records. */
export const RECORD_ACTIONS = [
  'list',
  'search',
  'create',
  'modify',
  'display',
  'delete',
  'createFrom',
  'merge',
  'transformInto',
  'addTo',
  'removeFrom',
  'steps',
] as const;

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

/** Whether an action is run: lists and forms of records have addresses. */
export function isRun(action: RecordAction): boolean {
  const { kind } = action;
  if (kind === 'list' || kind === 'display') return false;
  if (kind !== 'create' && kind !== 'modify') return true;
  const { parameters = [], values = [] } = action;
  return action.confirm !== undefined || parameters.length + values.length > 0;
}
