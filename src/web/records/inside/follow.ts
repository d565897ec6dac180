import type { RecordResult } from '#core/contract/actions/action-results.ts';
import { isLost } from '../draft/refusal.ts';
import type { Sheet } from '../sheet/sheet.ts';
import type { Aside } from '../draft/queue/unsent-changes.ts';
import { isInDraft, type GoneWindow } from './opening-again.ts';

/** A window that is not open any more, and what of it is nowhere else. */
export interface LeftBehind extends Omit<GoneWindow, 'account'> {
  readonly typed: Aside;
}

/**
 * Shows the windows of a context as they stand by now, after they were opened or closed elsewhere; a question that is open
 * among them is asked first. Gives the windows in which something was typed that nobody has taken in.
 */
export async function followWindows(sheet: Sheet): Promise<readonly LeftBehind[]> {
  const { context } = sheet.record.state.get();
  const windows = await sheet.inside.present().catch((error: unknown) => {
    if (isLost(error)) return [];
    throw error;
  });
  if (windows.length > 0) return follow(sheet, windows);
  if (context) await sheet.record.renew(context.context);
  return [];
}

function follow(sheet: Sheet, windows: readonly RecordResult[]): readonly LeftBehind[] {
  const { record, lines, inside, outer } = sheet;
  const at = windows.findIndex((window) => isOf(sheet, window));
  const own = windows[at];
  if (own) {
    inside.follow(windows.slice(at + 1));
    lines.follow(own.nested);
    record.resume(own, { joined: false });
    return [];
  }
  const shown = outer?.inside.state.get()?.shown;
  if (!outer || !shown) return [];
  const { unsent, own: all } = record.leaveBehind();
  const others = follow(outer, windows);
  const gone = { table: sheet.table, outer, shown };
  const typed = isInDraft(gone) ? unsent : all;
  return Object.keys(unsent.changes).length > 0 ? [...others, { ...gone, typed }] : others;
}

function isOf({ record, table }: Sheet, { window, tableId, key }: RecordResult): boolean {
  const { context } = record.state.get();
  return window === context?.window && key === context.key && tableId === table.id;
}
