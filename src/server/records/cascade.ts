import type { ColumnState } from '#core/contract/record-routes.ts';
import { AppError } from '#core/errors.ts';
import {
  readContext,
  replaceTop,
  topFrame,
  type Context,
  type Frame,
  type Nested,
} from '../contexts/contexts.ts';
import { askedRecords } from '../query/asked-records.ts';
import { readableTable } from '../query/place.ts';
import { isOtherEnd } from '#core/access/access.ts';
import { checkDraft } from './check-draft.ts';
import { refuseProblems, type Values } from './check-values.ts';
import { columnStates } from './controls.ts';
import { inDraft, keyOf, nestedWith } from './draft-tree.ts';
import { draftOf, showDraft, tableOfDraft, type Desk } from './draft.ts';
import { changesOf, newDraft } from './open-draft.ts';
import { placeIn } from './place-draft.ts';
import { outerValues, updateDraft } from './update-draft.ts';

/** The record that a call is about: its id or key, and its list where another list has one with the same id. */
export interface Member {
  readonly record: number;
  readonly column?: number | undefined;
}

/** The open window in whose lists records are edited in place. */
export interface Around {
  readonly context: number;
  readonly window: number;
}

/** A record that is edited in place, as it is now, and what follows from it in the record of the window. */
export interface CascadeState {
  readonly idenreg: number;
  readonly values: Values;
  readonly changed: readonly string[];
  readonly states: Readonly<Record<string, ColumnState>>;
  readonly revision: number;
  readonly outer: {
    readonly values: Values;
    readonly changed: readonly string[];
    readonly states: Readonly<Record<string, ColumnState>>;
  };
}

/** Adds a new record to a list column of the window's record. */
export async function cascadeCreate(
  desk: Desk,
  around: Around,
  { column, values }: { readonly column: number; readonly values: Values },
): Promise<CascadeState> {
  const { context, frame } = await opened(desk, around);
  const place = listIn(desk, frame, column);
  const table = readableTable(desk, place.column.target);
  const draft = await newDraft(desk, table, { context, values, place });
  const nested: Nested = { ...draft, place: place.place, before: null };
  return await kept(desk, context, { frame: withNested(frame, [nested]), shown: nested });
}

/** Begins to edit a record of a list in place, or takes it out: it is deleted with the save. */
export async function cascadeModify(
  desk: Desk,
  around: Around,
  {
    column,
    record,
    removed,
  }: { readonly column: number; readonly record: number; readonly removed: boolean },
): Promise<CascadeState> {
  const { context, frame } = await opened(desk, around);
  const known = (frame.nested ?? []).find((one) => keyOf(one) === record && one.place.column === column);
  const place = listIn(desk, frame, column);
  const nested: Nested = known
    ? { ...known, before: known.before === undefined ? known : known.before }
    : await storedMember(desk, frame, { column, record, removed });
  if (removed && known?.record === null) {
    const rest = (frame.nested ?? []).filter((one) => one !== known);
    return await kept(desk, context, { frame: { ...frame, nested: rest } });
  }
  if (removed) await refuseDeleting(desk, place.column.target, record);
  const { before: _before, ...ended } = nested;
  const next: Nested = removed ? { ...ended, removed } : nested;
  return await kept(desk, context, { frame: withNested(frame, [next]), shown: next });
}

/** Writes changed columns of a record that is edited in place. */
export async function cascadeInput(
  desk: Desk,
  around: Around,
  change: Member & { readonly values: Values; readonly complete: boolean },
): Promise<CascadeState> {
  const state = await updateDraft(desk, { ...around, ...change });
  const { context, frame } = await opened(desk, around);
  return { ...state, idenreg: change.record, outer: await outerOf(desk, context, frame) };
}

/** Ends the editing of a record in place, its values being right. Throws AppError `value.refused`. */
export async function cascadeValidate(
  desk: Desk,
  around: Around,
  { record, column }: Member,
): Promise<CascadeState> {
  const { context, frame } = await opened(desk, around);
  const nested = nestedWith(frame, record, column);
  const checked = await checkDraft(inDraft(desk, context, nested), nested, []);
  if (!checked.ok) refuseProblems(checked.problems);
  const { before: _before, ...accepted } = nested;
  return await kept(desk, context, { frame: withNested(frame, [accepted]), shown: accepted });
}

/** Ends the editing of a record in place without its changes; a new one is forgotten. */
export async function cascadeCancel(
  desk: Desk,
  around: Around,
  { record, column }: Member,
): Promise<CascadeState> {
  const { context, frame } = await opened(desk, around);
  const nested = nestedWith(frame, record, column);
  const { before } = nested;
  const isFirst =
    before === null || (before?.record !== null && Object.keys(before?.values ?? {}).length === 0);
  const rest = (frame.nested ?? []).filter((one) => one !== nested);
  if (before === undefined || isFirst) {
    return await kept(desk, context, { frame: { ...frame, nested: rest } });
  }
  return await kept(desk, context, { frame: withNested(frame, [before]), shown: before });
}

async function opened(desk: Desk, { context: id, window }: Around) {
  const context = await readContext(desk.db, desk.viewer.account, id);
  return { context, frame: topFrame(context, window) };
}

function listIn(desk: Desk, frame: Frame, column: number) {
  const place = placeIn(desk, frame, column);
  if (!isOtherEnd(desk, place.column)) throw new AppError('column.unknown', { column });
  return place;
}

/** A member of a list that the draft has not touched yet. */
async function storedMember(
  desk: Desk,
  frame: Frame,
  {
    column,
    record,
    removed,
  }: { readonly column: number; readonly record: number; readonly removed: boolean },
): Promise<Nested> {
  const { column: list, place } = listIn(desk, frame, column);
  const table = readableTable(desk, list.target);
  if (!removed) return { ...(await changesOf(desk, table, record)), place, before: null };
  return {
    kind: 'modify',
    table: table.id,
    record,
    version: 0,
    base: {},
    values: {},
    place,
  };
}

async function refuseDeleting(desk: Desk, target: number, record: number): Promise<void> {
  const table = readableTable(desk, target);
  const [asked] = await askedRecords(desk.db, desk, { table, ids: [record], operation: 'delete' });
  if (!asked) throw new AppError('record.unknown');
  if (!asked.allowed) throw new AppError('access.refused');
}

/** A window's draft with these records in place of those of the same keys, or behind all others. */
function withNested(frame: Frame, records: readonly Nested[]): Frame {
  const before = frame.nested ?? [];
  const isSame = (one: Nested) => (other: Nested) => keyOf(one) === keyOf(other) && one.table === other.table;
  const replaced = before.map((one) => records.find(isSame(one)) ?? one);
  return { ...frame, nested: [...replaced, ...records.filter((one) => !before.some(isSame(one)))] };
}

async function kept(
  desk: Desk,
  context: Context,
  { frame, shown }: { readonly frame: Frame; readonly shown?: Nested },
): Promise<CascadeState> {
  const changed = await replaceTop(desk.db, desk.viewer.account, context, frame);
  const outer = await outerOf(desk, changed, frame);
  const { revision } = changed;
  const key = shown ? keyOf(shown) : 0;
  if (!shown || shown.removed === true)
    return { idenreg: key, values: {}, changed: [], states: {}, revision, outer };
  const inside = inDraft(desk, changed, shown);
  return {
    idenreg: key,
    values: (await showDraft(inside, shown)).values,
    changed: Object.keys(shown.values),
    states: await columnStates(inside, draftOf(tableOfDraft(desk, shown), shown)),
    revision,
    outer,
  };
}

async function outerOf(desk: Desk, context: Context, frame: Frame): Promise<CascadeState['outer']> {
  const values = await outerValues(desk, context, frame);
  const record = draftOf(tableOfDraft(desk, frame), frame);
  return {
    values,
    changed: Object.keys(frame.values),
    states: await columnStates(inDraft(desk, context, frame), record),
  };
}
