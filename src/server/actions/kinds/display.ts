import type { ActionOf } from '#core/catalog/actions/action.ts';
import { formStates, namedRecord } from '../../records/records.ts';
import type { RunKind } from '../run-kind.ts';
import { oneOf } from '../start.ts';

/** Shows a record to be read in a window of its own, without a context. Throws AppError `record.unknown`. */
export const display: RunKind<ActionOf<'display'>> = {
  run: async (request, { action, table, start }) => {
    const id = oneOf(start);
    const { version, title, values, rights } = await namedRecord(request, table, id);
    const states = await formStates(request, { table, id, values: {} });
    return {
      kind: 'record',
      context: 0,
      window: 0,
      action: action.id,
      tableId: table.id,
      recordId: id,
      key: id,
      version,
      title,
      values,
      changed: [],
      seen: {},
      readOnly: true,
      rights,
      ...states,
      nested: [],
      deletions: [],
      columnId: null,
      closed: [],
    };
  },
};
