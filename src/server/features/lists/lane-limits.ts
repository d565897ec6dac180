import { SUPERVISOR } from '#core/access/supervisor.ts';
import { AppError } from '#core/errors.ts';
import { must } from '#core/std/must.ts';
import { presentApplication } from '../../catalog/catalog.ts';
import type { CellsWork, RequestContext } from '../../records/records.ts';

/** The limits that refuse of the board on which cards are moved. Throws AppError `view.unknown` where it is none of the table. */
export function laneLimits(
  { catalog, viewer }: RequestContext,
  { tableId, board }: { readonly tableId: number; readonly board?: number | undefined },
): CellsWork['limits'] {
  if (board === undefined) return undefined;
  const view = catalog.document.views.find(({ id }) => id === board);
  if (view?.mode !== 'kanban' || view.table !== tableId) throw new AppError('view.unknown');
  const limits = view.limits?.filter(({ refuses }) => refuses === true) ?? [];
  if (limits.length === 0) return undefined;
  const table = must(catalog.tables.get(tableId), 'the table of a board');
  const lanes = must(
    table.columns.find(({ id }) => id === view.lanes),
    'the column of its lanes',
  );
  const whole = { ...viewer, roles: [SUPERVISOR], rights: 'supervisor' };
  const filter =
    view.filter && presentApplication(catalog, whole).views.find(({ id }) => id === board)?.filter;
  const isChoice = (choice: string | undefined) => view.limits?.some((one) => one.choice === choice) === true;
  return {
    board,
    table,
    column: lanes.name,
    filter,
    mostOf: (value) => {
      const own = typeof value === 'string' && isChoice(value) ? value : undefined;
      return limits.find(({ choice }) => choice === own)?.most;
    },
  };
}
