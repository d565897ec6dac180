import { Values } from '#core/contract/action-results.ts';
import type { RECORD_ROUTES } from '#core/contract/record-routes.ts';
import { AppError } from '#core/errors.ts';
import { answerQuestion, runButton, runInWindow, runSentence } from '../../actions/actions.ts';
import type { HandlersOf } from '../../http/serve-route.ts';
import { jsonText } from '../../http/text-answer.ts';
import {
  answeredOnce,
  cancelDraft,
  cascadeCancel,
  cascadeCreate,
  cascadeInput,
  cascadeModify,
  cascadeValidate,
  closedChoices,
  deleteThem,
  displayRecord,
  doneOnce,
  foretellDeletion,
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
} from '../../records/records.ts';
import { refuseDraftsOfOthers } from '../own-drafts.ts';

/** Suggestions of a link unless the call says otherwise, and at most. */
const SUGGESTIONS = 20;
const MOST_SUGGESTIONS = 100;

/** Records, their drafts and their actions. */
export const RECORD_HANDLERS = {
  api_execaction: async ({ requestContext, once, params, query, body }) =>
    await doneOnce(requestContext(), once, (inner) =>
      runInWindow(inner, {
        ...around(params),
        action: params.idaction,
        selected: body?.selected ?? selectedIn(query.idselected),
        final: params.final,
        ...(body?.values ? { given: body.values } : {}),
      }),
    ),
  api_execbutton: async ({ requestContext, once, params, body }) =>
    await doneOnce(requestContext(), once, (inner) =>
      runButton(inner, {
        ...around(params),
        button: params.idbutton,
        selected: body?.selected ?? selectedIn(params.idselected),
        final: false,
        ...(body?.values ? { given: body.values } : {}),
      }),
    ),
  api_execmaxsentence: async ({ requestContext, once, params }) =>
    await doneOnce(requestContext(), once, (inner) => runSentence(inner, params.sentence)),
  api_messagebox: async ({ requestContext, once, params, body }) =>
    await answeredOnce(requestContext(), once, (inner) =>
      answerQuestion(inner, { ...around(params), ...body }),
    ),
  api_element_display: async ({ requestContext, query }) =>
    jsonText(await displayRecord(requestContext(), query.idform, query.idenreg)),
  api_element_create: async ({ requestContext, query, body }) =>
    await openCreate(requestContext(), {
      idform: query.idform,
      values: body.values ?? {},
      within: withinOf(query),
    }),
  api_element_modify: async ({ requestContext, query }) =>
    await openModify(requestContext(), { idform: query.idform, id: query.idenreg, within: withinOf(query) }),
  api_element_select: async ({ requestContext, query }) =>
    await selectRecords(requestContext(), {
      context: query.idcontext,
      window: query.idihm,
      column: query.idcolumn,
      records: selectedIn(query.idselected),
    }),
  api_element_save: async ({ requestContext, once, query, body }) =>
    await answeredOnce(requestContext(), once, (inner) =>
      saveRecord(inner, { idform: query.idform, id: query.idenreg, ...body }),
    ),
  api_element_delete: async ({ requestContext, once, query, body }) =>
    await doneOnce(requestContext(), once, async (inner) => {
      const { deleted, operation = null } = await deleteThem(inner, query.idform, { records: body.records });
      return { deleted, operation };
    }),
  api_element_deletion: async ({ requestContext, query, body }) =>
    await foretellDeletion(requestContext(), query.idform, body.records),
  api_context_list: async ({ requestContext }) => ({ contexts: await unfinishedWork(requestContext()) }),
  api_context_resume: async ({ requestContext, params }) =>
    await resumeContext(requestContext(), params.idcontext),
  api_update: async ({ requestContext, params, body }) => {
    const state = await updateDraft(requestContext(), {
      context: params.idcontext,
      window: params.idihm,
      values: body.values,
      seen: body.seen,
      shown: body.shown,
      complete: params.complete,
    });
    return { ...state, changed: [...state.changed], deletions: [...state.deletions] };
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
      context: query.idcontext,
      window: query.idihm,
      shown: shownIn(query),
      byUser: query.byuser,
      all: query.all,
    }),
  api_cascade_create: async ({ requestContext, params, body }) =>
    cascaded(
      await cascadeCreate(requestContext(), around(params), {
        column: params.idcolumn,
        values: body.values ?? {},
      }),
    ),
  api_cascade_modify: async ({ requestContext, params, body }) =>
    cascaded(
      await cascadeModify(requestContext(), around(params), {
        column: params.idcolumn,
        record: params.idenreg,
        removed: body.removed === true,
      }),
    ),
  api_cascade_input: async ({ requestContext, params, query, body }) =>
    cascaded(
      await cascadeInput(requestContext(), around(params), {
        record: params.idenreg,
        column: query.idcolumn,
        values: body.values,
        complete: params.complete,
      }),
    ),
  api_cascade_validate: async ({ requestContext, params, query }) =>
    cascaded(
      await cascadeValidate(requestContext(), around(params), {
        record: params.idenreg,
        column: query.idcolumn,
      }),
    ),
  api_cascade_cancel: async ({ requestContext, params, query }) =>
    cascaded(
      await cascadeCancel(requestContext(), around(params), {
        record: params.idenreg,
        column: query.idcolumn,
      }),
    ),
  suggest_link: async ({ requestContext, session, params, query }) => {
    const inside = insideOf(query);
    if (inside) refuseDraftsOfOthers(session());
    const limit = Math.min(query.limit ?? SUGGESTIONS, MOST_SUGGESTIONS);
    const rows = await suggestLinks(requestContext(), params.idcolumn, {
      text: query.text ?? '',
      limit,
      inside,
      given: valuesIn(query.given),
    });
    return { rows: rows.map(([id, title]): [number, string] => [id, title]) };
  },
  suggest_choice: async ({ requestContext, params, query }) => ({
    closed: [...(await closedChoices(requestContext(), params.idcolumn, valuesIn(query.given) ?? {}))],
  }),
} satisfies HandlersOf<typeof RECORD_ROUTES>;

/** Values by technical name. Throws AppError `request.invalid` for what is no object. */
function valuesIn(json: string | undefined): Readonly<Record<string, unknown>> | undefined {
  if (json === undefined) return undefined;
  try {
    return Values.parse(JSON.parse(json));
  } catch {
    throw new AppError('request.invalid', { reason: 'given' });
  }
}

function selectedIn(idselected: string | undefined): readonly number[] {
  return (idselected ?? '')
    .split('|')
    .filter((id) => id !== '' && id !== '0')
    .map(Number);
}

function around({ idcontext, idihm }: { readonly idcontext: number; readonly idihm: number }) {
  return { context: idcontext, window: idihm };
}

/** The record that a call says to be in its window; undefined where it names none. */
function shownIn({
  idform,
  idenreg,
}: {
  readonly idform?: number | undefined;
  readonly idenreg?: number | undefined;
}) {
  return idform === undefined || idenreg === undefined ? undefined : { idform, idenreg };
}

interface NamedWindow {
  readonly idcontext?: number | undefined;
  readonly idihm?: number | undefined;
}

/** The open window that a call names; undefined where it names none. */
function insideOf({ idcontext: context, idihm: window }: NamedWindow) {
  return context === undefined || window === undefined ? undefined : { context, window };
}

/** The place in an open window that a call names; undefined where it names none. */
function withinOf({ idcolumn: column, ...named }: NamedWindow & { readonly idcolumn?: number | undefined }) {
  const inside = insideOf(named);
  return inside === undefined || column === undefined ? undefined : { ...inside, column };
}

function cascaded({ changed, outer, deletions, ...state }: CascadeState) {
  return {
    ...state,
    changed: [...changed],
    deletions: [...deletions],
    outer: { ...outer, changed: [...outer.changed] },
  };
}
