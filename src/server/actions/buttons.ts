import type { ActionResult } from '#core/contract/action-results.ts';
import { AppError } from '#core/errors.ts';
import { readContext, topFrame } from '../contexts/contexts.ts';
import { readableTable } from '../query/place.ts';
import type { Desk } from '../records/records.ts';
import { runAction, type ActionStart } from './run-action.ts';

/** A window of a context; context 0 for none. */
export interface Window {
  readonly context: number;
  readonly window: number;
}

/** Runs the action of a button. Throws AppError `button.unknown` for one that does not exist for the viewer. */
export async function runButton(
  desk: Desk,
  { button, ...start }: Omit<ActionStart, 'action'> & Window & { readonly button: number },
): Promise<ActionResult> {
  const placed = desk.catalog.buttons.get(button);
  if (!placed) throw new AppError('button.unknown', { button });
  readableTable(desk, placed.table);
  return await runInWindow(desk, { ...start, action: placed.button.action });
}

/** Runs an action on the chosen records, or else on the stored record of a window. Throws AppError `context.stale`. */
export async function runInWindow(
  desk: Desk,
  { context: id, window, ...start }: ActionStart & Window,
): Promise<ActionResult> {
  if (id === 0 || start.selected.length > 0) return await runAction(desk, start);
  const { record } = topFrame(await readContext(desk.db, desk.viewer.account, id), window);
  return await runAction(desk, { ...start, selected: record === null ? [] : [record] });
}
