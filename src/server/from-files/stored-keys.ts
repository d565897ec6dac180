import { isProductObject } from '#core/catalog/product-objects.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import { fieldOf } from '#core/fields/registry.ts';
import { keyColumns } from '../query/bulk/key.ts';
import { storedTexts } from '../query/bulk/stored-texts.ts';
import type { OwnContext } from '../records/records.ts';
import type { KeyValues } from './match-columns.ts';
import { ValueSet } from './value-set.ts';

/** Records of a table beyond which no links to it are looked for, and columns that are looked at in all. */
const MOST = 200_000;
const COLUMNS = 100;

/** The unique columns of the application’s own tables, as far as the caller may read them. */
export async function storedKeys(request: OwnContext): Promise<readonly KeyValues[]> {
  const { catalog } = request;
  const system = new Set(
    catalog.document.modules.flatMap(({ id, name }) => (isProductObject('modules', name) ? id : [])),
  );
  const columns = [...catalog.tables.values()]
    .filter(({ module, parent }) => !system.has(module) && parent === undefined)
    .flatMap((table) =>
      keyColumns(request, table)
        .filter((column) => column.unique === true && column.formula === undefined && isWritten(column))
        .map((column) => ({ table, column })),
    );
  const found: KeyValues[] = [];
  for (const one of columns.slice(0, COLUMNS)) {
    const key = await keyOfTable(request, one);
    if (key) found.push(key);
  }
  return found;
}

/** Whether values stand in files as they are stored. */
function isWritten(column: Column): boolean {
  const { fileShape, asTitle } = fieldOf(column);
  return fileShape === 'line' || fileShape === 'whole' || asTitle !== undefined;
}

async function keyOfTable(
  { db }: OwnContext,
  { table, column }: { readonly table: Table; readonly column: Column },
): Promise<KeyValues | undefined> {
  const texts = await storedTexts(db, { table, column, most: MOST });
  if (!texts || texts.length === 0) return undefined;
  const set = new ValueSet();
  for (const text of texts) set.add(text.trim(), 0);
  const values = { isWhole: true, ...set.sorted() };
  return {
    table: `t${table.id}`,
    column: String(column.id),
    isNumber: fieldOf(column).fileShape !== 'line',
    count: set.size,
    values: () => Promise.resolve(values),
  };
}
