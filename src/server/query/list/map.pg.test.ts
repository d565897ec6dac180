import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { Viewer } from '#core/access/viewer.ts';
import type { MapAnswer } from '#core/contract/views/map.ts';
import type { Coordinates } from '#core/fields/position/coordinates.ts';
import type { GeographicBox } from '#core/fields/position/around.ts';
import { must } from '#core/std/must.ts';
import { everyTypeWorld, supervisor, viewerWith } from '#test/support/worlds/every-type.ts';
import { sql } from '../../database/sql/sql.ts';
import { listMap, mapExtent, MAX_POINTS } from './map.ts';
import { listCount } from './run-list.ts';

const { db, catalog } = await everyTypeWorld();
const thing = must(catalog.tablesByName.get('thing'), 'thing');
const WORLD: GeographicBox = { south: -90, west: -180, north: 90, east: 180 };

interface Stored extends Coordinates {
  readonly id: number;
}

const stored: Stored[] = [];
const ROWS = 2_600;
const WITHOUT = ROWS / 10;

beforeAll(async () => {
  const at = sql`colonnade.make_position((i * 37 % 1800 / 10.0 - 90)::numeric, (i * 101 % 3600 / 10.0 - 180)::numeric)`;
  const { rows } = await db.query<Stored>(
    sql`insert into app.thing (name, spot) select 'Thing ' || i, case when i % 10 > 0 then ${at} end
     from generate_series(1, 2600) i
     returning id, (spot ->> 'latitude')::float8 as latitude, (spot ->> 'longitude')::float8 as longitude`,
  );
  stored.push(...rows.filter(({ latitude }) => (latitude as number | null) !== null));
  await db.query(sql`insert into app.owner (name) values ('Bo')`);
  await db.query(sql`update app.thing set owner = (select min(id) from app.owner) where id % 2 = 0`);
});

type Asked = Parameters<typeof listMap>[2];

async function ask(request: Partial<Asked>, viewer: Viewer = supervisor): Promise<MapAnswer> {
  const asked: Asked = { tableId: thing.id, position: 'spot', columns: [], box: WORLD, zoom: 2, ...request };
  return JSON.parse(await listMap(db, { catalog, viewer }, asked)) as MapAnswer;
}

function isIn({ south, west, north, east }: GeographicBox, { latitude, longitude }: Coordinates): boolean {
  const isBetween =
    west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east;
  return isBetween && latitude >= south && latitude <= north;
}

const boxes = fc
  .tuple(
    fc.integer({ min: -90, max: 90 }),
    fc.integer({ min: -90, max: 90 }),
    fc.integer({ min: -180, max: 180 }),
    fc.integer({ min: -180, max: 180 }),
  )
  .map(([one, other, west, east]) => ({
    south: Math.min(one, other),
    north: Math.max(one, other),
    west,
    east,
  }));

test('[MAP-2] each record in a part of the map is a point or in one cluster, over the date line and at the poles too, and the records in the bounds of a cluster are as many as it says', async () => {
  await fc.assert(
    fc.asyncProperty(boxes, fc.integer({ min: 0, max: 5 }), async (box, zoom) => {
      const inside = stored.filter((one) => isIn(box, one));
      const { total, points, clusters } = await ask({ box, zoom });
      expect(total).toBe(inside.length);
      const known = new Set(points.map(([id]) => Number(id)));
      expect([...known].every((id) => inside.some((one) => one.id === id))).toBe(true);
      expect(clusters.reduce((sum, [count]) => sum + count, known.size)).toBe(total);
      if (total <= MAX_POINTS) expect(clusters).toEqual([]);
      const [first] = clusters;
      if (!first) return;
      const [count, , , south, west, north, east] = first;
      const value = { south, west, north, east };
      const filter = { column: 'spot', operator: 'isInBox', value } as const;
      const listed = await listCount(db, { catalog, viewer: supervisor }, { tableId: thing.id, filter });
      expect(listed.count).toBe(count);
    }),
    { numRuns: 60, seed: 7 },
  );
  const { clusters, total } = await ask({ zoom: 0 });
  expect(total).toBe(ROWS - WITHOUT);
  expect(clusters.length).toBeLessThanOrEqual(16);
});

test('[MAP-1][MAP-2] filter and search narrow a map as they narrow every list, and title, position and cells come along', async () => {
  const filter = { column: 'owner.name', operator: 'equal', value: 'Bo' } as const;
  const { points } = await ask({ filter, search: 'Thing 12', columns: ['name', 'owner'] });
  expect(points.length).toBeGreaterThan(20);
  for (const [id, title, position, name, owner] of points) {
    expect(Number(id) % 2).toBe(0);
    expect(String(title)).toContain(String(name));
    expect(stored.find((one) => one.id === Number(id))).toMatchObject(position as object);
    expect(owner).toEqual([expect.anything(), 'Bo']);
  }
});

test('[MAP-3] where the records lie goes the shorter way around the earth, and those without a position are counted', async () => {
  const scene = { catalog, viewer: supervisor };
  const all = await mapExtent(db, scene, { tableId: thing.id, position: 'spot' });
  expect([all.placed, all.without]).toEqual([ROWS - WITHOUT, WITHOUT]);
  const value = { south: -30, west: 170, north: 30, east: -170 };
  const filter = { column: 'spot', operator: 'isInBox', value } as const;
  const near = await mapExtent(db, scene, { tableId: thing.id, position: 'spot', filter });
  expect(near.without).toBe(0);
  const box = must(near.box, 'a box');
  expect(box.west).toBeGreaterThanOrEqual(170);
  expect(box.east).toBeLessThanOrEqual(-170);
  const { total } = await ask({ box });
  expect(total).toBe(near.placed);
  const nothing = await mapExtent(db, scene, { tableId: thing.id, position: 'spot', search: 'nowhere' });
  expect(nothing).toEqual({ placed: 0, without: 0, box: null });
});

test('[MAP-2] what is no position, what its viewer may not read and a part of too many cells are refused', async () => {
  await expect(ask({ position: 'name' })).rejects.toMatchObject({ code: 'request.invalid' });
  await expect(ask({ box: { ...WORLD, south: 91, north: 90 } })).rejects.toMatchObject({
    code: 'request.invalid',
  });
  await expect(ask({ zoom: 12 })).rejects.toMatchObject({ code: 'request.invalid' });
  await expect(ask({ position: 'nothing' })).rejects.toMatchObject({ code: 'column.unknown' });
  await expect(ask({}, viewerWith(catalog))).rejects.toMatchObject({ code: 'table.unknown' });
  // The clerk reads things, but not where they are.
  const clerk = viewerWith(catalog, 'clerk');
  await expect(ask({}, clerk)).rejects.toMatchObject({ code: 'column.unknown' });
  const asked = { tableId: thing.id, position: 'spot' };
  await expect(mapExtent(db, { catalog, viewer: clerk }, asked)).rejects.toMatchObject({
    code: 'column.unknown',
  });
});
