import { AppError } from '#core/errors.ts';
import type { Handlers } from '../http/serve-route.ts';
import { jsonText } from '../http/text-answer.ts';
import { importCsv } from '../import/import.ts';
import { countFor } from '../lists/lists.ts';
import { draftWindow, listWindow } from '../query/list/run-list.ts';
import { draftedRows } from '../records/records.ts';
import { refuseDraftsOfOthers } from './own-drafts.ts';

/** Lists, and what is loaded into them. */
export const LIST_HANDLERS = {
  list_full_load: async ({ desk, body }) => {
    const { db, ...scene } = desk();
    return jsonText(await listWindow(db, scene, body));
  },
  list_full_count: async ({ desk, body }) => await countFor(desk(), body),
  list_sub_load: async ({ desk, session, body }) => {
    if (body.draft) refuseDraftsOfOthers(session());
    const { db, ...scene } = desk();
    const { idcolumn, idenreg, draft, ...window } = body;
    const column = scene.catalog.columns.get(idcolumn)?.column;
    if (column?.type !== 'list') throw new AppError('column.unknown', { column: idcolumn });
    const parent = { idcolumn, record: idenreg };
    const request = { ...window, idform: column.target, parent };
    return jsonText(
      draft
        ? await draftWindow(db, scene, request, await draftedRows(desk(), draft))
        : await listWindow(db, scene, request),
    );
  },
  import_csv: async ({ desk, params, query, body, request }) =>
    await importCsv(desk(), {
      idform: params.idform,
      map: query.map,
      check: query.check,
      source: body,
      caller: request,
    }),
} satisfies Partial<Handlers>;
