import type { ActionOf } from '#core/catalog/actions/action.ts';
import type { ExportRequest } from '#core/contract/records/export-routes.ts';
import { AppError } from '#core/errors.ts';
import { presentApplication } from '../../catalog/catalog.ts';
import { exportInput, fileOrTask } from '../../export/export.ts';
import type { RequestContext } from '../../records/records.ts';
import type { Run, RunKind } from '../run-kind.ts';

/** What is exported unless the action says it. */
const FORMAT = 'xlsx';

/** Makes a file of the chosen records, else of the whole list, by the rights of this moment. */
export const exported: RunKind<ActionOf<'export'>> = {
  run: async (request, run) => {
    const { action, table, start } = run;
    const body = {
      ...listOf(request, run),
      ...(start.selected.length > 0 ? { records: [...start.selected] } : {}),
    };
    const made = await fileOrTask(request, exportInput(table.id, action.format ?? FORMAT, body));
    return { kind: 'file', context: 0, window: 0, action: action.id, ...made };
  },
};

/**
 * The list of the action's view, or of its table as it is, as its user sees it. Throws AppError `access.refused` where
 * nothing of it may be read.
 */
function listOf(
  { catalog, viewer }: RequestContext,
  { action, table }: Run<ActionOf<'export'>>,
): Pick<ExportRequest, 'columns' | 'sort' | 'filter' | 'groups' | 'calculations'> {
  const { views, tables } = presentApplication(catalog, viewer);
  const view = views.find(({ id }) => id === action.view);
  const own = tables.find(({ id }) => id === table.id)?.columns ?? [];
  const listed = own.filter(
    (column) => (column['inLists'] ?? 'always') === 'always' && column['hidden'] !== true,
  );
  const shown = (view?.columns ?? []).filter(({ hidden }) => !hidden).map(({ column }) => column);
  const columns = [shown, listed.map(({ name }) => name), own.map(({ name }) => name)].find(
    (some) => some.length > 0,
  );
  if (!columns) throw new AppError('access.refused');
  return {
    columns,
    ...(view ? { sort: [...view.sort], groups: [...view.groups], calculations: [...view.calculations] } : {}),
    ...(view?.filter ? { filter: view.filter } : {}),
  };
}
