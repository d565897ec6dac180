import { tableOf } from '#core/catalog/catalog.ts';
import { isKindOf } from '#core/catalog/family.ts';
import type { ActionResult } from '#core/contract/actions/action-results.ts';
import { AppError } from '#core/errors.ts';
import { readContext, topFrame } from '../contexts/contexts.ts';
import { readableTable } from '../query/scene/place.ts';
import type { RequestContext } from '../records/records.ts';
import { isReadOnlyRecord, refuseInReadOnly } from './read-only-windows.ts';
import { runAction, type ActionStart } from './run-action.ts';

/** A window of a context; context 0 for none. */
interface Window {
  readonly context: number;
  readonly window: number;
  /** It is read-only: what is run from it is only what such a window keeps. */
  readonly readOnly?: boolean;
}

/**
 * Runs the action of a button; on chosen records only where they are of the action's table. Throws AppError
 * `button.unknown` for one that does not exist, `table.unknown` where its table does not exist for the viewer,
 * `action.read_only` on the form of a record that the viewer may not change.
 */
export async function runButton(
  request: RequestContext,
  { button, ...start }: Omit<ActionStart, 'action'> & Window & { readonly button: number },
): Promise<ActionResult> {
  const placed = request.catalog.buttons.get(button);
  if (!placed) throw new AppError('button.unknown', { button });
  const table = readableTable(request, placed.table);
  const { action } = placed.button;
  const [record, ...others] = placed.isOnForm ? start.selected : [];
  if (record !== undefined && others.length === 0)
    await refuseInReadOnly(request, action, async () => await isReadOnlyRecord(request, table, record));
  const selected = isKindOf(request.catalog, table, tableOfAction(request, action)) ? start.selected : [];
  return await runInWindow(request, { ...start, selected, action });
}

/**
 * Runs an action on the chosen records, or else on the stored record of a window of its table. Throws AppError
 * `context.stale`, `action.read_only` where the window keeps no such action.
 */
export async function runInWindow(
  request: RequestContext,
  { context: id, window, readOnly = false, ...start }: ActionStart & Window,
): Promise<ActionResult> {
  await refuseInReadOnly(request, start.action, () => readOnly);
  if (id === 0 || start.selected.length > 0) return await runAction(request, start);
  const { record, table } = topFrame(await readContext(request.db, request.viewer.account, id), window);
  const isOwn =
    record !== null &&
    isKindOf(request.catalog, tableOf(request.catalog, table), tableOfAction(request, start.action));
  return await runAction(request, { ...start, selected: isOwn ? [record] : [] });
}

/** Ids mean records of one table: undefined for an action that has none. */
function tableOfAction({ catalog }: RequestContext, id: number): number | undefined {
  const action = catalog.actions.get(id);
  return action && 'table' in action ? action.table : undefined;
}
