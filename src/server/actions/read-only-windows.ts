import { mayRun } from '#core/access/run.ts';
import { traitsOf } from '#core/catalog/actions/registry.ts';
import type { Table } from '#core/catalog/schema.ts';
import { AppError } from '#core/errors.ts';
import { labelOf } from '#core/language/labels.ts';
import { askedRecords } from '../query/rights/asked-records.ts';
import { knownRecords } from '../query/rights/known-records.ts';
import type { RequestContext } from '../records/records.ts';

/**
 * Refuses what a read-only window does not keep: all but the kinds whose trait says so (ACTION-8). `isReadOnly` is asked for
 * others alone. Throws AppError `action.read_only`.
 */
export async function refuseInReadOnly(
  { catalog, viewer }: RequestContext,
  id: number,
  isReadOnly: () => boolean | Promise<boolean>,
): Promise<void> {
  const action = catalog.actions.get(id);
  // What one may not run at all is refused as such.
  if (!action || !mayRun(catalog, viewer, action) || traitsOf(action).staysInReadOnly === true) return;
  if (!(await isReadOnly())) return;
  throw new AppError('action.read_only', { label: labelOf(action.label, viewer.locale) });
}

/** Whether the viewer may neither change nor delete a record, as that of the table that it is of; not so for one that is unknown. */
export async function isReadOnlyRecord(request: RequestContext, named: Table, id: number): Promise<boolean> {
  const [known] = await knownRecords(request.db, request, { named, ids: [id] });
  if (!known) return false;
  const { own: table, table: knownAs } = known;
  // Known only as a record of the table above, it cannot be changed.
  if (table !== knownAs) return true;
  const ids = [id];
  const asked = await Promise.all([
    askedRecords(request.db, request, { table, ids, operation: 'update' }),
    askedRecords(request.db, request, { table, ids, operation: 'delete' }),
  ]);
  return !asked.flat().some(({ allowed }) => allowed);
}
