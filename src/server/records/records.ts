import { mayOperate, mayRun } from '#core/access/access.ts';
import type { Action, Column, Table } from '#core/catalog/schema.ts';
import type { ActionResult, RecordResult } from '#core/contract/record-routes.ts';
import { AppError } from '#core/errors.ts';
import { defaultFormula } from '#core/formula/computed.ts';
import { labelOf } from '#core/language/labels.ts';
import {
  dropContext,
  listContexts,
  openContext,
  readContext,
  replaceTop,
  topFrame,
  type Frame,
} from '../contexts/contexts.ts';
import { askedRecords } from '../query/asked-records.ts';
import { inTransaction } from '../database/pool.ts';
import { lockRecords } from '../query/lock-records.ts';
import { readableTable } from '../query/place.ts';
import { readRecord, recordText, suggestions } from '../query/read-record.ts';
import { referenceTo } from '../query/references.ts';
import { deleteRecords } from '../query/write-record.ts';
import { checkValues, isWritable, refuseProblems, type Values } from './check-values.ts';
import { bareValues, draftOf, showFrame, tableOfFrame, withTitles, type Desk } from './draft.ts';
import { hashPasswords, type HashedValues } from './password-values.ts';
import { affectedColumns, computedValues, firstValues } from './worked-out.ts';

export { firstValues } from './worked-out.ts';
export { validateDraft } from './validate.ts';
export type { Desk, RecordAccounts } from './draft.ts';

/** One record as JSON text. Throws AppError `record.unknown`: what one may not read does not exist. */
export async function displayRecord(desk: Desk, idform: number, id: number): Promise<string> {
  const text = await recordText(desk.db, desk, readableTable(desk, idform), id);
  if (text === undefined) throw new AppError('record.unknown');
  return text;
}

/** Opens a context with the draft of a new record: its defaults, then `values`. */
export async function openCreate(
  desk: Desk,
  idform: number,
  values: Values,
  action = 0,
): Promise<RecordResult> {
  const table = readableTable(desk, idform);
  if (!mayOperate(desk.viewer, 'create', table)) throw new AppError('access.refused');
  const { bare, problems } = await newValues(desk, table, { kind: 'create', values });
  refuseProblems(problems);
  const columns = table.columns.filter((column) => isWritable(desk, table, { column, kind: 'create' }));
  const first = await firstValues(desk, table, { columns, given: bare });
  const frame: Frame = {
    window: 1,
    action,
    kind: 'create',
    table: idform,
    record: null,
    version: 0,
    base: {},
    values: { ...first, ...bare },
    first: Object.keys(first),
  };
  return await showFrame(desk, await openContext(desk.db, desk.viewer.account, frame), frame);
}

/** Checks values that a user wants to write; of new passwords only hashes go on. */
async function newValues(
  desk: Desk,
  table: Table,
  given: Pick<Frame, 'kind' | 'values'>,
): Promise<HashedValues> {
  return await hashPasswords(desk, table, await checkValues(desk, table, given));
}

/** Opens a context with a draft of changes to a record, empty at first. */
export async function openModify(desk: Desk, idform: number, id: number, action = 0): Promise<RecordResult> {
  const table = readableTable(desk, idform);
  const stored = await readRecord(desk.db, desk, table, id);
  if (!stored) throw new AppError('record.unknown');
  if (!stored.rights.update) throw new AppError('access.refused');
  const frame: Frame = {
    window: 1,
    action,
    kind: 'modify',
    table: idform,
    record: id,
    version: stored.version,
    base: {},
    values: {},
  };
  return await showFrame(desk, await openContext(desk.db, desk.viewer.account, frame), frame);
}

/** Shows an open context's top window again, the draft as last acknowledged. */
export async function resumeContext(desk: Desk, id: number): Promise<RecordResult> {
  const context = await readContext(desk.db, desk.viewer.account, id);
  const frame = context.frames.at(-1);
  if (!frame) throw new AppError('context.unknown');
  return await showFrame(desk, context, frame);
}

/** What an update changes and where. */
export interface DraftUpdate {
  readonly context: number;
  readonly window: number;
  readonly values: Values;
  readonly complete: boolean;
}

/** The changed values as shown, or all of them, and the columns that the draft changes now. */
export interface DraftState {
  readonly values: Values;
  readonly changed: readonly string[];
  readonly revision: number;
}

/** Writes changed columns into the draft. Refused values are told by AppError `value.refused`; the others are kept. */
export async function updateDraft(desk: Desk, update: DraftUpdate): Promise<DraftState> {
  const context = await readContext(desk.db, desk.viewer.account, update.context);
  const frame = topFrame(context, update.window);
  const table = tableOfFrame(desk, frame);
  const { kind } = frame;
  const { bare, shown, problems, kept } = await newValues(desk, table, { kind, values: update.values });
  const names = [...Object.keys(bare), ...kept];
  const base = { ...(await newBase(desk, table, frame, names)), ...frame.base };
  const given: Frame = { ...frame, base, values: without({ ...frame.values, ...bare }, kept) };
  const affected = affectedColumns(desk, table, names);
  const { next, fresh } = await withFirstValues(desk, table, { frame: given, names, affected });
  const changed = await replaceTop(desk.db, desk.viewer.account, context, next);
  refuseProblems(problems);
  const values = update.complete
    ? (await showFrame(desk, changed, next)).values
    : {
        ...shown,
        ...bareValues(table, base, kept),
        ...(await withTitles(desk, table, fresh)),
        ...(await computedValues(desk, draftOf(table, next), affected)),
      };
  return { values, changed: Object.keys(next.values), revision: changed.revision };
}

/** What is given is given; first values that follow from it, and that nobody gave, are worked out again. */
async function withFirstValues(
  desk: Desk,
  table: Table,
  {
    frame,
    names,
    affected,
  }: { readonly frame: Frame; readonly names: readonly string[]; readonly affected: readonly Column[] },
): Promise<{ readonly next: Frame; readonly fresh: Values }> {
  const first = (frame.first ?? []).filter((name) => !names.includes(name));
  const columns = affected.filter(
    (column) =>
      isWritable(desk, table, { column, kind: frame.kind }) &&
      defaultFormula(column) !== undefined &&
      (first.includes(column.name) || !(column.name in frame.values)),
  );
  if (frame.kind !== 'create' || columns.length === 0) return { next: { ...frame, first }, fresh: {} };
  const given = without(
    frame.values,
    columns.map(({ name }) => name),
  );
  const found = await firstValues(desk, table, { columns, given });
  const fresh = Object.fromEntries(columns.map(({ name }) => [name, found[name] ?? null]));
  const followed = [...new Set([...first, ...Object.keys(found)])];
  return { next: { ...frame, values: { ...given, ...found }, first: followed }, fresh };
}

function without(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
}

/** What the record held in columns that the draft changes for the first time: a later save compares with it. */
async function newBase(desk: Desk, table: Table, frame: Frame, names: readonly string[]): Promise<Values> {
  const fresh = names.filter((name) => !(name in frame.base));
  if (frame.record === null || fresh.length === 0) return {};
  const stored = await readRecord(desk.db, desk, table, frame.record);
  if (!stored) throw new AppError('record.gone');
  return bareValues(table, stored.values, fresh);
}

/** Drops a context's draft; gives the windows that close. */
export async function cancelContext(desk: Desk, id: number): Promise<readonly number[]> {
  return await dropContext(desk.db, desk.viewer.account, id);
}

/**
 * Deletes records; those that do not exist for the viewer are passed over. Throws AppError `access.refused` where one
 * may not be deleted, `record.referenced` while live records link to one of them.
 */
export async function deleteThem(desk: Desk, idform: number, wanted: readonly number[]): Promise<number> {
  const table = readableTable(desk, idform);
  const asked = await askedRecords(desk.db, desk, { table, ids: wanted, operation: 'delete' });
  const isRefused = asked.length === 0 && !mayOperate(desk.viewer, 'delete', table);
  if (isRefused || asked.some(({ allowed }) => !allowed)) throw new AppError('access.refused');
  const ids = asked.map(({ id }) => id);
  await desk.accounts?.admit(table, ids, undefined);
  const { userId, account } = desk.viewer;
  const deleted = await inTransaction(desk.db, async (tx) => {
    // Who links to one of them meanwhile is seen below, or waits and then finds that it has gone.
    await lockRecords(tx, table, ids);
    const reference = await referenceTo(tx, desk.catalog, table, ids);
    if (reference)
      throw new AppError('record.referenced', { record: reference.id, table: reference.from.id });
    return await deleteRecords(tx, table, { writing: { userId, account }, ids });
  });
  await desk.accounts?.written(table, ids, []);
  return deleted;
}

/** The user's unfinished work. */
export async function unfinishedWork(desk: Desk) {
  const contexts = await listContexts(desk.db, desk.viewer.account);
  const shown = contexts.map(async (context) => {
    const frame = context.frames.at(-1);
    const table = frame && desk.catalog.tables.get(frame.table);
    if (!frame || !table || !mayOperate(desk.viewer, 'read', table)) return [];
    const stored = frame.record === null ? undefined : await readRecord(desk.db, desk, table, frame.record);
    const title = stored?.title ?? '';
    return [
      {
        context: context.id,
        window: frame.window,
        idform: table.id,
        idenreg: frame.record,
        title,
        touchedAt: context.touchedAt,
      },
    ];
  });
  return (await Promise.all(shown)).flat();
}

/** What running an action needs beside the desk. */
export interface ActionStart {
  readonly action: number;
  readonly selected: readonly number[];
}

/** Runs an action of the catalog (domain: Running an action). */
export async function runAction(desk: Desk, { action: id, selected }: ActionStart): Promise<ActionResult> {
  const action = desk.catalog.actions.get(id);
  if (!action) throw new AppError('action.unknown', { action: id });
  if (action.kind === 'report') return reportOf(desk, action);
  if (action.kind === 'create') return await openCreate(desk, action.table, {}, action.id);
  const [record] = selected;
  if (action.kind === 'list') {
    readableTable(desk, action.table);
    const view = action.view === undefined ? undefined : desk.catalog.views.get(action.view);
    return {
      kind: 'list',
      context: 0,
      window: 0,
      action: id,
      idform: action.table,
      view: action.view ?? null,
      mode: view?.mode ?? 'datatable',
    };
  }
  if (record === undefined) throw new AppError('request.invalid', { reason: 'idselected' });
  if (action.kind === 'modify') return await openModify(desk, action.table, record, action.id);
  const stored = await readRecord(desk.db, desk, readableTable(desk, action.table), record);
  if (!stored) throw new AppError('record.unknown');
  return {
    kind: 'record',
    context: 0,
    window: 0,
    action: id,
    idform: action.table,
    idenreg: record,
    version: stored.version,
    title: stored.title,
    values: stored.values,
    changed: [],
    readOnly: true,
    rights: stored.rights,
  };
}

/** What a report tells, in the viewer's language. Throws AppError `action.unknown` for a viewer who may not know of it. */
function reportOf({ catalog, viewer }: Desk, action: Extract<Action, { kind: 'report' }>): ActionResult {
  if (!mayRun(catalog, viewer, action)) throw new AppError('action.unknown', { action: action.id });
  return {
    kind: 'report',
    context: 0,
    window: 0,
    action: action.id,
    title: labelOf(action.label, viewer.locale),
    text: labelOf(action.text, viewer.locale),
  };
}

/** Records that a link column can point to. Throws AppError `column.unknown` for what is no link to the viewer. */
export async function suggestLinks(
  desk: Desk,
  idcolumn: number,
  wanted: { readonly text: string; readonly limit: number },
): Promise<readonly (readonly [number, string])[]> {
  const found = desk.catalog.columns.get(idcolumn);
  if (!found || (found.column.type !== 'link' && found.column.type !== 'list')) {
    throw new AppError('column.unknown', { column: idcolumn });
  }
  readableTable(desk, found.table.id);
  return await suggestions(desk.db, desk, readableTable(desk, found.column.target), wanted);
}
