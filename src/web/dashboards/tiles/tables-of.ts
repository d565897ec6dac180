import type { TileInfo } from '#core/contract/application/dashboard-info.ts';

/** The tables whose records tiles are about, each with the paths of the columns that they name. */
export function tablesOf(tiles: readonly TileInfo[]): ReadonlyMap<number, readonly string[]> {
  const tables = new Map<number, string[]>();
  for (const tile of tiles) {
    if (tile.kind !== 'figure' && tile.kind !== 'view') continue;
    const measured = tile.kind === 'figure' ? (tile.measure.column ?? []) : [];
    const paths = [tile.filterBy ?? [], Object.values(tile.filtered ?? {}), measured].flat();
    tables.set(tile.table, [...(tables.get(tile.table) ?? []), ...paths]);
  }
  return tables;
}
