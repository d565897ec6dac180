import { isKindOf, kindsOf } from '#core/catalog/family.ts';
import type { Table } from '#core/catalog/schema.ts';
import type { RecordResult } from '#core/contract/actions/action-results.ts';
import { AppError } from '#core/errors.ts';
import { isNewKey } from '#core/query/new-key.ts';
import {
  nextWindow,
  openContext,
  pushFrame,
  readContext,
  topFrame,
  type Context,
  type Draft,
  type Frame,
  type Nested,
  type DraftPlace,
} from '../../contexts/contexts.ts';
import { asWhatTheyAre, knownRecord, knownRecords } from '../../query/rights/known-records.ts';
import { readGhost, readRecord } from '../../query/record/read-record.ts';
import { readableTable } from '../../query/scene/place.ts';
import { isWritable } from '../values/check-values.ts';
import type { RequestContext } from '../request/request-context.ts';
import { namedStanding, refuseDeleted, toldDeletion, type Deleted } from '../deleted/deletions.ts';
import { belongingTo, draftsOf, keyOf, recordFrames, tableOfDraft } from '../draft/draft-tree.ts';
import { beginRecord, type RecordBeginning } from './begin-record.ts';
import { newDraft } from './new-draft.ts';
import { bareValues } from '../draft/draft-record.ts';
import { showFrame, type Known } from './show-draft.ts';
import { placeIn, refuseClosedList, refuseForbidden } from './place-draft.ts';
import type { StoredRecord } from '../draft/stored-record.ts';

/** The open window, and the link or list column of its record, that a record is to belong to. */
interface Within {
  readonly context: number;
  readonly window: number;
  readonly column: number;
}

/** A record to open, what it begins with, and where it belongs. */
interface Opening extends Partial<RecordBeginning> {
  readonly tableId: number;
  readonly action?: number;
  readonly within?: Within | undefined;
  /** The stored record that the new one is made of. */
  readonly replaces?: Frame['replaces'] | undefined;
  /** The message that it is made of. */
  readonly message?: number | undefined;
}

/** Opens a window with the draft of a new record: its defaults, then `values`. */
export async function openCreate(request: RequestContext, opening: Opening): Promise<RecordResult> {
  const {
    tableId,
    values = {},
    copied = false,
    given = [],
    template,
    action = 0,
    within,
    replaces,
    message,
  } = opening;
  const table = readableTable(request, tableId);
  if (!within) {
    const { draft, nested, known } = await beginRecord(request, table, { values, copied, given, template });
    const frame = {
      ...draft,
      window: 1,
      action,
      ...(nested.length > 0 ? { nested } : {}),
      ...(replaces ? { replaces } : {}),
      ...(message === undefined ? {} : { message }),
    };
    return await shownAlone(request, frame, known);
  }
  const { context, place } = await placeOf(request, table, within);
  refuseForbidden(place, null);
  const { draft } = await newDraft(request, table, { context, values, place });
  const frame = { ...draft, window: nextWindow(context), action, place: place.place };
  return await shownWithin(request, context, { frame });
}

/**
 * Opens a window with a draft of changes to a record, empty at first, or as the window around it has them. A record of a
 * child table is changed as that.
 */
export async function openModify(
  request: RequestContext,
  opening: Opening & { readonly id: number },
): Promise<RecordResult> {
  const { id, action = 0, within } = opening;
  const table = await openedTable(request, opening);
  if (!within) {
    const { draft, stored } = await begunChanges(request, table, id);
    return await shownAlone(request, { ...draft, window: 1, action }, { stored });
  }
  const { context, place } = await placeOf(request, table, within);
  refuseForbidden(place, id);
  refuseOpened(context, { table: table.id, record: id });
  const known = knownIn(request, context, { table: table.id, record: id });
  const { draft, stored } = known
    ? { draft: known, stored: undefined }
    : await begunChanges(request, table, id);
  const frame = { ...draft, window: nextWindow(context), action, place: known?.place ?? place.place };
  return await shownWithin(request, context, { frame, stored });
}

/** The table as which a record is opened: of a new one that its context has drafted, the draft's. */
async function openedTable(
  request: RequestContext,
  { tableId, id, within }: Opening & { readonly id: number },
): Promise<Table> {
  if (!within || !isNewKey(id)) return await changedTable(request, tableId, id);
  const named = readableTable(request, tableId);
  const context = await readContext(request.db, request.viewer.account, within.context);
  const kinds = kindsOf(request.catalog, named);
  const drafts = recordFrames(context).flatMap(draftsOf);
  const drafted = drafts.find(
    (draft) => keyOf(draft) === id && kinds.some((kind) => kind.id === draft.table),
  );
  return drafted ? tableOfDraft(request, drafted) : named;
}

interface RecordOf {
  readonly table: number;
  readonly record: number;
}

/** Throws AppError `record.opened` for the record of a window: it would have two drafts in one context. */
export function refuseOpened(context: Context, { table, record }: RecordOf): void {
  const isOpen = recordFrames(context).some((frame) => frame.table === table && keyOf(frame) === record);
  if (isOpen) throw new AppError('record.opened');
}

/** A record as the windows of a context have it, the top one first, with the records that belong to it. */
function knownIn(
  { catalog }: RequestContext,
  context: Context,
  { table, record }: RecordOf,
): (Omit<Nested, 'place'> & { readonly place?: DraftPlace; readonly nested: readonly Nested[] }) | undefined {
  const frames = recordFrames(context).toReversed();
  for (const { nested = [] } of frames) {
    const known = nested.find((one) => one.table === table && keyOf(one) === record);
    if (!known) continue;
    const { place, ...draft } = known;
    const own = belongingTo(catalog, nested, known);
    // The place that it has in a window further below is not one of the window that it is opened from.
    return { ...draft, nested: own, ...(nested === frames[0]?.nested ? { place } : {}) };
  }
  return undefined;
}

/**
 * The table as which a record is changed: a child table of the one that is named, where it is of that. Throws AppError
 * `table.unknown`, `record.unknown`, `access.refused` where its user may read it as a record of the table that is named alone.
 */
export async function changedTable(request: RequestContext, tableId: number, id: number): Promise<Table> {
  const named = readableTable(request, tableId);
  const known = await knownRecord(request.db, request, named, id).catch(async (error: unknown) => {
    // Somebody may have deleted it while it was looked at: what is to become of it is asked later.
    const [ghost] = await knownRecords(request.db, request, { named, ids: [id], state: 'ghost' });
    if (!ghost) throw error;
    return ghost;
  });
  asWhatTheyAre([known]);
  return known.own;
}

/** An empty draft of changes to a stored record. Throws AppError `record.unknown`, `access.refused`. */
export async function changesOf(request: RequestContext, table: Table, id: number): Promise<Draft> {
  return (await begunChanges(request, table, id)).draft;
}

/**
 * The same with the record that it begins with: what is shown is what a save compares with, whoever changes it meanwhile.
 * One that was deleted while somebody looked at it is changed by whoever may bring it back; others are told of it by
 * AppError `record.gone`.
 */
export async function begunChanges(
  request: RequestContext,
  table: Table,
  id: number,
): Promise<{ readonly draft: Draft; readonly stored: BegunRecord }> {
  const stored = await changeableRecord(request, table, id);
  if (!stored.rights.update) throw new AppError('access.refused');
  const { version } = stored;
  const written = table.columns.filter((column) => isWritable(request, table, { column, kind: 'modify' }));
  const names = written.map(({ name }) => name);
  const base = bareValues(table, stored.values, names);
  return { draft: { kind: 'modify', table: table.id, record: id, version, base, values: {} }, stored };
}

/** A record as a draft begins with it. */
export interface BegunRecord extends StoredRecord {
  readonly standing: 'live' | 'ghost';
}

async function changeableRecord(request: RequestContext, table: Table, id: number): Promise<BegunRecord> {
  const live = await readRecord(request.db, request, table, id);
  if (live) return { ...live, standing: 'live' };
  const ghost = await readGhost(request.db, request, table, id);
  if (!ghost) throw new AppError('record.unknown');
  const standing = (await namedStanding(request, table, [id])).get(id);
  const deleted: Deleted = { table, id, isDrafted: true, row: undefined, column: '', ghost: standing };
  if (!toldDeletion(request, deleted).choices.includes('restore')) refuseDeleted(request, [deleted]);
  return { ...ghost, standing: 'ghost' };
}

async function placeOf(request: RequestContext, table: Table, { context: id, window, column }: Within) {
  const context = await readContext(request.db, request.viewer.account, id);
  const frame = topFrame(context, window);
  const place = placeIn(request, frame, column);
  if (!isKindOf(request.catalog, table, place.column.target))
    throw new AppError('column.unknown', { column });
  await refuseClosedList(request, context, place);
  return { context, frame, place };
}

async function shownAlone(request: RequestContext, frame: Frame, known: Known): Promise<RecordResult> {
  const context = await openContext(request.db, request.viewer.account, frame);
  return await showFrame(request, context, frame, known);
}

async function shownWithin(
  request: RequestContext,
  context: Context,
  { frame, stored }: { readonly frame: Frame; readonly stored?: BegunRecord | undefined },
): Promise<RecordResult> {
  const pushed = await pushFrame(request.db, request.viewer.account, context, frame);
  return await showFrame(request, pushed, frame, { stored });
}
