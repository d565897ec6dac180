import { z } from 'zod';
import type { MapView } from '../../catalog/views/map-view.ts';
import { MAX_ZOOM } from '../../query/map-cells.ts';
import { PathText } from '../../query/filter-schema.ts';
import { naming } from '../../marks/naming.ts';
import { listOf, ListPath } from '../lists/list-routes.ts';
import { route } from '../route/route.ts';
import { viewContract, type Telling } from './view-contract.ts';

/** Most cells of a point beside its position. */
const MAX_POINT_COLUMNS = 12;

const latitude = naming('plain', z.number().min(-90).max(90));
const longitude = naming('plain', z.number().min(-180).max(180));

/** A part of the map; where west is more than east it crosses the date line. */
const MapBox = z.strictObject({ south: latitude, west: longitude, north: latitude, east: longitude });

/** The records of a list that lie in a part of the map. */
const MapRequest = z.strictObject({
  ...listOf,
  position: ListPath,
  columns: z.array(ListPath).max(MAX_POINT_COLUMNS),
  box: MapBox,
  /** The world is 256 × 2^zoom pixels wide: how closely records are put together where there are many. */
  zoom: naming('plain', z.number().int().min(0).max(MAX_ZOOM)),
});
export type MapRequest = z.infer<typeof MapRequest>;

const MapAnswer = z.object({
  /** Records that lie there, each on its own or in a cluster. */
  total: z.number(),
  /** The id, the title, the position, then a cell for each of `columns`; by id. */
  points: z.array(z.array(z.unknown())),
  /** How many records, the middle of their latitudes and longitudes, then the south, west, north and east of where they lie. */
  clusters: z.array(
    z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number(), z.number()]),
  ),
});
export type MapAnswer = z.infer<typeof MapAnswer>;

const MapExtentRequest = z.strictObject({ ...listOf, position: ListPath });
export type MapExtentRequest = z.infer<typeof MapExtentRequest>;

const MapExtent = z.object({
  /** Records with a position, and without one that the viewer may read. */
  placed: z.number(),
  without: z.number(),
  /** The smallest part of the map that has all of them; null where there are none. */
  box: MapBox.nullable(),
});
export type MapExtent = z.infer<typeof MapExtent>;

/** Records as points on a map. */
export const map = viewContract({
  /** By the names of columns; without a position its viewer may not read it. */
  options: {
    position: PathText.optional(),
    caption: PathText.optional(),
    colour: PathText.optional(),
    image: PathText.optional(),
  },
  told: ({ position, caption, colour, image }: MapView, { path }: Telling) => {
    const told = {
      position: path(position),
      caption: caption && path(caption),
      colour: colour && path(colour),
      image: image === undefined ? undefined : path([image]),
    };
    return Object.fromEntries(Object.entries(told).filter(([, name]) => name !== undefined));
  },
  routes: {
    list_full_map: route({
      method: 'POST',
      path: '/list/full/map',
      audience: 'session',
      reads: true,
      packs: true,
      summary: 'The records of a list in a part of the map: as points, or in clusters where there are many',
      body: MapRequest,
      answer: MapAnswer,
    }),
    list_full_map_extent: route({
      method: 'POST',
      path: '/list/full/map/extent',
      audience: 'session',
      reads: true,
      summary: 'Where on the map the records of a list lie, and how many have no position',
      body: MapExtentRequest,
      answer: MapExtent,
    }),
  },
});
