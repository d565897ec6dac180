import { isChoice, isLink } from '#core/fields/traits.ts';
import { mayReadColumn } from '#core/access/access.ts';
import { tableOf } from '#core/catalog/catalog.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import { AppError } from '#core/errors.ts';
import { computingOf, writtenColumns } from '#core/formula/computed/computed.ts';
import { readValue } from '../../fields/read-value.ts';
import { draftValues } from '../../query/draft/draft-values.ts';
import { titlesOf } from '../../query/record/read-record.ts';
import { bareLink } from './check-values.ts';
import type { Values, RequestContext } from '../request/request-context.ts';

/**
 * Values that somebody says a record of a table has, for what depends on them: bare, and null for what is no value of its
 * column, for columns that the viewer may not read, and for links to records that do not exist for the viewer: nobody
 * tries out what follows from what one may not know.
 */
export async function dependedValues(
  request: RequestContext,
  table: Table,
  { columns, given }: { readonly columns: readonly Column[]; readonly given: Values },
): Promise<Values> {
  const known: Record<string, unknown> = {};
  for (const column of columns.filter((one) => mayReadColumn(request.catalog, request.viewer, table, one))) {
    const parsed = readValue(column, bareLink(column, given[column.name] ?? null));
    const value = parsed.ok ? parsed.value : null;
    known[column.name] = isLink(column) ? await existing(request, column.target, value) : value;
  }
  return known;
}

async function existing(request: RequestContext, target: number, value: unknown): Promise<number | null> {
  if (typeof value !== 'number') return null;
  const titles = await titlesOf(request.db, request, tableOf(request.catalog, target), [value]);
  return titles.has(value) ? value : null;
}

/**
 * The codes of a choice that are not offered in a record with these values. Throws AppError `column.unknown` for what is
 * no choice to the viewer.
 */
export async function closedChoices(
  request: RequestContext,
  columnId: number,
  given: Values,
): Promise<readonly string[]> {
  const { catalog, viewer } = request;
  const found = catalog.columns.get(columnId);
  if (!isChoice(found?.column) || !mayReadColumn(catalog, viewer, found.table, found.column)) {
    throw new AppError('column.unknown', { column: columnId });
  }
  const offers = computingOf(catalog).offers.get(columnId);
  if (!offers) return [];
  const { table, conditions, fulfilled } = offers;
  const values = await dependedValues(request, table, { columns: writtenColumns(catalog, fulfilled), given });
  const asked = [...conditions.values()].map((typed) => ({ typed, column: undefined }));
  const answers = await draftValues(request.db, request, { table, id: null, values }, asked);
  return [...conditions.keys()].filter((_, at) => answers[at] !== true);
}
