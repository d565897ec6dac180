import type { Column, Table } from '#core/catalog/schema.ts';
import type { TypePreview } from '#core/contract/configuration/type-routes.ts';
import { fieldOf } from '#core/fields/registry.ts';
import type { Runner } from '../database/pool.ts';
import { listedInTheWay, type Hindrance } from '../query/record/values-in-the-way.ts';

/** Most records that are named where no filter can. */
const NAMED = 100;

/** Most different values that a list is filtered by, and most characters of them in an address. */
const MOST = { values: 100, characters: 4_000 };

/** How many of the records in the way are named: few, or all that fit where no list can be filtered by their values. */
export function mostNamed(column: Column): { readonly most?: number } {
  return isListed(column) ? {} : { most: NAMED };
}

interface Refused {
  readonly table: Table;
  readonly column: Column;
  readonly hindrance: Hindrance;
}

/**
 * The list of the records whose values stand in the way: as many of them as a filter can name by their values. Null where no
 * filter can, or where all of them are deleted.
 */
export async function refusedList(
  db: Runner,
  { table, column, hindrance }: Refused,
): Promise<TypePreview['refused']['list']> {
  if (!isListed(column)) return null;
  const values: unknown[] = [];
  let [count, characters] = [0, 0];
  for (const [value, records] of await listedInTheWay(db, { table, column, hindrance }, MOST.values)) {
    characters += encodeURIComponent(JSON.stringify(value)).length + 3;
    if (characters > MOST.characters) break;
    values.push(value);
    count += records;
  }
  if (count === 0) return null;
  const titles = (table.title ?? []).flatMap((id) => table.columns.find((one) => one.id === id)?.name ?? []);
  return {
    filter: { column: column.name, operator: 'isWithin', value: values },
    columns: [...new Set([...titles, column.name])],
    sort: column.name,
    count,
  };
}

function isListed(column: Column): boolean {
  return fieldOf(column).operators.includes('isWithin');
}
