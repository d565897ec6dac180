import { jsonText, type Handlers } from '../http/serve-route.ts';
import {
  cancelContext,
  deleteThem,
  displayRecord,
  openCreate,
  openModify,
  resumeContext,
  runAction,
  suggestLinks,
  unfinishedWork,
  updateDraft,
  validateDraft,
} from '../records/records.ts';

/** Suggestions of a link unless the call says otherwise, and at most. */
const SUGGESTIONS = 20;
const MOST_SUGGESTIONS = 100;

/** Records, their drafts and their actions. */
export const RECORD_HANDLERS = {
  api_execaction: async ({ desk, params, query }) =>
    await runAction(desk(), {
      action: params.idaction,
      selected: (query.idselected ?? '')
        .split('|')
        .filter((id) => id !== '')
        .map(Number),
    }),
  api_element_display: async ({ desk, query }) =>
    jsonText(await displayRecord(desk(), query.idform, query.idenreg)),
  api_element_create: async ({ desk, query, body }) =>
    await openCreate(desk(), query.idform, body.values ?? {}),
  api_element_modify: async ({ desk, query }) => await openModify(desk(), query.idform, query.idenreg),
  api_element_delete: async ({ desk, query, body }) => ({
    deleted: await deleteThem(desk(), query.idform, body.records),
  }),
  api_context_list: async ({ desk }) => ({ contexts: await unfinishedWork(desk()) }),
  api_context_resume: async ({ desk, params }) => await resumeContext(desk(), params.idcontext),
  api_update: async ({ desk, params, body }) => {
    const state = await updateDraft(desk(), {
      context: params.idcontext,
      window: params.idihm,
      values: body.values,
      complete: params.complete,
    });
    return { ...state, changed: [...state.changed] };
  },
  api_validate: async ({ desk, params, body }) => {
    const { table, ...written } = await validateDraft(desk(), {
      context: params.idcontext,
      window: params.idihm,
      mine: body.mine ?? [],
    });
    return { idform: table.id, ...written };
  },
  api_cancel: async ({ desk, query }) => ({ closed: [...(await cancelContext(desk(), query.idcontext))] }),
  suggest_link: async ({ desk, params, query }) => {
    const limit = Math.min(query.limit ?? SUGGESTIONS, MOST_SUGGESTIONS);
    const rows = await suggestLinks(desk(), params.idcolumn, { text: query.text ?? '', limit });
    return { rows: rows.map(([id, title]): [number, string] => [id, title]) };
  },
} satisfies Partial<Handlers>;
