import { RecordValues } from '#core/contract/actions/action-results.ts';
import type { RECORD_ROUTES } from '#core/contract/records/record-routes.ts';
import { AppError } from '#core/errors.ts';
import { answerQuestion, openCopy, runButton, runInWindow, runSentence } from '../../actions/actions.ts';
import { matchingIds } from '../../lists/lists.ts';
import type { HandlersOf } from '../../http/serve-route.ts';
import { openOfMessage } from '../../messaging/messaging.ts';
import { jsonText } from '../../http/text-answer.ts';
import {
  answeredOnce,
  cancelDraft,
  cascadeCancel,
  cascadeCreate,
  cascadeInput,
  cascadeModify,
  cascadeValidate,
  checkDraft,
  closedChoices,
  deleteThem,
  displayRecord,
  doneOnce,
  foretellDeletion,
  namedTemplate,
  openCreate,
  openModify,
  resumeContext,
  saveRecord,
  selectRecords,
  suggestLinks,
  unfinishedWork,
  updateDraft,
  validateDraft,
  type CascadeState,
  type RequestContext,
} from '../../records/records.ts';
import { readableTable } from '../../query/scene/place.ts';
import { refuseDraftsOfOthers } from '../own-drafts.ts';

function tableOfAction({ catalog }: Pick<RequestContext, 'catalog'>, id: number): number | undefined {
  const action = catalog.actions.get(id);
  return action && 'table' in action ? action.table : undefined;
}

/** Suggestions of a link unless the call says otherwise, and at most. */
const SUGGESTIONS = 20;
const MAX_SUGGESTIONS = 100;

/** Records, their drafts and their actions. */
export const RECORD_HANDLERS = {
  api_execaction: async ({ requestContext, once, params, query, body }) =>
    await doneOnce(
      requestContext(),
      once,
      async (inner) =>
        await runInWindow(inner, {
          ...around(params),
          action: params.actionId,
          selected: body?.matching
            ? await matchingIds(inner, tableOfAction(inner, params.actionId), body.matching)
            : (body?.selected ?? selectedIn(query.selection)),
          final: params.final,
          ...(body?.values ? { given: body.values } : {}),
          readOnly: body?.readOnly === true,
        }),
    ),
  api_execbutton: async ({ requestContext, once, params, body }) =>
    await doneOnce(
      requestContext(),
      once,
      async (inner) =>
        await runButton(inner, {
          ...around(params),
          button: params.buttonId,
          selected: body?.matching
            ? await matchingIds(inner, inner.catalog.buttons.get(params.buttonId)?.table, body.matching)
            : (body?.selected ?? selectedIn(params.selection)),
          final: false,
          ...(body?.values ? { given: body.values } : {}),
          readOnly: body?.readOnly === true,
        }),
    ),
  api_execmaxsentence: async ({ requestContext, once, params }) =>
    await doneOnce(requestContext(), once, (inner) => runSentence(inner, params.sentence)),
  api_messagebox: async ({ requestContext, once, params, body }) =>
    await answeredOnce(requestContext(), once, (inner) =>
      answerQuestion(inner, { ...around(params), ...body }),
    ),
  api_element_display: async ({ requestContext, query }) =>
    jsonText(await displayRecord(requestContext(), query.tableId, query.recordId)),
  api_element_create: async ({ requestContext, query, body }) => {
    const { tableId, recordId } = query;
    const request = requestContext();
    const opening = { tableId, values: body.values ?? {}, within: withinOf(query) };
    if (recordId !== undefined) return await openCopy(request, { ...opening, id: recordId });
    const named = query.template;
    const template = named === undefined ? undefined : namedTemplate(readableTable(request, tableId), named);
    const { messageID: message } = query;
    return message === undefined
      ? await openCreate(request, { ...opening, template })
      : await openOfMessage(request, { ...opening, message, template });
  },
  api_element_modify: async ({ requestContext, query }) =>
    await openModify(requestContext(), {
      tableId: query.tableId,
      id: query.recordId,
      within: withinOf(query),
    }),
  api_element_select: async ({ requestContext, query }) =>
    await selectRecords(requestContext(), {
      context: query.contextId,
      window: query.windowId,
      column: query.columnId,
      records: selectedIn(query.selection),
    }),
  api_element_save: async ({ requestContext, once, query, body }) =>
    await answeredOnce(requestContext(), once, (inner) =>
      saveRecord(inner, { tableId: query.tableId, id: query.recordId, ...body }),
    ),
  api_element_delete: async ({ requestContext, once, query, body }) =>
    await doneOnce(requestContext(), once, async (inner) => {
      const { deleted, operation = null } = await deleteThem(inner, query.tableId, { records: body.records });
      return { deleted, operation };
    }),
  api_element_deletion: async ({ requestContext, query, body }) =>
    await foretellDeletion(requestContext(), query.tableId, body.records),
  api_context_list: async ({ requestContext }) => ({ contexts: await unfinishedWork(requestContext()) }),
  api_context_resume: async ({ requestContext, params }) =>
    await resumeContext(requestContext(), params.contextId),
  api_check: async ({ requestContext, params, body }) => {
    await checkDraft(requestContext(), { ...params, columns: body.columns });
    return {};
  },
  api_update: async ({ requestContext, params, body }) => {
    const state = await updateDraft(requestContext(), {
      context: params.contextId,
      window: params.windowId,
      values: body.values,
      seen: body.seen,
      shown: body.shown,
      complete: params.complete,
    });
    return {
      ...state,
      changed: [...state.changed],
      layouts: [...state.layouts],
      deletions: [...state.deletions],
    };
  },
  api_validate: async ({ requestContext, once, params, body }) =>
    await answeredOnce(requestContext(), once, (inner) =>
      validateDraft(inner, {
        ...around(params),
        mine: body.mine ?? [],
        deleted: body.deleted ?? [],
      }),
    ),
  api_cancel: async ({ requestContext, query }) =>
    await cancelDraft(requestContext(), {
      context: query.contextId,
      window: query.windowId,
      shown: shownIn(query),
      byUser: query.byuser,
      all: query.all,
    }),
  api_cascade_create: async ({ requestContext, params, body }) =>
    cascaded(
      await cascadeCreate(requestContext(), around(params), {
        column: params.columnId,
        values: body.values ?? {},
      }),
    ),
  api_cascade_modify: async ({ requestContext, params, body }) =>
    cascaded(
      await cascadeModify(requestContext(), around(params), {
        column: params.columnId,
        record: params.recordId,
        removed: body.removed === true,
      }),
    ),
  api_cascade_input: async ({ requestContext, params, query, body }) =>
    cascaded(
      await cascadeInput(requestContext(), around(params), {
        record: params.recordId,
        column: query.columnId,
        values: body.values,
        complete: params.complete,
      }),
    ),
  api_cascade_validate: async ({ requestContext, params, query }) =>
    cascaded(
      await cascadeValidate(requestContext(), around(params), {
        record: params.recordId,
        column: query.columnId,
      }),
    ),
  api_cascade_cancel: async ({ requestContext, params, query }) =>
    cascaded(
      await cascadeCancel(requestContext(), around(params), {
        record: params.recordId,
        column: query.columnId,
      }),
    ),
  suggest_link: async ({ requestContext, session, params, query }) => {
    const inside = insideOf(query);
    if (inside) refuseDraftsOfOthers(session());
    const limit = Math.min(query.limit ?? SUGGESTIONS, MAX_SUGGESTIONS);
    const rows = await suggestLinks(requestContext(), params.columnId, {
      text: query.text ?? '',
      limit,
      inside,
      usual: !session().viewing,
      given: valuesIn(query.given),
    });
    return {
      rows: rows.map(({ id, title, subtitle }): [number, string, string | null] => [id, title, subtitle]),
    };
  },
  suggest_choice: async ({ requestContext, params, query }) => ({
    closed: [...(await closedChoices(requestContext(), params.columnId, valuesIn(query.given) ?? {}))],
  }),
} satisfies HandlersOf<typeof RECORD_ROUTES>;

/** Values by technical name. Throws AppError `request.invalid` for what is no object. */
function valuesIn(json: string | undefined): Readonly<Record<string, unknown>> | undefined {
  if (json === undefined) return undefined;
  try {
    return RecordValues.parse(JSON.parse(json));
  } catch {
    throw new AppError('request.invalid', { reason: 'given' });
  }
}

function selectedIn(selection: string | undefined): readonly number[] {
  return (selection ?? '')
    .split('|')
    .filter((id) => id !== '' && id !== '0')
    .map(Number);
}

function around({ contextId, windowId }: { readonly contextId: number; readonly windowId: number }) {
  return { context: contextId, window: windowId };
}

/** The record that a call says to be in its window; undefined where it names none. */
function shownIn({
  tableId,
  recordId,
}: {
  readonly tableId?: number | undefined;
  readonly recordId?: number | undefined;
}) {
  return tableId === undefined || recordId === undefined ? undefined : { tableId, recordId };
}

interface NamedWindow {
  readonly contextId?: number | undefined;
  readonly windowId?: number | undefined;
}

/** The open window that a call names; undefined where it names none. */
function insideOf({ contextId: context, windowId: window }: NamedWindow) {
  return context === undefined || window === undefined ? undefined : { context, window };
}

/** The place in an open window that a call names; undefined where it names none. */
function withinOf({ columnId: column, ...named }: NamedWindow & { readonly columnId?: number | undefined }) {
  const inside = insideOf(named);
  return inside === undefined || column === undefined ? undefined : { ...inside, column };
}

function cascaded({ changed, layouts, outer, deletions, ...state }: CascadeState) {
  return {
    ...state,
    changed: [...changed],
    layouts: [...layouts],
    deletions: [...deletions],
    outer: { ...outer, changed: [...outer.changed], layouts: [...outer.layouts] },
  };
}
