import { z } from 'zod';
import {
  GRID_COLUMNS,
  GRID_ROWS,
  MAX_TILES,
  MAX_TILE_HEIGHT,
} from '../../catalog/objects/dashboard/dashboard-grid.ts';
import { CARD_SIZES } from '../../catalog/views/picture-cards.ts';
import { naming } from '../../marks/naming.ts';
import { PathText } from '../../query/filter-schema.ts';
import { route } from '../route/route.ts';

/** Most columns that an arrangement speaks of. */
const MAX_COLUMNS = 200;
/** Most lanes that it speaks of, and the longest code of one. */
const MAX_LANES = 500;
const MAX_LANE_NAME = 100;

/** What is arranged: a configured view, a table that is listed without one, the list column of a form, or a dashboard. */
const ArrangedList = z.enum(['view', 'table', 'column', 'dashboard']);

const Paths = naming('plain', z.array(PathText).max(MAX_COLUMNS));

const Lanes = naming('plain', z.array(z.string().max(MAX_LANE_NAME)).max(MAX_LANES));

/** The cells of a dashboard's grid that a tile takes. */
const TileCells = z.strictObject({
  x: z
    .number()
    .int()
    .min(0)
    .max(GRID_COLUMNS - 1),
  y: z.number().int().min(0).max(GRID_ROWS),
  width: z.number().int().min(1).max(GRID_COLUMNS),
  height: z.number().int().min(1).max(MAX_TILE_HEIGHT),
});

const TileIds = z.string().regex(/^\d{1,16}$/);

/** How a user arranges the columns of a list, or the tiles of a dashboard. */
const ListArrangement = z.strictObject({
  /** In their order: those that are shown; of a list in a form all. */
  columns: Paths.optional(),
  /** Those of a list in a form that are not shown. */
  hidden: Paths.optional(),
  /** Widths in pixels by path. */
  widths: naming('plain', z.record(PathText, z.number().int().min(1).max(4_000))).optional(),
  /** Those that stay at the start while others are scrolled. */
  pinned: Paths.optional(),
  /** Lanes and swim lanes that are folded up, and lanes that are not shown, by what names them on their board. */
  foldedLanes: Lanes.optional(),
  hiddenLanes: Lanes.optional(),
  rowHeight: z.enum(['compact', 'normal', 'tall', 'extra']).optional(),
  cardSize: z.enum(CARD_SIZES).optional(),
  /** Where the tiles of a dashboard stand, and those that are not shown, by their ids. */
  tiles: naming('plain', z.record(TileIds, TileCells)).optional(),
  hiddenTiles: naming('plain', z.array(TileIds).max(MAX_TILES)).optional(),
});

/** How an account arranges the columns of lists, in whichever browser. */
export const ARRANGEMENT_ROUTES = {
  arrangement_list: route({
    method: 'GET',
    path: '/list/arrangement/list',
    audience: 'session',
    summary: 'How the account arranges the columns of lists and the tiles of dashboards',
    answer: z.object({
      arrangements: z.array(z.object({ of: ArrangedList, id: z.number(), arrangement: ListArrangement })),
    }),
  }),
  arrangement_keep: route({
    method: 'POST',
    path: '/list/arrangement/keep',
    audience: 'session',
    summary: 'Keeps how the account arranges the columns of a list; an empty arrangement is that of the list',
    body: z.strictObject({
      of: ArrangedList,
      id: naming('plain', z.number().int().positive()),
      arrangement: ListArrangement,
    }),
    answer: z.object({}),
  }),
} as const;
