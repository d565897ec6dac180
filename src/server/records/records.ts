import { mayOperate } from '#core/access/access.ts';
import type { Table } from '#core/catalog/schema.ts';
import type { ActionResult, RecordResult, SavedResult } from '#core/contract/actions/action-results.ts';
import type { RecordAnswer } from '#core/contract/records/record-routes.ts';
import { AppError } from '#core/errors.ts';
import {
  hasChanges,
  isQuestion,
  listContexts,
  readContext,
  type Context,
  type Frame,
} from '../contexts/contexts.ts';
import type { DraftRecord } from '../query/draft/draft-values.ts';
import { answerOfContext } from '../query/write/kept-answers.ts';
import { knownRecord } from '../query/rights/known-records.ts';
import { readableTable, type DraftRow } from '../query/scene/place.ts';
import { recordText, titlesOf, type RecordText } from '../query/record/read-record.ts';
import { controlled } from './draft/controls.ts';
import { doerNames } from './request/doer-names.ts';
import { draftRows, inDraft, keyOf, recordFrames, tableOfDraft } from './draft/draft-tree.ts';
import { draftOf } from './draft/draft-record.ts';
import { holding } from './draft/holding.ts';
import { judged, problemsWithin, savingConditions } from './draft/judgement.ts';
import { refuseProblems } from './values/check-values.ts';
import { showFrame } from './editing/show-draft.ts';
import type { RequestContext } from './request/request-context.ts';
import { askingResult } from './editing/questions.ts';

export { answerBox, type BoxAnswer } from './answer-box.ts';
export { cancelDraft } from './editing/cancel-draft.ts';
export { asOneOperation } from './request/as-one.ts';
export { bareLink, bareValue, checkValues, isWritable, refuseProblems } from './values/check-values.ts';
export { fileProblems } from './values/file-values.ts';
export type { Values } from './request/request-context.ts';
export { foretellDeletion } from './deletion/foretell-deletion.ts';
export { refuseHolders } from './deleted/in-the-way.ts';
export { changeCells, type CellsWork } from './cells/change-cells.ts';
export { changeOccurrence } from './occurrences/change-occurrence.ts';
export { valuesOfCopy } from './editing/copied-values.ts';
export { changeRecords, type RecordChange } from './save/change-records.ts';
export { Warned } from './save/warned.ts';
export { givenValues, type Given } from './editing/given-values.ts';
export {
  cascadeCancel,
  cascadeCreate,
  cascadeInput,
  cascadeModify,
  cascadeValidate,
  type CascadeState,
} from './lines/cascade.ts';
export { actionRefusal, closingControls, formStates, refusingControls } from './draft/controls.ts';
export { deleteThem } from './deletion/delete-records.ts';
export { heldRecords } from './deletion/held-records.ts';
export { deleteHeld } from './save/delete-held.ts';
export type { RequestContext, OwnContext, RecordAccounts, Warning } from './request/request-context.ts';
export { changedTable, openCreate, openModify } from './editing/open-draft.ts';
export { answeredOnce, doneOnce, keeping } from './request/once.ts';
export { admitStaged, tellOfStaged } from './request/staged-changes.ts';
export { askAlone, question, YES_OR_NO } from './editing/questions.ts';
export {
  guardedColumns,
  holdGhosts,
  mayRestore,
  refuseDeadLinks,
  refuseGhosts,
  reviveThem,
} from './deleted/restore-records.ts';
export { saveRecord } from './save/save-record.ts';
export { selectRecords } from './editing/select-records.ts';
export { namedTemplate, type RecordBeginning } from './editing/begin-record.ts';
export { showBeginning } from './editing/show-beginning.ts';
export { tell } from './request/tell.ts';
export { doerNames } from './request/doer-names.ts';
export { closedChoices } from './values/depended-values.ts';
export { compareRecords } from './merging/compare-records.ts';
export { mergeHeld, mergeRecords } from './merging/merge-records.ts';
export { namedRecord } from './draft/stored-record.ts';
export { suggestLinks } from './editing/suggest-links.ts';
export { updateDraft } from './editing/update-draft.ts';
export { validateDraft } from './save/validate-draft.ts';
export { firstValues } from './draft/worked-out.ts';

/**
 * One record as JSON text, as one of the child table that it is of; who may not read it as that sees what it is as a record
 * of the table that was named, and cannot change it. Throws AppError `record.unknown`: what one may not read does not exist.
 */
export async function displayRecord(request: RequestContext, tableId: number, id: number): Promise<string> {
  const named = readableTable(request, tableId);
  const { table, own } = await knownRecord(request.db, request, named, id);
  const read = await recordText(request.db, request, table, id);
  if (!read) throw new AppError('record.unknown');
  const text = table === own && !read.doers ? read.answer : await amendedText(request, read, table === own);
  // The answer as the contract has it: what controls and layouts make of the record stands at its end.
  const following = JSON.stringify(await controlled(request, { table, id, values: {} }));
  return `${text.slice(0, -1)},${following.slice(1)}`;
}

/** With the names of those who worked with the rights of others; unless it is `own`, as a record that cannot be changed. */
async function amendedText(
  request: RequestContext,
  { answer, doers }: RecordText,
  own: boolean,
): Promise<string> {
  // PostgreSQL built it as the contract's answer.
  const record = JSON.parse(answer) as RecordAnswer;
  const rights = own ? record.rights : { ...record.rights, update: false, delete: false };
  if (!doers) return JSON.stringify({ ...record, rights });
  const names = await doerNames(request, doers);
  const [createdBy, updatedBy] = doers.map((account) => names.get(account ?? '') ?? null);
  return JSON.stringify({ ...record, rights, createdBy, updatedBy });
}

/** What a context shows: its top window, those below it, and whether its user has done something in it. */
type Resumed = ActionResult & { readonly below: RecordResult[]; readonly hasChanged: boolean };

/**
 * Shows an open context again: its top window, a question or a record with the draft as last acknowledged, and the
 * records of the windows below it, the lowest first. Of a context that was saved by a call whose answer is kept, that
 * answer. Throws AppError `context.unknown`.
 */
export async function resumeContext(request: RequestContext, id: number): Promise<Resumed> {
  const { db, viewer } = request;
  const context = await readContext(db, viewer.account, id).catch(async (error: unknown) => {
    const saved = await answerOfContext(db, viewer.account, id);
    if (!saved) throw error;
    return saved as SavedResult;
  });
  if ('kind' in context) return { ...context, below: [], hasChanged: false };
  const shown: RecordResult[] = [];
  for (const frame of recordFrames(context)) shown.push(await showFrame(request, context, frame));
  const last = context.frames.at(-1);
  const top = last && isQuestion(last) ? askingResult(context) : shown.pop();
  if (!top) throw new AppError('context.unknown');
  return { ...top, below: shown, hasChanged: hasChanges(context.frames) };
}

/** The records of the drafts of an open context, for lists that show them. Throws AppError `context.unknown`, `context.stale`. */
export async function draftedRows(
  request: RequestContext,
  { contextId, windowId }: { readonly contextId: number; readonly windowId: number },
): Promise<readonly DraftRow[]> {
  const context = await readContext(request.db, request.viewer.account, contextId);
  if (!context.frames.some(({ window }) => window === windowId)) throw new AppError('context.stale');
  return draftRows(request.catalog, context);
}

/**
 * The record of an open window as its draft has it, and the request that stands in its context. Throws AppError
 * `context.unknown`, `context.stale`.
 */
export async function draftedRecord(
  request: RequestContext,
  { contextId, windowId }: { readonly contextId: number; readonly windowId: number },
): Promise<{ readonly inside: RequestContext; readonly record: DraftRecord }> {
  const context = await readContext(request.db, request.viewer.account, contextId);
  const frame = recordFrames(context).find(({ window }) => window === windowId);
  if (!frame) throw new AppError('context.stale');
  return { inside: inDraft(request, context, frame), record: draftOf(tableOfDraft(request, frame), frame) };
}

/**
 * Judges what a draft has in some columns of its window's record, as a save would. A control that marks other columns as
 * well is left to these. Throws AppError `value.refused` with every problem at its column, `context.unknown`,
 * `context.stale`.
 */
export async function checkDraft(
  request: RequestContext,
  {
    columns,
    ...window
  }: { readonly contextId: number; readonly windowId: number; readonly columns: readonly string[] },
): Promise<void> {
  const { inside, record } = await draftedRecord(request, window);
  const holds = await holding(inside, record, savingConditions(request.catalog, record));
  refuseProblems(problemsWithin(judged(inside, record, holds).problems, columns));
}

/** What names the record of some work: a new one by what it has been given so far. Empty where nothing does yet. */
async function titleOfWork(
  request: RequestContext,
  { context, frame, table }: { readonly context: Context; readonly frame: Frame; readonly table: Table },
): Promise<string> {
  const key = keyOf(frame);
  const draft = { rows: draftRows(request.catalog, context), key };
  const at = frame.record === null ? { ...request, draft } : request;
  return (await titlesOf(request.db, at, table, [key])).get(key) ?? '';
}

/** The user's unfinished work. */
export async function unfinishedWork(request: RequestContext) {
  const contexts = await listContexts(request.db, request.viewer.account);
  const shown = contexts.map(async (context) => {
    const frame = recordFrames(context)[0];
    const table = frame && request.catalog.tables.get(frame.table);
    if (!frame || !table || !mayOperate(request.viewer, 'read', table)) return [];
    const title = await titleOfWork(request, { context, frame, table });
    return [
      {
        context: context.id,
        window: context.frames.at(-1)?.window ?? frame.window,
        tableId: table.id,
        recordId: frame.record,
        title,
        touchedAt: context.touchedAt,
      },
    ];
  });
  return (await Promise.all(shown)).flat();
}
