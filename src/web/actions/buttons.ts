import { traitsOf } from '#core/catalog/actions/registry.ts';
import type { ActionInfo, ButtonInfo } from '#core/contract/application/application-routes.ts';
import type { Application } from '#web/api/application.tsx';
import type { Chosen } from './record-actions.ts';
import { runAction } from './running.ts';

/** The action that a button runs. */
export function actionOf(
  { info }: Pick<Application, 'info'>,
  { action }: ButtonInfo,
): ActionInfo | undefined {
  return info.actions.find(({ id }) => id === action);
}

/** Whether an action is about chosen records. */
export function isOnRecords(action: ActionInfo | undefined): boolean {
  return action !== undefined && traitsOf(action).chosen !== 'none';
}

/** Runs the action of a button on chosen records. */
export function press({ id }: ButtonInfo, { records, onGone }: Partial<Chosen> = {}): void {
  void runAction({ run: { button: id }, selected: records ?? [], onDone: onGone });
}
