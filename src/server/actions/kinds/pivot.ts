import type { ActionOf } from '#core/catalog/actions/action.ts';
import type { RunKind } from '../run-kind.ts';
import { listResult } from './list.ts';

/** Shows the list of a pivot. */
export const pivot: RunKind<ActionOf<'pivot'>> = {
  run: async (request, run) => await Promise.resolve(listResult(request, run, null)),
};
