import { isOnTable } from '#core/catalog/actions/registry.ts';
import { isKindOf } from '#core/catalog/family.ts';
import type { ActionInfo, ButtonInfo } from '#core/contract/application/application-routes.ts';
import type { MatchingRecords } from '#core/contract/lists/chosen.ts';
import type { WebApplication } from '#web/api/application.tsx';
import type { MenuLine } from '#web/ui/menu/menu-list.tsx';
import { chosenKindOf } from './chosen-kinds.tsx';
import { staysHere } from './kept-actions.ts';
import { startAction } from './running.ts';

type RecordActionInfo = Extract<ActionInfo, { table: number }>;

/** The records that an action is run on. */
export interface ActionTargets {
  readonly records: readonly number[];
  /** How many they are, where they are all that match; those are kept when an action is run. */
  readonly matching?: { readonly count: number; readonly keep: () => Promise<MatchingRecords> } | undefined;
  /** The window that it is run from is read-only: it keeps few actions (ACTION-8). */
  readonly readOnly?: boolean | undefined;
  /** They are there no longer as they were chosen. */
  readonly onGone?: () => void;
}

/** The actions of a table, and of those above it, that can be run on so many chosen records, in the catalog's order. */
function actionsOn(
  application: Pick<WebApplication, 'info' | 'tables'>,
  table: number,
  count: number,
): readonly RecordActionInfo[] {
  return application.info.actions.filter(
    (action): action is RecordActionInfo => isOf(application, table, action) && isFor(action, count),
  );
}

/** The action that changes several records alike; undefined where there is none. */
export function bulkEdit(
  application: Pick<WebApplication, 'info' | 'tables'>,
  table: number,
): RecordActionInfo | undefined {
  return application.info.actions.find(
    (action): action is RecordActionInfo =>
      isOf(application, table, action) && chosenKindOf(action).changesAlike === true && !action.runs,
  );
}

function isOf(
  { tables }: Pick<WebApplication, 'tables'>,
  table: number,
  action: ActionInfo,
): action is RecordActionInfo {
  const own = tables.get(table);
  return isOnTable(action) && own !== undefined && isKindOf({ tables }, own, action.table);
}

function isFor(action: RecordActionInfo, count: number): boolean {
  const { icon, fewest = 0, changesAlike = false } = chosenKindOf(action);
  return icon !== undefined && count >= fewest && (!changesAlike || action.runs);
}

/** Runs an action on chosen records. */
export function runOn(
  { records, matching, readOnly, onGone }: ActionTargets,
  action: RecordActionInfo,
): void {
  const { takesAway = false } = chosenKindOf(action);
  const onDone = takesAway ? onGone : undefined;
  const run = { action: action.id };
  void startAction({ run, selected: records, matching: matching?.keep, readOnly, onDone });
}

/** How many records are chosen. */
function countOf({ records, matching }: ActionTargets): number {
  return matching?.count ?? records.length;
}

/** The lines of a menu that run actions on chosen records, but for those that have a button beside it, or are closed. */
export function actionLines(
  application: Pick<WebApplication, 'info' | 'tables'>,
  table: number,
  chosen: ActionTargets & { readonly buttons: readonly ButtonInfo[]; readonly closed?: readonly number[] },
): readonly MenuLine[] {
  const pressed = new Set([...chosen.buttons.map(({ action }) => action), ...(chosen.closed ?? [])]);
  const actions = actionsOn(application, table, countOf(chosen)).filter(
    (action) => !pressed.has(action.id) && staysHere(action, chosen.readOnly),
  );
  return actions.map((action) => ({
    kind: 'item',
    label: action.label,
    icon: chosenKindOf(action).icon ?? null,
    run: () => runOn(chosen, action),
  }));
}
