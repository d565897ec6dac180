import { traitsOf } from '#core/catalog/actions/registry.ts';
import type { ActionInfo, ButtonInfo } from '#core/contract/application/application-routes.ts';
import type { WebApplication } from '#web/api/application.tsx';
import type { ActionTargets } from './record-actions.ts';
import { startAction } from './running.ts';

export function actionOf(
  { info }: Pick<WebApplication, 'info'>,
  { action }: ButtonInfo,
): ActionInfo | undefined {
  return info.actions.find(({ id }) => id === action);
}

/** Whether an action is offered above chosen records, or where none are chosen. */
export function isOffered(action: ActionInfo | undefined, onRecords: boolean): boolean {
  const chosen = action ? traitsOf(action).chosen : 'none';
  return chosen === 'possible' || (chosen !== 'none') === onRecords;
}

/** Runs the action of a button on chosen records. */
export function press(
  { id }: ButtonInfo,
  { records, matching, readOnly, onGone }: Partial<ActionTargets> = {},
): void {
  const run = { button: id };
  void startAction({ run, selected: records, matching: matching?.keep, readOnly, onDone: onGone });
}
