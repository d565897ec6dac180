import { beforeAll, expect, test } from 'vitest';
import { tableOf } from '#core/catalog/catalog.ts';
import { RequestFilter } from '#core/query/filter-schema.ts';
import { must } from '#core/std/must.ts';
import { Random } from '#server/sample/random/random.ts';
import { distance } from '#test/support/formulas/evaluate/positions.ts';
import { everyTypeWorld, supervisor } from '#test/support/worlds/every-type.ts';
import { sql } from '../../database/sql/sql.ts';
import { listCount, listWindow } from '../../query/list/run-list.ts';
import { saveRecord } from '../records.ts';

const { db, catalog } = await everyTypeWorld();
const thing = must(catalog.tablesByName.get('thing'), 'thing');
const request = { db, catalog, viewer: supervisor };

interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** Places everywhere, many of them at the poles and at the date line. */
const random = new Random(20_261_127);
const degrees = (most: number): number => {
  const number = (random.next() * 2 - 1) * most;
  return Number((random.chance(30) ? Math.sign(number) * (most - random.next() * 2) : number).toFixed(7));
};
const PLACES: readonly Place[] = Array.from({ length: 400 }, () => ({
  latitude: degrees(90),
  longitude: degrees(180),
}));

beforeAll(async () => {
  await db.query(
    sql`insert into app.thing (name, spot) select 'Thing', value from jsonb_array_elements($1::jsonb)`,
    [JSON.stringify(PLACES)],
  );
  await db.query("insert into app.thing (name) values ('Nowhere')");
});

async function found(filter: unknown): Promise<number> {
  return (await listCount(db, request, { tableId: thing.id, filter: RequestFilter.parse(filter) })).count;
}

const text = ({ latitude, longitude }: Place) => `${latitude}, ${longitude}`;

test('[COL-104] near finds exactly the places whose distance is no more, across the date line and around the poles', async () => {
  for (const center of [
    ...PLACES.slice(0, 40),
    { latitude: 90, longitude: 12 },
    { latitude: 0, longitude: 180 },
  ])
    for (const within of [0, 50_000, 400_000, 5_000_000, 20_015_115]) {
      const near = PLACES.filter((place) => distance(text(place), text(center)) <= within).length;
      const value = { ...center, within };
      expect({ value, found: await found({ column: 'spot', operator: 'isNear', value }) }).toEqual({
        value,
        found: near,
      });
    }
});

test('[COL-104] a box finds exactly the places between its sides, also where it crosses the date line', async () => {
  for (const [at, low] of PLACES.slice(0, 60).entries()) {
    const high = must(PLACES[at + 100], 'another place');
    const [south, north] = [low.latitude, high.latitude].toSorted((one, other) => one - other);
    const value = { south, north, west: low.longitude, east: high.longitude };
    const isBetween = ({ longitude }: Place) =>
      value.west <= value.east
        ? longitude >= value.west && longitude <= value.east
        : longitude >= value.west || longitude <= value.east;
    const inside = PLACES.filter(
      (place) =>
        place.latitude >= must(south, 'south') && place.latitude <= must(north, 'north') && isBetween(place),
    ).length;
    expect(await found({ column: 'spot', operator: 'isInBox', value })).toBe(inside);
  }
});

test('[COL-104] an empty position fulfils neither, and what is no place is refused', async () => {
  const all = { south: -90, north: 90, west: -180, east: 180 };
  expect(await found({ column: 'spot', operator: 'isInBox', value: all })).toBe(PLACES.length);
  expect(await found({ not: { column: 'spot', operator: 'isInBox', value: all } })).toBe(1);
  expect(await found({ column: 'spot', operator: 'isEmpty' })).toBe(1);
  for (const value of [
    { latitude: 1, longitude: 2 },
    { latitude: 1, longitude: 2, within: -1 },
    { latitude: 1, longitude: 2, within: 30_000_000 },
    { latitude: 91, longitude: 2, within: 1 },
    { latitude: '1', longitude: 2, within: 1 },
    'x',
    null,
  ])
    await expect(found({ column: 'spot', operator: 'isNear', value })).rejects.toMatchObject({
      code: 'filter.value',
    });
  await expect(
    found({ column: 'spot', operator: 'isInBox', value: { ...all, south: 2, north: 1 } }),
  ).rejects.toMatchObject({ code: 'filter.value' });
  await expect(found({ column: 'spot', operator: 'less', value: PLACES[0] })).rejects.toMatchObject({
    code: 'filter.operator',
  });
  await expect(
    listWindow(db, request, { tableId: thing.id, columns: ['spot'], sort: [{ column: 'spot' }] }),
  ).rejects.toMatchObject({ code: 'sort.column' });
});

test('[COL-104] near asks the index of the column at any size', async () => {
  await db.query(
    sql`insert into app.thing (name, spot) select 'Many', colonnade.make_position(((i * 7919) % 180000) / 1000.0 - 90, ((i * 104729) % 360000) / 1000.0 - 180)
      from generate_series(1, 20000) i`,
  );
  await db.query('analyze app.thing');
  const { rows } = await db.query<{ 'QUERY PLAN': string }>(
    sql`explain select id from app.thing t where t.deleted_at is null
      and colonnade.position_point(t.spot) <@ colonnade.box_around('{"latitude": 48, "longitude": 2, "within": 10000}'::jsonb)`,
  );
  const index = must(
    tableOf(catalog, thing.id).columns.find(({ name }) => name === 'spot'),
    'spot',
  ).id;
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(`ix_${index}`);
  await db.query("delete from app.thing where name = 'Many'");
});

test('[COL-100] what is saved comes back as it was written, and what is none is refused at its column', async () => {
  const spot = { latitude: 48.8566123, longitude: -0.0000001 };
  const { recordId: id } = await saveRecord(request, {
    tableId: thing.id,
    id: undefined,
    values: { name: 'A', spot },
  });
  const answer = await listWindow(db, request, {
    tableId: thing.id,
    columns: ['spot'],
    filter: { column: 'name', operator: 'equal', value: 'A' },
    limit: 1,
  });
  expect((JSON.parse(answer) as { rows: unknown[][] }).rows[0]?.slice(0, 2)).toEqual([id, spot]);
  await expect(
    saveRecord(request, { tableId: thing.id, id, values: { spot: { latitude: 100, longitude: 0 } } }),
  ).rejects.toMatchObject({ code: 'value.refused', columns: [{ column: 'spot', code: 'value.position' }] });
});

test('[COL-106] the distance of two places is the same in SQL as in the evaluator, to the metre', async () => {
  const pairs = PLACES.slice(0, 200).map(
    (one, at) => [one, must(PLACES[at + 200], 'another place')] as const,
  );
  const { rows } = await db.query<{ metres: number }>(
    sql`select colonnade.distance(value -> 0, value -> 1)::float8 as metres from jsonb_array_elements($1::jsonb)`,
    [JSON.stringify(pairs)],
  );
  expect(rows.map(({ metres }) => metres)).toEqual(
    pairs.map(([one, other]) => distance(text(one), text(other))),
  );
});

test('[COL-107] a text becomes a position where it is written as one, and a position that text', async () => {
  const { rows } = await db.query<{ written: string | null }>(
    sql`select colonnade.position_text(colonnade.text_position(value)) as written from unnest($1::text[]) with ordinality x(value, at) order by at`,
    [
      [
        '48.8566, 2.3522',
        '48.85660;2.3522',
        '-0.0, 007',
        '90, -180',
        '91, 2',
        '48,85',
        '48.8566,2.3522',
        'Paris',
        '1, 2, 3',
      ],
    ],
  );
  expect(rows.map(({ written }) => written)).toEqual([
    '48.8566, 2.3522',
    '48.8566, 2.3522',
    '0, 7',
    '90, -180',
    ...Array.from({ length: 5 }, () => null),
  ]);
});
