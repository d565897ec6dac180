import type { Column } from '#core/catalog/schema.ts';
import type { MapAnswer } from '#core/contract/views/map.ts';
import type { Coordinates } from '#core/fields/position/coordinates.ts';
import type { GeographicBox } from '#core/fields/position/around.ts';
import { isLink, isPosition } from '#core/fields/traits.ts';
import { must } from '#core/std/must.ts';
import { listMap, mapExtent } from '#server/query/list/map.ts';
import type { ListTools } from './rights-groups.ts';
import { agree, type Trial } from './rights-trial.ts';

/** The records in a part of the map with a cell of theirs, and how many have a position and how many none, for their viewer. */
export function mappedBy<Place extends { readonly column: Column }>(
  tools: ListTools<Place>,
): (trial: Trial) => Promise<void> {
  return async (trial) => {
    // Few tables have positions: whichever was chosen, all of them are asked, through links too.
    for (const table of trial.oracle.catalog.tables.values())
      for (const path of positionsOf(trial, table)) await mapOfTable(tools, { ...trial, table }, path);
  };
}

function positionsOf({ oracle }: Trial, { columns }: Trial['table']): readonly string[] {
  const own = columns.filter(isPosition).map(({ name }) => name);
  const linked = columns.filter(isLink).flatMap((link) => {
    const target = oracle.catalog.tables.get(link.target);
    return (target?.columns ?? []).filter(isPosition).map(({ name }) => `${link.name}.${name}`);
  });
  return [...own, ...linked];
}

async function mapOfTable<Place extends { readonly column: Column }>(
  tools: ListTools<Place>,
  trial: Trial,
  position: string,
): Promise<void> {
  const { random, table, oracle, db, scene } = trial;
  const { filter, search, ids } = tools.chosen(trial);
  const path = tools.path(trial, table);
  const [at, beside] = [tools.place(trial, table, position), tools.place(trial, table, path)];
  const list = { tableId: table.id, filter, search, position };
  const request = { ...list, columns: [path], box: randomBox(trial), zoom: random.below(5) };
  if (!oracle.mayList(table) || !at || !beside || typeof ids === 'string') {
    await tools.refusal(listMap(db, scene, request), request);
    if (!oracle.mayList(table) || !at || typeof ids === 'string')
      await tools.refusal(mapExtent(db, scene, list), list);
    return;
  }
  const answer = JSON.parse(await listMap(db, scene, request)) as MapAnswer;
  // A column that is the position is not answered again.
  const isSame = path === position;
  const found = answer.points.map(([id, , spot, cell]) =>
    JSON.stringify([id, spot, isSame ? null : tools.normal(beside.column, cell)]),
  );
  const known = ids.map((id) => ({ id, spot: tools.shown(trial, at, id) as Coordinates | null }));
  const placed = known.filter(({ spot }) => spot !== null);
  const inside = placed.filter(({ spot }) => isIn(request.box, must(spot, 'a position')));
  const expected = inside.map(({ id, spot }) =>
    JSON.stringify([id, spot, isSame ? null : tools.shown(trial, beside, id)]),
  );
  agree(request, found.toSorted(), expected.toSorted());
  agree(request, [answer.total, answer.clusters], [inside.length, []]);
  const extent = await mapExtent(db, scene, list);
  agree(list, [extent.placed, extent.without], [placed.length, known.length - placed.length]);
  const latitudes = placed.map(({ spot }) => must(spot, 'a position').latitude);
  const ends = placed.length === 0 ? null : [Math.min(...latitudes), Math.max(...latitudes)];
  agree(list, extent.box && [extent.box.south, extent.box.north], ends);
}

function randomBox({ random }: Trial): GeographicBox {
  const [one, other] = [random.between(-90, 90), random.between(-90, 90)];
  return {
    south: Math.min(one, other),
    north: Math.max(one, other),
    west: random.between(-180, 180),
    east: random.between(-180, 180),
  };
}

function isIn({ south, west, north, east }: GeographicBox, { latitude, longitude }: Coordinates): boolean {
  const isBetween =
    west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east;
  return isBetween && latitude >= south && latitude <= north;
}
