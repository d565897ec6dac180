import type { ActionOf } from '#core/catalog/actions/action.ts';
import { TABLE_MODE } from '#core/catalog/views/table-mode.ts';
import type { ActionResult } from '#core/contract/actions/action-results.ts';
import type { RequestFilter } from '#core/query/filter.ts';
import type { RequestContext } from '../../records/records.ts';
import type { RunKind } from '../run-kind.ts';
import type { Run } from '../run-kind.ts';

/** Shows a list. */
export const list: RunKind<ActionOf<'list'>> = {
  run: async (request, run) => await Promise.resolve(listResult(request, run, null)),
};

/** The list that an action shows, of the records that a filter lets through. */
export function listResult(
  request: RequestContext,
  { action, table }: Run<ActionOf<'list' | 'search' | 'view' | 'pivot'>>,
  filter: RequestFilter | null,
): ActionResult {
  const view = action.view === undefined ? undefined : request.catalog.views.get(action.view);
  return {
    kind: 'list',
    context: 0,
    window: 0,
    action: action.id,
    tableId: table.id,
    view: action.view ?? null,
    mode: view?.mode ?? TABLE_MODE,
    filter,
  };
}
