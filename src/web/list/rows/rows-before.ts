import { isChoice } from '#core/fields/traits.ts';
import type { RequestSort } from '#core/contract/lists/list-routes.ts';
import { type WithChoices, fieldOf } from '#core/fields/registry.ts';
import type { RequestFilter } from '#core/query/filter.ts';
import type { WebColumn } from '#web/api/application.tsx';

/** A column that a list is ordered by, and a record's value in it. */
export interface SortValue extends RequestSort {
  readonly type: WebColumn;
  readonly value: unknown;
}

/**
 * The filter of the records that stand before one in an order, so that counting them tells where it stands; records
 * that are alike in all of the order's columns are not told apart. Undefined where a column cannot be compared.
 */
export function rowsBefore(order: readonly SortValue[]): RequestFilter | undefined {
  const parts: RequestFilter[] = [];
  for (const [at, term] of order.entries()) {
    const earlier = beforeIn(term);
    if (earlier === undefined) return undefined;
    if (earlier !== 'none') parts.push({ all: [...order.slice(0, at).map(sameAs), earlier] });
  }
  return { any: parts };
}

function sameAs({ column, value }: SortValue): RequestFilter {
  return isEmpty(value) ? { column, operator: 'isEmpty' } : { column, operator: 'equal', value };
}

/** The condition of what comes before a value in one column; empty values come last in both directions. */
function beforeIn({
  column,
  type,
  value,
  descending = false,
}: SortValue): RequestFilter | 'none' | undefined {
  if (isEmpty(value)) return { column, operator: 'isNotEmpty' };
  if (isChoice(type)) return choicesBefore(column, type, { value, descending });
  const operator = descending ? 'greater' : 'less';
  return fieldOf(type).operators.includes(operator) ? { column, operator, value } : undefined;
}

function choicesBefore(
  column: string,
  { choices = [] }: WithChoices,
  { value, descending }: { readonly value: unknown; readonly descending: boolean },
): RequestFilter | 'none' {
  const codes = choices.map(({ code }) => code);
  const at = codes.indexOf(String(value));
  const before = descending ? codes.slice(at + 1) : codes.slice(0, Math.max(0, at));
  return before.length > 0 ? { column, operator: 'isWithin', value: before } : 'none';
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined;
}
