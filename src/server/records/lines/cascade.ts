import { isOtherEnd } from '#core/catalog/catalog.ts';
import type { Table } from '#core/catalog/schema.ts';
import type { ColumnState, Deletion } from '#core/contract/actions/action-results.ts';
import { AppError } from '#core/errors.ts';
import {
  readContext,
  replaceTop,
  topFrame,
  type Context,
  type Frame,
  type Nested,
} from '../../contexts/contexts.ts';
import { readableTable } from '../../query/scene/place.ts';
import { standingRecords } from '../../query/record/standing-records.ts';
import { refuseUnfit } from '../save/prepare.ts';
import { deletableAmong } from '../deleted/deletable.ts';
import { deletionsIn, toldDeletion } from '../deleted/deletions.ts';
import type { Values, RequestContext } from '../request/request-context.ts';
import { formStates } from '../draft/controls.ts';
import { inDraft, isSameRecord, keyOf, nestedWith, tableOfDraft } from '../draft/draft-tree.ts';
import { draftOf } from '../draft/draft-record.ts';
import { showDraft } from '../editing/show-draft.ts';
import { begunChanges, changedTable, refuseOpened, type BegunRecord } from '../editing/open-draft.ts';
import { newDraft } from '../editing/new-draft.ts';
import { placeIn, refuseClosedList, type PlaceIn } from '../editing/place-draft.ts';
import { outerValues, updateDraft } from '../editing/update-draft.ts';

/** The record that a call is about: its id or key, and its list where another list has one with the same id. */
interface Member {
  readonly record: number;
  readonly column?: number | undefined;
}

/** The open window in whose lists records are edited in place. */
interface Around {
  readonly context: number;
  readonly window: number;
}

/** A record that is edited in place, as it is now, and what follows from it in the record of the window. */
export interface CascadeState {
  readonly recordId: number;
  readonly values: Values;
  readonly changed: readonly string[];
  readonly states: Readonly<Record<string, ColumnState>>;
  readonly layouts: readonly number[];
  readonly revision: number;
  /** What others have deleted of the window's draft meanwhile. */
  readonly deletions: readonly Deletion[];
  readonly outer: {
    readonly values: Values;
    readonly changed: readonly string[];
    readonly states: Readonly<Record<string, ColumnState>>;
    readonly layouts: readonly number[];
  };
}

/** Adds a new record to a list column of the window's record. */
export async function cascadeCreate(
  request: RequestContext,
  around: Around,
  { column, values }: { readonly column: number; readonly values: Values },
): Promise<CascadeState> {
  const open = await opened(request, around);
  const place = listIn(request, open.frame, column);
  await refuseClosedList(request, open.context, place);
  const table = readableTable(request, place.column.target);
  const { draft } = await newDraft(request, table, { context: open.context, values, place });
  return await kept(request, open, { ...draft, place: place.place, before: null });
}

/** Begins to edit a record of a list in place, or takes it out: it is deleted with the save. */
export async function cascadeModify(
  request: RequestContext,
  around: Around,
  {
    column,
    record,
    removed,
  }: { readonly column: number; readonly record: number; readonly removed: boolean },
): Promise<CascadeState> {
  const open = await opened(request, around);
  const place = listIn(request, open.frame, column);
  await refuseClosedList(request, open.context, place);
  const isKnown = (one: Nested) => keyOf(one) === record && one.place.column === place.place.column;
  const known = (open.frame.nested ?? []).find(isKnown);
  const table = await tableIn(request, place, { known, record });
  refuseOpened(open.context, { table: table.id, record });
  if (!removed) {
    const { begun, stored } = await beginning(request, place, { known, record, table });
    return await kept(request, open, begun, stored);
  }
  if (known?.record === null) return await forgotten(request, open, known);
  return await kept(request, open, await takenOut(request, place, { known, record, table }));
}

/** A record of a list: as the draft has it, or only by its id where the draft has not touched it yet. */
interface Listed {
  readonly known: Nested | undefined;
  readonly record: number;
}

interface Touched extends Listed {
  readonly table: Table;
}

/** The table as which a record of a list is changed. */
async function tableIn(
  request: RequestContext,
  { column }: PlaceIn,
  { known, record }: Listed,
): Promise<Table> {
  return known ? tableOfDraft(request, known) : await changedTable(request, column.target, record);
}

/** The record as its editing begins: as the draft has it, else as it is stored. */
async function beginning(
  request: RequestContext,
  { place }: PlaceIn,
  { known, record, table }: Touched,
): Promise<{ readonly begun: Nested; readonly stored?: BegunRecord }> {
  const present = known && inList(known);
  if (present) {
    return { begun: { ...present, before: present.before === undefined ? present : present.before } };
  }
  const { draft, stored } = await begunChanges(request, table, record);
  return { begun: { ...draft, place, before: null }, stored };
}

/** The record out of its list, with the changes that it has. Throws AppError `access.refused`, `record.unknown`. */
async function takenOut(
  request: RequestContext,
  { place }: PlaceIn,
  { known, record, table }: Touched,
): Promise<Nested> {
  const isThere = (await deletableAmong(request, table, [record])).length > 0;
  const standing = (await standingRecords(request.db, request, table, [record])).get(record);
  // What somebody else has deleted is out already.
  if (!isThere && !standing) throw new AppError('record.unknown');
  const untouched: Nested = {
    kind: 'modify',
    table: table.id,
    record,
    version: standing?.version ?? 0,
    base: {},
    values: {},
    place,
  };
  const { before: _before, ...ended } = known ?? untouched;
  return { ...ended, removed: true };
}

/** The record in its list as the draft has it; undefined for one that was taken out before anything in it was changed. */
function inList(known: Nested): Nested | undefined {
  if (known.removed !== true) return known;
  const { removed: _removed, ...back } = known;
  return Object.keys(back.values).length > 0 ? back : undefined;
}

/** Writes changed columns of a record that is edited in place. */
export async function cascadeInput(
  request: RequestContext,
  around: Around,
  change: Member & { readonly values: Values; readonly complete: boolean },
): Promise<CascadeState> {
  const state = await updateDraft(request, { ...around, ...change });
  const { context, frame } = await opened(request, around);
  return { ...state, recordId: change.record, outer: await outerOf(request, context, frame) };
}

/** Ends the editing of a record in place, its values being right. Throws AppError `value.refused`. */
export async function cascadeValidate(
  request: RequestContext,
  around: Around,
  { record, column }: Member,
): Promise<CascadeState> {
  const open = await opened(request, around);
  const nested = nestedWith(request.catalog, open.frame, { key: record, column });
  const drafts = [{ draft: nested, mine: [] }];
  await refuseUnfit(request, { drafts, window: open, later: 'line', accepted: 'all', action: 0 });
  const { before: _before, ...accepted } = nested;
  return await kept(request, open, accepted);
}

/**
 * Ends the editing of a record in place without its changes; a new one is forgotten. One that was taken out is back, with
 * the changes that it had before.
 */
export async function cascadeCancel(
  request: RequestContext,
  around: Around,
  { record, column }: Member,
): Promise<CascadeState> {
  const open = await opened(request, around);
  const nested = nestedWith(request.catalog, open.frame, { key: record, column });
  const { before } = nested;
  const back = nested.removed === true ? inList(nested) : before;
  const isUntouched = !back || (back.record !== null && Object.keys(back.values).length === 0);
  return isUntouched ? await forgotten(request, open, nested) : await kept(request, open, back);
}

/** A context, and the draft of its top window. */
interface OpenDraft {
  readonly context: Context;
  readonly frame: Frame;
}

async function opened(request: RequestContext, { context: id, window }: Around): Promise<OpenDraft> {
  const context = await readContext(request.db, request.viewer.account, id);
  return { context, frame: topFrame(context, window) };
}

function listIn(request: RequestContext, frame: Frame, column: number) {
  const place = placeIn(request, frame, column);
  if (!isOtherEnd(request, place.column)) throw new AppError('column.unknown', { column });
  return place;
}

/** Keeps a record of the draft as it is now, in the place of what was known of it, and shows it. */
async function kept(
  request: RequestContext,
  { context, frame }: OpenDraft,
  record: Nested,
  stored?: BegunRecord,
): Promise<CascadeState> {
  const next = withNested(frame, record);
  const changed = await replaceTop(request.db, request.viewer.account, context, next);
  const outer = await outerOf(request, changed, next);
  const { revision } = changed;
  const recordId = keyOf(record);
  const deletions = (await deletionsIn(request, next)).map((one) => toldDeletion(request, one));
  if (record.removed === true)
    return { recordId, values: {}, changed: [], states: {}, layouts: [], revision, deletions, outer };
  const inside = inDraft(request, changed, record);
  return {
    recordId,
    values: (await showDraft(inside, record, { stored })).values,
    changed: Object.keys(record.values),
    ...(await formStates(inside, draftOf(tableOfDraft(request, record), record))),
    revision,
    deletions,
    outer,
  };
}

/** Keeps the draft without one of its records. */
async function forgotten(
  request: RequestContext,
  { context, frame }: OpenDraft,
  record: Nested,
): Promise<CascadeState> {
  const next = { ...frame, nested: (frame.nested ?? []).filter((one) => one !== record) };
  const changed = await replaceTop(request.db, request.viewer.account, context, next);
  const outer = await outerOf(request, changed, next);
  return {
    recordId: 0,
    values: {},
    changed: [],
    states: {},
    layouts: [],
    revision: changed.revision,
    deletions: (await deletionsIn(request, next)).map((one) => toldDeletion(request, one)),
    outer,
  };
}

/** A window's draft with a record in the place of the one with the same key, or behind all others. */
function withNested(frame: Frame, record: Nested): Frame {
  const before = frame.nested ?? [];
  const at = before.findIndex((one) => isSameRecord(one, record));
  return { ...frame, nested: at < 0 ? [...before, record] : before.with(at, record) };
}

async function outerOf(
  request: RequestContext,
  context: Context,
  frame: Frame,
): Promise<CascadeState['outer']> {
  const values = await outerValues(request, context, frame);
  const record = draftOf(tableOfDraft(request, frame), frame);
  return {
    values,
    changed: Object.keys(frame.values),
    ...(await formStates(inDraft(request, context, frame), record)),
  };
}
