import { must } from '#core/std/must.ts';
import type { TableInfo } from '#core/contract/application/application-routes.ts';
import type { ActionResult, RecordResult } from '#core/contract/actions/action-results.ts';
import { isRecord, isSaved } from '#web/actions/actions.ts';
import { webColumns, mayCreate, type WebColumn } from '#web/api/application.tsx';
import { call } from '#web/api/call.ts';
import { CallError } from '#web/std/call-error.ts';
import { withoutLists } from '#web/data/row-lists.ts';
import { noteAnswer, noteSilence } from '#web/api/connection.ts';
import { untilAnswered } from '#web/api/until-answered.ts';
import { configurationGate } from '#web/gate/configuration-gate.ts';
import { GivenUp } from '#web/gate/gate.ts';
import { webFieldOf } from '#web/fields/registry.ts';
import { answerBoxes } from './answer-boxes.ts';
import type { Changes } from '../draft/queue/draft-queue.ts';
import type { SaveChoices, RecordCalls } from '../draft/far-side.ts';
import {
  isSameValue,
  type DraftContext,
  type RecordScreenState,
  type AnswerValues,
} from '../draft/record-state.ts';
import type { Drawer } from '../draft/queue/unsent-changes.ts';

/** What a record's calls are about. */
export interface Far {
  readonly table: TableInfo;
  readonly recordId: number | null;
  readonly drawer: Drawer;
  readonly say: RecordCalls['say'];
}

/** How an open record reaches the server. */
export function recordCalls({ table, recordId, drawer, say }: Far): RecordCalls {
  const named = { tableId: String(table.id), recordId: String(recordId ?? 0) };
  const send = sentForms(table);
  const writable = new Set(webColumns(table).flatMap(({ name, writable: may }) => (may ? [name] : [])));
  return {
    drawer,
    say,
    sent: send,
    isWritten: (name) => writable.has(name),
    missing: (values, states) => unfilledIn(webColumns(table), values, states),
    open: () =>
      noted(recordId === null ? createDraft(table.id, {}) : openDraft(named.tableId, named.recordId)),
    update: (draft, values, seen) =>
      noted(
        call('api_update', {
          params: { ...windowParams(draft), complete: '0' },
          body: { values, seen, shown: { tableId: table.id, recordId: draft.key } },
        }),
      ),
    validate: async (draft, chosen, onSilence) =>
      await withoutLists({ contextId: draft.context }, async () => {
        const end = await validated(draft, chosen, onSilence);
        if (isSaved(end)) return end;
        throw new GivenUp('The record was not saved');
      }),
    cancel: (draft, changed) => noted(discardDraft(draft.context, changed)),
    isElsewhere: async (draft) => !(await isOnTop(draft, table.id)),
    tableId: table.id,
    mayCreate: mayCreate(table),
    copy: (values) => noted(copyDraft(table.id, values)),
    display: () => noted(call('api_element_display', { query: named })),
    farewell: (draft, values, seen) => {
      // The page is going: nobody is left to hear of a failure, and the drawer has kept the values.
      call('api_update', {
        params: { ...windowParams(draft), complete: '0' },
        body: { values, seen, shown: { tableId: table.id, recordId: draft.key } },
        keepAlive: true,
      }).catch(() => {});
    },
  };
}

/** Columns that are required, by themselves or by a control, that people give their values, and that hold nothing. */
export function unfilledIn(
  columns: readonly WebColumn[],
  values: AnswerValues,
  states: RecordScreenState['states'],
): readonly string[] {
  return columns
    .filter(({ name, required, writable }) => {
      const state = states[name];
      if (!writable || !(name in values) || state === 'hidden' || state === 'readOnly') return false;
      return (required === true || state === 'required') && isSameValue(values[name], null);
    })
    .map(({ name }) => name);
}

/** What saving the draft of a window comes to, once somebody has answered and every question is answered, too. */
export async function validated(
  draft: DraftContext,
  { mine, deleted }: SaveChoices,
  onSilence: () => void,
): ReturnType<typeof answerBoxes> {
  const result = await untilAnswered(
    (once) =>
      configurationGate.call('api_validate', {
        params: windowParams(draft),
        body: {
          ...(mine.length > 0 ? { mine: [...mine] } : {}),
          ...(deleted.length > 0 ? { deleted: [...deleted] } : {}),
        },
        once,
      }),
    onSilence,
  );
  return await answerBoxes(result, onSilence);
}

/** What a new record is made of: another one, a message, a template. */
interface Origin {
  readonly copyOf?: string | undefined;
  readonly message?: string | undefined;
  readonly template?: number | undefined;
}

/** Opens a context with the draft of a new record. */
export async function createDraft(
  tableId: number,
  values: AnswerValues,
  { copyOf, template, message }: Origin = {},
): Promise<RecordResult> {
  const result = await call('api_element_create', {
    query: {
      tableId: String(tableId),
      ...(copyOf === undefined ? {} : { recordId: copyOf }),
      ...(template === undefined ? {} : { template: String(template) }),
      ...(message === undefined ? {} : { messageID: message }),
    },
    body: { values: { ...values } },
  });
  return recordOf(result);
}

/** Opens the draft of a new record and gives it these values: what it takes of them is its user's work. */
async function copyDraft(tableId: number, values: Changes): ReturnType<RecordCalls['copy']> {
  const draft = await createDraft(tableId, {});
  try {
    await call('api_update', {
      params: { ...windowParams(draft), complete: '0' },
      body: { values: { ...values } },
    });
    return { context: draft.context, refused: [] };
  } catch (error) {
    if (!(error instanceof CallError) || !error.entries.some(({ code }) => code !== 'context.stale'))
      throw error;
    return { context: draft.context, refused: error.entries.map(({ message }) => message) };
  }
}

/** Drops a draft; `byUser` where a person asked for it. Throws `GivenUp` where the person thinks better of it. */
export async function discardDraft(contextId: number, byUser: boolean): Promise<void> {
  await withoutLists({ contextId: contextId }, async () => {
    const result = await call('api_cancel', {
      query: { contextId: String(contextId), byuser: byUser ? '1' : '0', all: '1' },
    });
    const end = await answerBoxes(result);
    if (isRecord(end)) throw new GivenUp('The draft was kept');
  });
}

async function openDraft(tableId: string, recordId: string): Promise<RecordResult> {
  return recordOf(await call('api_element_modify', { query: { tableId, recordId } }));
}

/** Whether a window is the top one of its context, and still that of the draft's record; also where nobody can tell. */
async function isOnTop({ context, window, key }: DraftContext, tableId: number): Promise<boolean> {
  try {
    const top = await call('api_context_resume', { params: { contextId: String(context) } });
    return isRecord(top) && top.window === window && top.tableId === tableId && top.key === key;
  } catch {
    return true;
  }
}

/** The record that an answer shows, where no other answer is possible. */
export function recordOf(result: Pick<ActionResult, 'kind'>): RecordResult {
  // Creating and modifying a record answer with a record.
  return must(isRecord(result) ? result : undefined, 'the record of a context');
}

/** The path parameters that name a window of a context. */
export function windowParams({ context, window }: { readonly context: number; readonly window: number }) {
  return { contextId: String(context), windowId: String(window) };
}

/** The forms in which values of a table's columns are sent. */
export function sentForms(table: TableInfo): RecordCalls['sent'] {
  const columns = new Map(webColumns(table).map((column) => [column.name, column]));
  return (name, value) => {
    const column = columns.get(name);
    const toSent = column && webFieldOf(column).toSent;
    return toSent && value !== null ? toSent(value) : value;
  };
}

/** The same answer; the shell is told whether the server can be reached. */
export async function noted<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    const value = await answer;
    noteAnswer();
    return value;
  } catch (error) {
    if (error instanceof CallError && error.status === 0) noteSilence();
    else noteAnswer();
    throw error;
  }
}
