import { isLink } from '#core/fields/traits.ts';
import type { RequestFilter } from '#core/query/filter.ts';
import type { WebApplication } from '#web/api/application.tsx';
import type { PlacedColumn } from '../state/list-columns.ts';

/**
 * The paths of columns that say the same of every record of a list: links to the record as which an extranet user has
 * signed in, and what the filter holds to one value. What is reached through them is the same as well.
 */
export function sameForAll(
  { user }: Pick<WebApplication, 'user'>,
  columns: readonly PlacedColumn[],
  filter: RequestFilter | undefined,
): (path: string) => boolean {
  const own = columns.filter(({ column }) => isLink(column) && leadsTo(column) === user.record?.table);
  const same = new Set([...own.map(({ path }) => path), ...heldTo(filter)]);
  return (path) => [...same].some((one) => path === one || path.startsWith(`${one}.`));
}

function leadsTo(column: object): number | undefined {
  return (column as { readonly target?: number }).target;
}

function heldTo(filter: RequestFilter | undefined): readonly string[] {
  if (!filter) return [];
  if ('all' in filter) return filter.all.flatMap(heldTo);
  return 'operator' in filter && isOne(filter) ? [filter.column] : [];
}

function isOne({ operator, value }: { readonly operator: string; readonly value?: unknown }): boolean {
  return operator === 'equal' || (operator === 'isWithin' && Array.isArray(value) && value.length === 1);
}
