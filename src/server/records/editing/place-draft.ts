import { isLink, isList, isRelation } from '#core/fields/traits.ts';
import { columnWithId, isOtherEnd } from '#core/catalog/catalog.ts';
import { AppError } from '#core/errors.ts';
import type { ColumnOf, LinkType, ListType } from '#core/fields/registry.ts';
import { isNewKey } from '#core/query/new-key.ts';
import { must } from '#core/std/must.ts';
import {
  isQuestion,
  type Context,
  type Frame,
  type Nested,
  type DraftPlace,
} from '../../contexts/contexts.ts';
import { idsIn } from '../../query/scene/pair-changes.ts';
import { readOnly, refuseProblems } from '../values/check-values.ts';
import { columnStates } from '../draft/controls.ts';
import { inDraft, keyOf, nestedWith, tableOfDraft, withDraft } from '../draft/draft-tree.ts';
import { draftOf } from '../draft/draft-record.ts';
import type { RequestContext } from '../request/request-context.ts';
import { changedDraft } from './update-draft.ts';

/** A list or link column of a record in a window's draft. */
export interface PlaceIn {
  readonly holder: Frame | Nested;
  readonly column: ColumnOf<LinkType | ListType>;
  readonly place: DraftPlace;
}

/** The place that a column of the window's own record is. Throws AppError `column.unknown` for what is no link or list. */
export function placeIn(request: RequestContext, frame: Frame, column: number): PlaceIn {
  return found(request, frame, { column, of: keyOf(frame) });
}

function found(request: RequestContext, frame: Frame, place: DraftPlace): PlaceIn {
  const holder = place.of === keyOf(frame) ? frame : nestedWith(request.catalog, frame, { key: place.of });
  const table = tableOfDraft(request, holder);
  const column = columnWithId(table, place.column);
  if (!isRelation(column)) {
    throw new AppError('column.unknown', { column: place.column });
  }
  // A record of a child table may be named with the ids that its columns have above.
  return { holder, column, place: { ...place, column: column.id } };
}

/**
 * Throws AppError `value.refused` where a state control of the record that has the list closes it, so that no record of it
 * is added, changed or taken out there. Links and other lists are judged as their values are.
 */
export async function refuseClosedList(
  request: RequestContext,
  context: Context,
  place: PlaceIn,
): Promise<void> {
  if (await isClosedList(request, context, place)) refuseProblems(readOnly([place.column.name]));
}

/** Whether a state control of the record that has the list closes it. */
export async function isClosedList(
  request: RequestContext,
  context: Pick<Context, 'frames'>,
  { holder, column }: PlaceIn,
): Promise<boolean> {
  if (!isOtherEnd(request, column)) return false;
  const record = draftOf(tableOfDraft(request, holder), holder);
  const state = (await columnStates(inDraft(request, context, holder), record))[column.name];
  return state === 'hidden' || state === 'readOnly';
}

/** Throws AppError where a link does not allow a new record to be made from it, or the linked one to be changed (LINK-3). */
export function refuseForbidden({ column }: PlaceIn, record: number | null): void {
  if (!isLink(column)) return;
  const isNew = record === null || isNewKey(record);
  if (isNew && column.allowCreate === false) throw new AppError('link.no_create');
  if (!isNew && column.allowEdit === false) throw new AppError('link.no_edit');
}

/** The values that a record gets because of its place: the link to the record that has the list. */
export function valuesFrom(
  request: RequestContext,
  { holder, column }: PlaceIn,
): Readonly<Record<string, number>> {
  if (!isList(column) || !isOtherEnd(request, column)) return {};
  const inverse = must(request.catalog.columns.get(column.inverse ?? 0), 'the link of a list');
  return { [inverse.column.name]: keyOf(holder) };
}

/**
 * Puts records into a link or list of the top window's draft, by their ids or keys; gives the window. Records of a list
 * that is the other end of a link have their place by that link already.
 */
export async function placed(
  request: RequestContext,
  context: Pick<Context, 'frames'>,
  { place, keys }: { readonly place: DraftPlace; readonly keys: readonly number[] },
): Promise<Frame> {
  const frame = must(context.frames.at(-1), 'a window');
  if (isQuestion(frame)) throw new AppError('context.stale');
  const { holder, column } = found(request, frame, place);
  if (isList(column) && isOtherEnd(request, column)) return frame;
  const value = isLink(column)
    ? (keys[0] ?? null)
    : [...new Set([...idsIn(holder.values[column.name] ?? holder.base[column.name]), ...keys])];
  const changed = await changedDraft(inDraft(request, context, holder), holder, { [column.name]: value });
  refuseProblems(changed.problems);
  return withDraft(frame, holder, changed.next);
}
