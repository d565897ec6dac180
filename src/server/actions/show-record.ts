import type { ActionResult } from '#core/contract/action-results.ts';
import { columnStates, namedRecord, type Desk } from '../records/records.ts';
import { oneOf, type Run } from './start.ts';

/** A record to be read in a window of its own, without a context. Throws AppError `record.unknown`. */
export async function showRecord(desk: Desk, { action, table, start }: Run): Promise<ActionResult> {
  const id = oneOf(start);
  const { version, title, values, rights } = await namedRecord(desk, table, id);
  const states = await columnStates(desk, { table, id, values: {} });
  return {
    kind: 'record',
    context: 0,
    window: 0,
    action: action.id,
    idform: table.id,
    idenreg: id,
    key: id,
    version,
    title,
    values,
    changed: [],
    seen: {},
    readOnly: true,
    rights,
    states: { ...states },
    nested: [],
    deletions: [],
    idcolumn: null,
    closed: [],
  };
}
