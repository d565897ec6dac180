import type { ChangedRemoval } from '../deleted/changed-removals.ts';
import type { Warning } from '../request/request-context.ts';

/** Controls warn, or what is to be deleted was changed: whoever asked for it is to be asked. */
export class Warned extends Error {
  readonly warnings: readonly Warning[];
  /** Records that others have changed since they were taken out of a list. */
  readonly removals: readonly ChangedRemoval[];

  constructor(warnings: readonly Warning[], removals: readonly ChangedRemoval[] = []) {
    super('controls warn');
    this.warnings = warnings;
    this.removals = removals;
  }
}
