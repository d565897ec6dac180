import { mayOperate } from '#core/access/access.ts';
import type { Table } from '#core/catalog/schema.ts';
import { AppError } from '#core/errors.ts';
import { askedRecords } from '../../query/rights/asked-records.ts';
import type { RequestContext } from '../request/request-context.ts';

/** Those of `wanted` that exist for the viewer. Throws AppError `access.refused` where one of them may not be deleted. */
export async function deletableAmong(
  request: RequestContext,
  table: Table,
  wanted: readonly number[],
): Promise<readonly number[]> {
  const asked = await askedRecords(request.db, request, { table, ids: wanted, operation: 'delete' });
  const isRefused = asked.length === 0 && !mayOperate(request.viewer, 'delete', table);
  if (isRefused || asked.some(({ allowed }) => !allowed)) throw new AppError('access.refused');
  const ids = asked.map(({ id }) => id);
  await request.accounts?.admit(table, ids, undefined);
  return ids;
}
