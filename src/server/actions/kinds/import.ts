import { mayReadColumn } from '#core/access/access.ts';
import type { ActionOf } from '#core/catalog/actions/action.ts';
import { columnWithId } from '#core/catalog/catalog.ts';
import { importAddress } from '#core/contract/screen-addresses.ts';
import { AppError } from '#core/errors.ts';
import type { RunKind } from '../run-kind.ts';

/**
 * Leads to the screen on which a file is imported. Throws AppError `access.refused` where its user may not read what lines
 * are matched by: without it they would make new records.
 */
export const imported: RunKind<ActionOf<'import'>> = {
  run: async ({ catalog, viewer }, { action, table }) => {
    const { match = [], mode = 'both' } = action;
    const columns = match.map((id) => {
      const column = columnWithId(table, id);
      if (!column || !mayReadColumn(catalog, viewer, table, column)) throw new AppError('access.refused');
      return column.name;
    });
    return await Promise.resolve({
      kind: 'navigation',
      context: 0,
      window: 0,
      action: action.id,
      address: importAddress(table.id, columns.length > 0 ? { columns, mode } : undefined),
    });
  },
};
