import type { TilePlace } from '#core/catalog/objects/dashboard/dashboard-grid.ts';
import type { Edit } from '#core/configuration/edit-schema.ts';
import { editConfiguration } from '../draft/configuration-draft.ts';

/** Puts tiles of a dashboard, by their ids, to other places in the own draft: one step, which its bar takes back. Gives why it was refused. */
export async function arrangeTiles(
  dashboard: number,
  places: ReadonlyMap<number, TilePlace>,
): Promise<readonly string[]> {
  const edits = [...places].flatMap(([tile, { x, y, width, height }]) =>
    Object.entries({ x, y, width, height }).map(([key, value]): Edit => {
      return { kind: 'set', place: ['dashboards', dashboard, 'tiles', tile, key], value };
    }),
  );
  const faults = edits.length > 0 ? await editConfiguration(edits) : undefined;
  return Object.values(faults ?? {});
}
