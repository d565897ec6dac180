import type { ActionOf } from '#core/catalog/actions/action.ts';
import type { RunKind } from '../run-kind.ts';
import { listResult } from './list.ts';

/** Shows the list of a view. */
export const view: RunKind<ActionOf<'view'>> = {
  run: async (request, run) => await Promise.resolve(listResult(request, run, null)),
};
