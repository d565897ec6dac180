import { z } from 'zod';
import { naming } from '../../marks/naming.ts';
import { RequestFilter } from '../../query/filter-schema.ts';
import { Digits, route } from '../route/route.ts';
import { ListPath, listOf } from './list-routes.ts';

/** Most roles that something is shared with. */
const MAX_ROLES = 100;

const SavedId = naming('plain', z.number().int().positive());
const SavedName = z.string().trim().min(1).max(100);

/** The texts of a list's address by key (`filter`, `sort`, `columns` …), whatever a display mode keeps there. */
const AddressParts = naming(
  'plain',
  z.record(z.string().regex(/^[a-zA-Z]{1,30}$/), z.string().max(20_000)).refine(isShort, 'at most 20 texts'),
);
/** Widths and the like, by name. */
const ArrangementParts = naming(
  'plain',
  z
    .record(z.string().max(30), z.unknown())
    .refine((parts) => JSON.stringify(parts).length <= 50_000, 'too long'),
);

function isShort(parts: object): boolean {
  return Object.keys(parts).length <= 20;
}

/** Something that is kept under a name. */
const savedInfo = {
  id: z.number(),
  name: z.string(),
  /** Whether it is the viewer's own. */
  own: z.boolean(),
  /** Whether the viewer may rename, change and delete it. */
  mayChange: z.boolean(),
  /** The roles that it is shared with; none where it is personal. */
  roles: z.array(z.number()),
  /** How many of its parts were left out, as they name what no longer exists or the viewer may not see. */
  leftOut: z.number(),
};

const SavedFilter = z.object({ ...savedInfo, filter: RequestFilter });
export type SavedFilter = z.infer<typeof SavedFilter>;

const SavedView = z.object({
  ...savedInfo,
  viewId: z.number().nullable(),
  texts: z.record(z.string(), z.string()),
  arrangement: z.record(z.string(), z.unknown()),
});
export type SavedView = z.infer<typeof SavedView>;

/** Whether the viewer may share, and with which roles. */
const sharing = {
  mayShare: z.boolean(),
  roles: z.array(z.object({ id: z.number(), label: z.string() })),
};

const SavedViews = z.object({
  ...sharing,
  views: z.array(SavedView),
  /** The saved view that the list opens with: the viewer's own choice, else that of a role. */
  default: z.number().nullable(),
  /** The viewer's own choice alone. */
  ownDefault: z.number().nullable(),
  /** What the list opens with for each of the roles that the viewer may share with. */
  roleDefaults: z.array(z.object({ role: z.number(), view: z.number() })),
});
export type SavedViews = z.infer<typeof SavedViews>;

const FilterValues = z.object({
  /** Each value as a list's cell has it, null for the empty one, and how many records have it; the most frequent first. */
  values: z.array(z.object({ value: z.unknown(), count: z.number() })),
  /** There are more values than were given. */
  more: z.boolean(),
});
export type FilterValues = z.infer<typeof FilterValues>;

const ofTable = z.object({ tableId: naming('table', Digits) });

/** One of the changes to what is saved; all answer its id. */
function change<Body extends z.ZodRawShape>(path: string, summary: string, body: Body) {
  return route({
    method: 'POST',
    path,
    audience: 'session',
    summary,
    params: ofTable,
    body: z.strictObject(body),
    answer: z.object({ id: z.number() }),
  });
}

const renamed = { savedId: SavedId, name: SavedName };
const shared = {
  savedId: SavedId,
  roles: naming('plain', z.array(z.number().int().positive()).max(MAX_ROLES)),
};
/** `back` undoes it. */
const deleted = { savedId: SavedId, back: z.boolean().optional() };

/** Filters and variations of views that are kept under a name, and the values that a column can be filtered by. */
export const SAVED_ROUTES = {
  filter_list: route({
    method: 'GET',
    path: '/filter/list/{idform}',
    audience: 'session',
    summary: 'The named filters of a table: one’s own and those shared with one’s roles',
    params: ofTable,
    answer: z.object({ ...sharing, filters: z.array(SavedFilter) }),
  }),
  filter_values: route({
    method: 'POST',
    path: '/filter/values/{idform}/{idcolumn}',
    audience: 'session',
    reads: true,
    summary: 'The values of a column among the records of a list, with how many records have each',
    params: z.object({ tableId: naming('table', Digits), columnId: naming('column', Digits) }),
    body: z.strictObject({
      filter: listOf.filter,
      search: listOf.search,
      /** The way to the column, where it leads through links. */
      path: ListPath.optional(),
    }),
    answer: FilterValues,
  }),
  filter_save: change('/filter/save/{idform}', 'Keeps a filter under a name, or changes a kept one', {
    savedId: SavedId.optional(),
    name: SavedName,
    filter: naming('filter', RequestFilter),
  }),
  filter_share: change('/filter/share/{idform}', 'Shares a named filter with roles', shared),
  filter_rename: change('/filter/rename/{idform}', 'Renames a named filter', renamed),
  filter_delete: change('/filter/delete/{idform}', 'Deletes a named filter, or brings it back', deleted),
  view_saved_list: route({
    method: 'GET',
    path: '/view/saved/list/{idform}',
    audience: 'session',
    summary: 'The saved views of a table: one’s own and those shared with one’s roles',
    params: ofTable,
    answer: SavedViews,
  }),
  view_saved_save: change(
    '/view/saved/save/{idform}',
    'Saves what a list shows as a view, or changes a saved one',
    {
      savedId: SavedId.optional(),
      name: SavedName,
      viewId: naming('plain', z.number().int().positive()).optional(),
      texts: AddressParts,
      arrangement: ArrangementParts,
    },
  ),
  view_saved_share: change('/view/saved/share/{idform}', 'Shares a saved view with roles', shared),
  view_saved_rename: change('/view/saved/rename/{idform}', 'Renames a saved view', renamed),
  view_saved_delete: change(
    '/view/saved/delete/{idform}',
    'Deletes a saved view, or brings it back',
    deleted,
  ),
  view_saved_default: route({
    method: 'POST',
    path: '/view/saved/default/{idform}',
    audience: 'session',
    summary: 'Chooses the saved view that a list opens with, for oneself or for a role; null for none',
    params: ofTable,
    body: z.strictObject({
      savedId: SavedId.nullable(),
      role: naming('role', z.number().int().positive()).optional(),
    }),
    answer: z.object({ id: z.number().nullable() }),
  }),
} as const;
