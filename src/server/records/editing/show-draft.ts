import { draftOf } from '../draft/draft-record.ts';
import type { RequestContext, Values } from '../request/request-context.ts';
import { withTitles } from '../values/titled-links.ts';
import { mayWriteColumn, readableColumns, writeRule } from '#core/access/access.ts';
import type { Table } from '#core/catalog/schema.ts';
import type { NestedRecord, RecordResult, RecordRights } from '#core/contract/actions/action-results.ts';
import type { Context, Draft, Frame, Nested } from '../../contexts/contexts.ts';
import { formStates } from '../draft/controls.ts';
import { deletionsIn, toldDeletion } from '../deleted/deletions.ts';
import { inDraft, keyOf, tableOfDraft } from '../draft/draft-tree.ts';
import { maskedValues } from '../values/unreadable-values.ts';
import { draftTarget, type DraftedRecord } from '../draft/stored-record.ts';
import { affectedColumns, computedValues, lockedValues } from '../draft/worked-out.ts';

/** What is shown of the record of a draft: the stored values under the draft's. */
interface ShownDraft {
  readonly values: Values;
  readonly title: string;
  readonly rights: RecordRights;
}

/** What the call that shows a draft has read of it already. */
export interface Known {
  /** The record as the draft has begun with it. */
  readonly stored?: DraftedRecord | undefined;
  /** Values of links with their titles. */
  readonly titled?: Values | undefined;
  /** Values of computed columns. */
  readonly computed?: Values | undefined;
}

/** The window of a context, its record as its form shows it; `closed` are windows that the call has closed. */
export async function showFrame(
  request: RequestContext,
  context: Context,
  frame: Frame,
  { closed = [], ...known }: Known & { readonly closed?: readonly number[] } = {},
): Promise<RecordResult> {
  const table = tableOfDraft(request, frame);
  const inside = inDraft(request, context, frame);
  const shown = await showDraft(inside, frame, known);
  return {
    kind: 'record',
    context: context.id,
    window: frame.window,
    action: frame.action,
    tableId: table.id,
    recordId: frame.record,
    key: keyOf(frame),
    version: frame.version,
    ...shown,
    values: { ...shown.values },
    changed: Object.keys(frame.values),
    seen: seenIn(table, frame),
    readOnly: false,
    ...(await formStates(inside, draftOf(table, frame))),
    nested: (frame.nested ?? []).map((one) => nestedOf(one, keyOf(frame))),
    deletions: await shownDeletions(request, frame, known),
    columnId: frame.place?.column ?? null,
    closed: [...closed],
  };
}

/** What others have deleted of a window's draft; what the call has just read is there. */
async function shownDeletions(
  request: RequestContext,
  frame: Frame,
  { stored, titled }: Known,
): Promise<RecordResult['deletions']> {
  const isThere = frame.record === null || stored?.standing === 'live';
  const isLinked = titled !== undefined || Object.keys(frame.values).length === 0;
  if (isThere && isLinked && !frame.nested && !frame.place) return [];
  return (await deletionsIn(request, frame)).map((one) => toldDeletion(request, one));
}

/** What a draft compares with in the columns that it changes; of passwords nothing but that there is one. */
function seenIn(table: Table, { base, values }: Draft): Record<string, unknown> {
  const names = Object.keys(values).filter((name) => name in base);
  return { ...maskedValues(table, Object.fromEntries(names.map((name) => [name, base[name]]))) };
}

function nestedOf(nested: Nested, own: number): NestedRecord {
  const { table, place, record, removed, before } = nested;
  return {
    tableId: table,
    recordId: keyOf(nested),
    columnId: place.column,
    of: place.of === own ? 0 : place.of,
    state: removed === true ? 'removed' : record === null ? 'new' : 'changed',
    editing: before !== undefined,
  };
}

/** The record of a draft as a form shows it, over what is stored; `request` stands in its context. */
export async function showDraft(
  request: RequestContext,
  draft: Draft,
  known: Known = {},
): Promise<ShownDraft> {
  const table = tableOfDraft(request, draft);
  const stored =
    known.stored ?? (draft.record === null ? undefined : await draftTarget(request, table, draft.record));
  const given = await withTitles(request, table, maskedValues(table, draft.values), known.titled);
  const affected =
    draft.kind === 'create' || request.draft !== undefined
      ? table.columns
      : affectedColumns(request, table, Object.keys(draft.values));
  const record = draftOf(table, draft);
  const computed = await computedValues(request, record, affected, known.computed);
  const locked = draft.kind === 'create' ? await lockedValues(request, record) : {};
  return {
    title: stored?.title ?? '',
    values: {
      ...emptyValues(request, table),
      ...stored?.values,
      ...(await withTitles(request, table, locked)),
      ...given,
      ...computed,
    },
    rights: stored?.rights ?? rightsOnNew(request, table),
  };
}

/** A new record is its maker's, but for columns that may only be changed later. */
function rightsOnNew({ catalog, viewer }: RequestContext, table: Table): RecordRights {
  const fixed = table.columns.filter(
    (column) =>
      mayWriteColumn(catalog, viewer, table, column) &&
      writeRule(catalog, viewer, 'create', { table, column }) === false,
  );
  return { update: true, delete: false, hidden: [], fixed: fixed.map(({ name }) => name) };
}

function emptyValues(request: RequestContext, table: Table): Values {
  return Object.fromEntries(
    readableColumns(request.catalog, request.viewer, table).map((column) => [column.name, null]),
  );
}
