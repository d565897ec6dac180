import { z } from 'zod';
import { DASHBOARD_PERIODS } from '../../catalog/objects/dashboard/dashboard-grid.ts';
import type { TileKind } from '../../catalog/objects/dashboard/tile.ts';
import { naming } from '../../marks/naming.ts';
import { RequestMeasure } from '../lists/figure-routes.ts';

/** What the client gets of every tile: where it stands, and what stands above it where the catalog says it. */
const PLACED = {
  id: z.number(),
  label: z.string().optional(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
};

/** The columns to which the period of the dashboard is applied, and its filters, by their keys. */
const narrowed = {
  filterBy: z.string().optional(),
  filtered: naming('plain', z.record(z.string(), z.string())).optional(),
};

/** A filter of a dashboard. */
const DashboardFilterInfo = z.object({
  /** What it is called in addresses. */
  key: z.string(),
  label: z.string().optional(),
  table: z.number(),
  column: z.string(),
});
export type DashboardFilterInfo = z.infer<typeof DashboardFilterInfo>;

/** The own options of each kind of tile as the client gets them; columns by their paths. */
const TILES = {
  figure: {
    table: z.number(),
    view: z.number().optional(),
    measure: RequestMeasure,
    trend: z.object({ column: z.string(), days: z.number() }).optional(),
    better: z.enum(['more', 'less']).optional(),
    ...narrowed,
  },
  view: { table: z.number(), view: z.number(), rows: z.number().optional(), ...narrowed },
  links: { actions: z.array(z.number()) },
  text: { text: z.string() },
  work: {},
  recent: {},
  favourites: {},
} as const satisfies { readonly [Kind in TileKind]: z.ZodRawShape };

/** The own options of the tiles of a kind as one viewer gets them. */
export type TileOptions<Kind extends TileKind> = TileOptionsByKind[Kind];

type TileOptionsByKind = {
  readonly [Kind in TileKind]: keyof (typeof TILES)[Kind] extends never
    ? object
    : z.infer<z.ZodObject<(typeof TILES)[Kind]>>;
};
type Placed = z.infer<z.ZodObject<typeof PLACED>>;
type InfoOf = {
  readonly [Kind in TileKind]: Placed & { readonly kind: Kind } & TileOptionsByKind[Kind];
};

/** A tile as one viewer may see it, in the viewer's language. */
export type TileInfo = InfoOf[TileKind];
export type TileInfoOf<Kind extends TileKind> = InfoOf[Kind];

const TileInfo = z.discriminatedUnion(
  'kind',
  // Every kind is a key, so that there is one at least.
  Object.entries(TILES).map(([kind, options]) =>
    z.object({ ...PLACED, kind: z.literal(kind), ...options }),
  ) as unknown as [z.ZodObject<typeof PLACED & { kind: z.ZodLiteral<string> }>],
) as unknown as z.ZodType<TileInfo>;

/** A dashboard as one viewer may see it: tiles about what it may not read are not there. */
export const DashboardInfo = z.object({
  id: z.number(),
  name: z.string(),
  label: z.string(),
  icon: z.string().optional(),
  period: z.enum(DASHBOARD_PERIODS),
  filters: z.array(DashboardFilterInfo),
  tiles: z.array(TileInfo),
});
export type DashboardInfo = z.infer<typeof DashboardInfo>;
