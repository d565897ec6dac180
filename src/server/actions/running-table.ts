import { creatableKinds } from '#core/access/access.ts';
import type { RecordAction } from '#core/catalog/action.ts';
import type { Table } from '#core/catalog/schema.ts';
import { AppError } from '#core/errors.ts';
import type { KnownRecords } from '../query/rights/known-records.ts';
import type { Desk } from '../records/records.ts';
import { isOnRecords, type ActionStart } from './start.ts';

/**
 * The table as whose action an action of `named` runs: a child table where all chosen records are of that one, or where the
 * new record is to be of that one. Throws AppError `request.invalid` for a table that was not to be chosen.
 */
export function runningTable(
  desk: Desk,
  action: RecordAction,
  {
    named,
    start,
    known,
  }: { readonly named: Table; readonly start: ActionStart; readonly known: readonly KnownRecords[] },
): Table {
  if (action.kind === 'create') return createdTable(desk, named, start);
  const [only, ...others] = known;
  return isOnRecords(action) && only && others.length === 0 ? only.table : named;
}

function createdTable({ catalog, viewer }: Desk, named: Table, { chosen }: ActionStart): Table {
  const kinds = creatableKinds(catalog, viewer, named);
  if (chosen === undefined) return kinds.length === 1 ? (kinds[0] ?? named) : named;
  const kind = kinds.find(({ id }) => id === chosen);
  if (!kind) throw new AppError('request.invalid', { reason: 'chosen' });
  return kind;
}
