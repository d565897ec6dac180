import { startAction } from '#web/actions/actions.ts';
import type { MenuEntry } from './menu.ts';

/** What choosing an entry does where its action is run; undefined for one that leads somewhere. */
export function runningOf({ runs }: MenuEntry): (() => void) | undefined {
  return runs === undefined ? undefined : () => void startAction({ run: { action: runs } });
}
