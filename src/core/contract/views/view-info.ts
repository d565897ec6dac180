import { z } from 'zod';
import { PathText, RequestFilter } from '../../query/filter-schema.ts';
import { ButtonInfo } from '../actions/button-info.ts';
import { ListCalculation, RequestGroup } from '../lists/group-routes.ts';
import { RequestSort } from '../lists/list-routes.ts';

/** What the client gets of every view. */
const SHARED = {
  id: z.number(),
  name: z.string(),
  table: z.number(),
  label: z.string(),
  help: z.string().optional(),
  buttons: z.array(ButtonInfo),
  columns: z.array(z.object({ column: PathText, width: z.number().optional(), hidden: z.boolean() })),
  sort: z.array(RequestSort),
  groups: z.array(RequestGroup),
  openGroups: z.boolean(),
  calculations: z.array(ListCalculation),
  filter: RequestFilter.optional(),
};

export type SharedViewInfo = z.infer<z.ZodObject<typeof SHARED>>;

/** The same with the own options of its display mode. */
export type ViewInfoOf<Contracts extends Optioned> = {
  readonly [Mode in keyof Contracts]: z.infer<
    z.ZodObject<typeof SHARED & { mode: z.ZodLiteral<Mode & string> } & Contracts[Mode]['options']>
  >;
}[keyof Contracts];

/** The schema of what the client gets of a view of any of these display modes. */
export function viewInfoOf<Contracts extends Optioned>(
  contracts: Contracts,
): z.ZodType<ViewInfoOf<Contracts>> {
  const members = Object.entries(contracts).map(([mode, { options }]) =>
    z.object({ ...SHARED, mode: z.literal(mode), ...options }),
  );
  // Every mode of the type is a key, so that there is one at least.
  return z.discriminatedUnion('mode', members as [(typeof members)[number]]) as unknown as z.ZodType<
    ViewInfoOf<Contracts>
  >;
}

type Optioned = Readonly<Record<string, { readonly options: z.ZodRawShape }>>;
