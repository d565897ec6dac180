import type { Catalog } from '#core/catalog/catalog.ts';

/** A difference of the journal by technical names instead of ids. */
export function namedDiff(catalog: Catalog, diff: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(diff).map(([id, change]) => [
      catalog.columns.get(Number(id))?.column.name ?? id,
      change as unknown,
    ]),
  );
}
