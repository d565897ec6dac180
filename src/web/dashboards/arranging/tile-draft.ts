import type { TilePlace } from '#core/catalog/objects/dashboard/dashboard-grid.ts';

/** Puts tiles of a dashboard, by their ids, to other places in the own draft of the configuration; gives why that was refused. */
export type ArrangeInDraft = (
  dashboard: number,
  places: ReadonlyMap<number, TilePlace>,
) => Promise<readonly string[]>;
