import type { SAVED_ROUTES } from '#core/contract/lists/saved-routes.ts';
import { AppError } from '#core/errors.ts';
import { RequestFilter } from '#core/query/filter-schema.ts';
import type { HandlersOf } from '../../http/serve-route.ts';
import { countedValues } from '../../query/list/column-values.ts';
import { placeOf, readableTable } from '../../query/scene/place.ts';
import type { RequestContext } from '../../records/records.ts';
import {
  defaultsFor,
  removeSaved,
  renameSaved,
  keepSaved,
  savedFor,
  setDefault,
  shareSaved,
  sharingOf,
  type SavedAsking,
} from './saved-lists.ts';

const asking = (context: RequestContext, table: number, kind: SavedAsking['kind']): SavedAsking => ({
  ...context,
  table,
  kind,
});

export const SAVED_HANDLERS = {
  filter_list: async ({ requestContext, params }) => {
    const about = asking(requestContext(), params.tableId, 'filter');
    const saved = await savedFor(about);
    const filters = saved.map(({ texts, viewId: _view, arrangement: _arrangement, ...info }) => ({
      ...info,
      filter: RequestFilter.parse(JSON.parse(texts['filter'] ?? '{"all":[]}')),
    }));
    return { ...sharingOf(about), filters };
  },
  filter_values: async ({ requestContext, params, body }) => {
    const { db, ...scene } = requestContext();
    const table = readableTable(scene, params.tableId);
    const named = scene.catalog.columns.get(params.columnId)?.column;
    const path = body.path ?? named?.name ?? '';
    if (placeOf(scene, table, path).column.name !== named?.name)
      throw new AppError('column.unknown', { column: path });
    return await countedValues(db, scene, { ...body, tableId: table.id, path });
  },
  filter_save: async ({ requestContext, params, body: { filter, ...body } }) =>
    await keepSaved(asking(requestContext(), params.tableId, 'filter'), {
      ...body,
      texts: { filter: JSON.stringify(filter) },
      arrangement: {},
    }),
  filter_share: async ({ requestContext, params, body }) =>
    await shareSaved(asking(requestContext(), params.tableId, 'filter'), body),
  filter_rename: async ({ requestContext, params, body }) =>
    await renameSaved(asking(requestContext(), params.tableId, 'filter'), body),
  filter_delete: async ({ requestContext, params, body }) =>
    await removeSaved(asking(requestContext(), params.tableId, 'filter'), body),
  view_saved_list: async ({ requestContext, params }) => {
    const about = asking(requestContext(), params.tableId, 'view');
    const views = [...(await savedFor(about))];
    return { ...sharingOf(about), views, ...(await defaultsFor(about, views)) };
  },
  view_saved_save: async ({ requestContext, params, body }) =>
    await keepSaved(asking(requestContext(), params.tableId, 'view'), body),
  view_saved_share: async ({ requestContext, params, body }) =>
    await shareSaved(asking(requestContext(), params.tableId, 'view'), body),
  view_saved_rename: async ({ requestContext, params, body }) =>
    await renameSaved(asking(requestContext(), params.tableId, 'view'), body),
  view_saved_delete: async ({ requestContext, params, body }) =>
    await removeSaved(asking(requestContext(), params.tableId, 'view'), body),
  view_saved_default: async ({ requestContext, params, body }) =>
    await setDefault(asking(requestContext(), params.tableId, 'view'), body),
} satisfies HandlersOf<typeof SAVED_ROUTES>;
