import type { Catalog } from '#core/catalog/catalog.ts';
import type { Table } from '#core/catalog/schema.ts';
import { AppError } from '#core/errors.ts';
import { NEW_KEYS, isNewKey } from '#core/query/new-key.ts';
import { isQuestion, type Context, type Draft, type Frame, type Nested } from '../../contexts/contexts.ts';
import type { DraftRow } from '../../query/scene/place.ts';
import type { RequestContext } from '../request/request-context.ts';

/** What the records of a context call the record of a draft: its id, or the key of a new one. */
export function keyOf({ record, key }: Draft): number {
  return record ?? key ?? NEW_KEYS;
}

/** The table of a draft; AppError `table.unknown` where the catalog has lost it since. */
export function tableOfDraft(request: RequestContext, draft: Pick<Draft, 'table'>): Table {
  const table = request.catalog.tables.get(draft.table);
  if (!table) throw new AppError('table.unknown', { table: draft.table });
  return table;
}

/** The record that a client shows in a window, by its id or key. */
export interface ShownRecord {
  readonly tableId: number;
  readonly recordId: number;
}

/** Throws AppError `context.stale` for a window in which another record is by now; nothing where none is named. */
export function refuseOther(frame: Frame, shown: ShownRecord | undefined): void {
  if (shown && (shown.tableId !== frame.table || shown.recordId !== keyOf(frame)))
    throw new AppError('context.stale');
}

/** The records of a window's draft, its own first. */
export function draftsOf(frame: Frame): readonly (Frame | Nested)[] {
  return [frame, ...(frame.nested ?? [])];
}

/** The windows of a context that show records, from below. */
export function recordFrames({ frames }: Pick<Context, 'frames'>): readonly Frame[] {
  return frames.filter((frame): frame is Frame => !isQuestion(frame));
}

/** A key that no record of the context has yet. */
export function newKey(context: Pick<Context, 'frames'>): number {
  const keys = recordFrames(context).flatMap((frame) => draftsOf(frame).map(keyOf));
  return Math.max(NEW_KEYS - 1, ...keys.filter(isNewKey)) + 1;
}

/**
 * The record with this key that belongs to a window's draft; stored records of two tables may have the same, so that the
 * one that is being edited is meant, or that of the list `column`. Throws AppError `record.unknown`.
 */
export function nestedWith(
  catalog: Catalog,
  { nested = [] }: Frame,
  { key, column }: { readonly key: number; readonly column?: number | undefined },
): Nested {
  const isThere = ({ place }: Nested) => {
    const known = column === undefined ? undefined : catalog.columns.get(place.column)?.column;
    return column === undefined || place.column === column || known?.alias?.includes(column) === true;
  };
  const found = nested.filter((one) => keyOf(one) === key && isThere(one));
  const meant = found.find(({ before }) => before !== undefined) ?? found[0];
  if (!meant) throw new AppError('record.unknown');
  return meant;
}

/** A window's draft with one of its records replaced. */
export function withDraft(frame: Frame, was: Frame | Nested, next: Draft): Frame {
  if (was === frame) return { ...frame, ...next };
  const nested = (frame.nested ?? []).map((one) => (one === was ? { ...one, ...next } : one));
  return { ...frame, nested };
}

/** Whether two drafts are of the same record. */
export function isSameRecord(one: Draft, other: Draft): boolean {
  return one.table === other.table && keyOf(one) === keyOf(other);
}

/** Those of the records of a window's draft that belong to one of them: the records in its lists and links, and theirs. */
export function belongingTo(catalog: Catalog, nested: readonly Nested[], holder: Draft): readonly Nested[] {
  const found = new Set<Nested>();
  const holders: Draft[] = [holder];
  for (const present of holders) {
    for (const one of nested) {
      if (found.has(one) || isSameRecord(one, holder) || !isPlacedIn(catalog, one, present)) continue;
      found.add(one);
      holders.push(one);
    }
  }
  return [...found];
}

/** Whether a record has its place in a list or link of another one: two tables may share an id, so the column tells whose. */
export function isPlacedIn(catalog: Catalog, { place }: Nested, holder: Draft): boolean {
  return place.of === keyOf(holder) && catalog.columns.get(place.column)?.table.id === holder.table;
}

/** The records of a window's draft without one of them and all that belong to it. */
export function withoutRecord(catalog: Catalog, nested: readonly Nested[], record: Draft): readonly Nested[] {
  const gone = new Set(belongingTo(catalog, nested, record));
  return nested.filter((one) => !isSameRecord(one, record) && !gone.has(one));
}

/** The drafts of a context as they are now, from below: what is open in a window above is there and not below. */
function presentDrafts(catalog: Catalog, context: Pick<Context, 'frames'>): readonly (Frame | Nested)[] {
  let present: readonly (Frame | Nested)[] = [];
  let above: readonly Frame[] = [];
  for (const frame of recordFrames(context).toReversed()) {
    const nested = above.reduce((left, opened) => withoutRecord(catalog, left, opened), frame.nested ?? []);
    const own = draftsOf({ ...frame, nested }).filter(
      (draft) => !present.some((known) => isSameRecord(known, draft)),
    );
    present = [...own, ...present];
    above = [frame, ...above];
  }
  return present;
}

/** The records of all drafts of a context, as statements put them above the stored ones. */
export function draftRows(catalog: Catalog, context: Pick<Context, 'frames'>): readonly DraftRow[] {
  return presentDrafts(catalog, context).flatMap((draft) => {
    const table = catalog.tables.get(draft.table);
    if (!table) return [];
    const { record, values, base } = draft;
    const isRemoved = 'removed' in draft && draft.removed;
    return [{ table, id: keyOf(draft), isNew: record === null, values, seen: base, isRemoved }];
  });
}

/** The request at which one record of a context is worked on: formulas and titles find the others of its draft. */
export function inDraft(
  request: RequestContext,
  context: Pick<Context, 'frames'>,
  draft: Draft,
): RequestContext {
  const rows = draftRows(request.catalog, context);
  const key = keyOf(draft);
  const isAlone = rows.every(({ table, id }) => table.id === draft.table && id === key);
  return isAlone ? request : { ...request, draft: { rows, key } };
}
