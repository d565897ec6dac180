import type { MapExtent, MapExtentRequest, MapRequest } from '#core/contract/views/map.ts';
import { AppError } from '#core/errors.ts';
import type { GeographicBox } from '#core/fields/position/around.ts';
import { isPosition } from '#core/fields/traits.ts';
import { CELL, MAX_CELLS, MAX_LATITUDE, TILE } from '#core/query/map-cells.ts';
import { must } from '#core/std/must.ts';
import type { Runner } from '../../database/pool.ts';
import { and, boundAt, literal, NOTHING, sql, type Sql } from '../../database/sql/sql.ts';
import type { SqlScene } from '../formula/facts.ts';
import { cellSql, placeRow, titleSql, rowSql } from '../rights/expression.ts';
import { readableSql } from '../rights/rights.ts';
import { rowOf, type Row } from '../scene/joins.ts';
import { placeOf, readableTable, type Scene } from '../scene/place.ts';
import { askList, type ListQuery } from './ask-list.ts';
import type { ListPlan } from './plan.ts';
import { conditionsSql, tableSql } from './records-sql.ts';
import { shapeOf } from './shape.ts';

/** Most records of a part of the map that are answered each on its own. */
export const MAX_POINTS = 2_000;

/**
 * The records of a part of the map as the JSON text of `MapAnswer`. Throws AppError `column.unknown` for columns that do not
 * exist for the viewer, `request.invalid` for what is no position, for a south above the north and for a part of too many cells.
 */
export async function listMap(db: Runner, scene: Scene, request: MapRequest): Promise<string> {
  const { position, columns, box, zoom, ...list } = request;
  checkPosition(scene, request);
  if (box.south > box.north) throw new AppError('request.invalid', { reason: 'box' });
  const across = (TILE / CELL) * 2 ** zoom;
  if (cellsIn(box, across) > MAX_CELLS) throw new AppError('request.invalid', { reason: 'zoom' });
  const shaped = shapeOf({ ...list, columns: [position, ...columns] });
  const values = [JSON.stringify(box), across];
  const query = POINTS[formOf(box)];
  const [row] = await askList<{ answer: string }>({ db, scene }, query, shaped, values);
  return must(row, 'the answer of a map').answer;
}

/** Where the records of a list lie. Throws as `listMap`. */
export async function mapExtent(db: Runner, scene: Scene, request: MapExtentRequest): Promise<MapExtent> {
  const { position, ...list } = request;
  checkPosition(scene, request);
  const shaped = shapeOf({ ...list, columns: [position] });
  const [row] = await askList<Extent>({ db, scene }, EXTENT, shaped);
  const found = must(row, 'the extent of a map');
  const { south, north, west, east, west_on: westOn, east_on: eastOn } = found;
  const [placed, records] = [Number(found.placed), Number(found.records)];
  if (south === null || north === null || west === null || east === null) {
    return { placed, without: records - placed, box: null };
  }
  // The shorter way around the earth, which may lead over the date line.
  const isOver = westOn !== null && eastOn !== null && eastOn - westOn < east - west;
  const [from, to] = isOver ? [westOn, eastOn > 180 ? eastOn - 360 : eastOn] : [west, east];
  return { placed, without: records - placed, box: { south, north, west: from, east: to } };
}

function checkPosition(scene: Scene, { tableId, position }: MapExtentRequest): void {
  const { column } = placeOf(scene, readableTable(scene, tableId), position);
  if (!isPosition(column)) throw new AppError('request.invalid', { reason: 'position' });
}

/** How many cells a part of the map has, `across` being those around the earth. */
function cellsIn({ south, west, north, east }: GeographicBox, across: number): number {
  const wide = (east - west + (west > east ? 360 : 0)) / 360;
  const high = mercator(south) - mercator(north);
  return Math.ceil(wide * across + 1) * Math.ceil(high * across + 1);
}

/** How far below the northern edge of the map a latitude is, its whole height being 1. */
function mercator(latitude: number): number {
  const kept = Math.min(MAX_LATITUDE, Math.max(-MAX_LATITUDE, latitude));
  return 0.5 - Math.log(Math.tan(Math.PI / 4 + (kept * Math.PI) / 360)) / (2 * Math.PI);
}

/** A box as statements ask for it: all of the earth, from west to east, or over the date line. */
type BoxForm = 'all' | 'plain' | 'over';

function formOf({ south, west, north, east }: GeographicBox): BoxForm {
  if (west > east) return 'over';
  return south === -90 && north === 90 && west === -180 && east === 180 ? 'all' : 'plain';
}

const POINTS: Readonly<Record<BoxForm, ListQuery>> = {
  all: pointsQuery('all'),
  plain: pointsQuery('plain'),
  over: pointsQuery('over'),
};

function pointsQuery(form: BoxForm): ListQuery {
  return {
    name: `map ${form}`,
    binds: 2,
    compile: (scene, plan, slots) => ({ text: pointsSql(scene, plan, { form, slots }) }),
  };
}

/** A box that is bound, as JSON. */
interface AskedBox {
  readonly form: BoxForm;
  readonly bound: Sql;
}

/** Whether a position lies in a box; an index on it answers the first part. */
function inBoxSql(at: Sql, { form, bound }: AskedBox): Sql {
  const asked = sql`${bound}::jsonb`;
  // What is bound has to be used, for PostgreSQL to know its type.
  if (form === 'all') return sql`(${asked} is not null and ${at} is not null)`;
  const inside = sql`colonnade.position_point(${at}) <@ colonnade.box_of(${asked})`;
  return form === 'plain' ? inside : sql`(${inside} and colonnade.is_between_sides(${at}, ${asked}))`;
}

/** The records are put together by cells first: few enough of them, and those that are alone in theirs, are read each on its own. */
function pointsSql(
  scene: SqlScene,
  plan: ListPlan,
  { form, slots }: { readonly form: BoxForm; readonly slots: number },
): Sql {
  const box = { form, bound: boundAt(slots + 1) };
  const across = sql`${boundAt(slots + 2)}::float8`;
  const grouped = placedSql(scene, plan, box);
  const spot = sql`select t.id, l.p[1] as lat, l.p[0] as lng ${grouped.source({ reads: true })}`;
  const kept = sql`radians(least(greatest(s.lat, ${literal(-MAX_LATITUDE)}), ${literal(MAX_LATITUDE)}))`;
  const x = sql`floor((s.lng + 180) / 360 * ${across})`;
  const y = sql`floor((0.5 - ln(tan(pi() / 4 + ${kept} / 2)) / (2 * pi())) * ${across})`;
  const extremes = sql`min(s.lat) as south, min(s.lng) as west, max(s.lat) as north, max(s.lng) as east`;
  const cells = sql`select count(*) as n, avg(s.lat) as lat, avg(s.lng) as lng, ${extremes}, min(s.id) as one from (${spot}) s group by ${x}, ${y}`;
  const clusters = sql`select json_agg(json_build_array(c.n, c.lat, c.lng, c.south, c.west, c.north, c.east) order by c.n desc, c.one) from cells c where c.n > 1`;
  const all = rowsSql(scene, plan, { box });
  const alone = rowsSql(scene, plan, {
    within: sql`t.id = any(array(select c.one from cells c where c.n = 1))`,
  });
  const few = sql`h.total <= ${literal(MAX_POINTS)}`;
  const parts = sql`'total', h.total, 'points', coalesce(case when ${few} then (${all}) else (${alone}) end, '[]'), 'clusters', coalesce(case when not (${few}) then (${clusters}) end, '[]')`;
  return sql`with cells as materialized (${cells}) select json_build_object(${parts})::text as answer from (select coalesce(sum(n), 0) as total from cells) h`;
}

/** The records of a part of the map, each as its cells. */
function rowsSql(
  scene: SqlScene,
  plan: ListPlan,
  { box, within }: { readonly box?: AskedBox; readonly within?: Sql },
): Sql {
  const placed = placedSql(scene, plan, box);
  const { row } = placed;
  const cells = plan.cells.map((place) => cellSql(scene, place, row));
  const shown = rowSql([sql`t.id`, titleSql(scene, plan.table, row), ...cells]);
  return sql`select json_agg(p.r order by p.id) from (select t.id, ${shown} as r ${placed.source({ within })}) p`;
}

/** The records of a list with their positions, as far as the viewer may read these. */
function placedSql(scene: SqlScene, plan: ListPlan, box?: AskedBox) {
  const row: Row = rowOf(scene, 't');
  const place = must(plan.cells[0], 'the position of a map');
  const at = readableSql(scene, placeRow(scene, row, place.links), place.table, place.column);
  const inBox = box && inBoxSql(at, box);
  return {
    row,
    /** The last part to be asked for: it joins what the others need. It `reads` each position once, as the point `l.p`. */
    source: ({ within, reads }: { readonly within?: Sql | undefined; readonly reads?: boolean }): Sql => {
      const conditions = [
        ...conditionsSql(scene, plan, row),
        ...(inBox ? [inBox] : []),
        ...(within ? [within] : []),
      ];
      const read = reads === true ? pointOf(at) : NOTHING;
      return sql`from ${tableSql(scene, plan.table)} t${row.joins.sql()}${read} where ${and(conditions)}`;
    },
  };
}

/** Without its `offset`, PostgreSQL would read the JSON anew wherever a part of the point is used. */
function pointOf(at: Sql): Sql {
  return sql` cross join lateral (select colonnade.position_point(${at}) as p offset 0) l`;
}

interface Extent extends Readonly<Record<'south' | 'west' | 'north' | 'east', number | null>> {
  readonly records: string;
  readonly placed: string;
  /** The same of longitudes that are counted eastwards from the middle of the earth. */
  readonly west_on: number | null;
  readonly east_on: number | null;
}

const EXTENT: ListQuery = {
  name: 'map extent',
  compile: (scene, plan) => {
    const { source } = placedSql(scene, plan);
    const spots = sql`select l.p[1] as lat, l.p[0] as lng ${source({ reads: true })}`;
    const on = sql`case when s.lng < 0 then s.lng + 360 else s.lng end`;
    return {
      text: sql`select count(*) as records, count(s.lat) as placed, min(s.lat) as south, max(s.lat) as north, min(s.lng) as west, max(s.lng) as east, min(${on}) as west_on, max(${on}) as east_on from (${spots}) s`,
    };
  },
};
