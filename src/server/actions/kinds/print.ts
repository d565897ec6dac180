import type { ActionOf } from '#core/catalog/actions/action.ts';
import {
  MAX_PRINTED_RECORDS,
  printListAddress,
  printRecordsAddress,
} from '#core/contract/screen-addresses.ts';
import { AppError } from '#core/errors.ts';
import type { RunKind } from '../run-kind.ts';

/** Leads to what is printed: chosen records in their forms, else a list. Throws AppError `action.too_many`. */
export const print: RunKind<ActionOf<'print'>> = {
  run: async (_request, { action, table, start: { selected } }) => {
    if (selected.length > MAX_PRINTED_RECORDS)
      throw new AppError('action.too_many', { max: MAX_PRINTED_RECORDS });
    const address =
      selected.length > 0
        ? printRecordsAddress(table.id, selected)
        : printListAddress(String(action.view ?? `t${table.id}`));
    return await Promise.resolve({ kind: 'navigation', context: 0, window: 0, action: action.id, address });
  },
};
