import { mayOperate, mayReadColumn } from '#core/access/access.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import type { ComparedRecord, CompareAnswer } from '#core/contract/lists/duplicate-routes.ts';
import { leadingCounts } from '../../query/list/leading-counts.ts';
import { linkColumnsTo, listColumnsTo } from '../../query/record/references.ts';
import { allKnown } from '../../query/rights/known-records.ts';
import { readableTable } from '../../query/scene/place.ts';
import { namedRecord } from '../draft/stored-record.ts';
import type { RequestContext } from '../request/request-context.ts';

/**
 * Records of a table side by side, as the viewer may read them, and how many others lead to each by which column, as far as
 * the viewer knows of these. Throws AppError `record.unknown`.
 */
export async function compareRecords(
  request: RequestContext,
  { tableId, records }: { readonly tableId: number; readonly records: readonly number[] },
): Promise<CompareAnswer> {
  const named = readableTable(request, tableId);
  const ids = [...new Set(records)];
  const known = await allKnown(request.db, request, { named, ids });
  const compared: ComparedRecord[] = [];
  for (const id of ids) {
    const { table, own } = known.find((some) => some.ids.includes(id)) ?? { table: named, own: named };
    const { rights, ...record } = await namedRecord(request, table, id);
    const { version, title, values, createdAt } = record;
    // As what it may be read it cannot be changed, where that is not what it is.
    const isOwn = table === own;
    compared.push({
      id,
      tableId: table.id,
      version,
      title,
      values,
      createdAt,
      hidden: rights.hidden,
      fixed: rights.fixed,
      update: isOwn && rights.update,
      delete: isOwn && rights.delete,
    });
  }
  const links: CompareAnswer['links'] = [];
  for (const { from, column } of leadingColumns(request, named)) {
    const counts = await leadingCounts(request.db, request, { from, column, ids });
    if (counts.some((count) => count > 0))
      links.push({ tableId: from.id, columnId: column.id, counts: [...counts] });
  }
  return { records: compared, links };
}

/** The columns that lead to records of a table, as far as they exist for the viewer; each once, as one of the table above. */
function leadingColumns(
  { catalog, viewer }: RequestContext,
  table: Table,
): readonly { readonly from: Table; readonly column: Column }[] {
  const leading = [...linkColumnsTo(catalog, table), ...listColumnsTo(catalog, table)];
  return leading
    .filter(
      ({ from, column }) => mayOperate(viewer, 'read', from) && mayReadColumn(catalog, viewer, from, column),
    )
    .filter(({ from, column }) => !isInherited(leading, from, column));
}

function isInherited(
  leading: readonly { readonly from: Table; readonly column: Column }[],
  from: Table,
  column: Column,
): boolean {
  return leading.some((other) => other.from.id === from.parent && other.column.name === column.name);
}
