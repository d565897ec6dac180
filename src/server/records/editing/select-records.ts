import { isLink } from '#core/fields/traits.ts';
import { isOtherEnd } from '#core/catalog/catalog.ts';
import type { RecordResult } from '#core/contract/actions/action-results.ts';
import { AppError } from '#core/errors.ts';
import {
  readContext,
  replaceTop,
  topFrame,
  type Context,
  type Frame,
  type Nested,
} from '../../contexts/contexts.ts';
import { refuseProblems } from '../values/check-values.ts';
import { inDraft, keyOf } from '../draft/draft-tree.ts';
import { showFrame } from './show-draft.ts';
import type { RequestContext } from '../request/request-context.ts';
import { changedTable, changesOf } from './open-draft.ts';
import { placed, placeIn, refuseClosedList, valuesFrom, type PlaceIn } from './place-draft.ts';
import { changedDraft } from './update-draft.ts';

/** Which stored records go into which column of an open window. */
interface Selecting {
  readonly context: number;
  readonly window: number;
  readonly column: number;
  readonly records: readonly number[];
}

/**
 * Puts stored records into a link or list column of the record of a window. Those of a list that is the other end of a
 * link are changed with the window's draft: their link leads to its record.
 */
export async function selectRecords(request: RequestContext, selecting: Selecting): Promise<RecordResult> {
  const { column, records } = selecting;
  const context = await readContext(request.db, request.viewer.account, selecting.context);
  const frame = topFrame(context, selecting.window);
  const place = placeIn(request, frame, column);
  await refuseClosedList(request, context, place);
  if (isLink(place.column) && records.length > 1)
    throw new AppError('request.invalid', { reason: 'idselected' });
  const moved = isOtherEnd(request, place.column)
    ? { ...frame, nested: await movedHere(request, context, { frame, place, records }) }
    : frame;
  const frames = [...context.frames.slice(0, -1), moved];
  const next = await placed(request, { frames }, { place: place.place, keys: records });
  return await showFrame(request, await replaceTop(request.db, request.viewer.account, context, next), next);
}

/** The records that belong to the window's draft once these link to its record. */
async function movedHere(
  request: RequestContext,
  context: Context,
  {
    frame,
    place,
    records,
  }: { readonly frame: Frame; readonly place: PlaceIn; readonly records: readonly number[] },
): Promise<readonly Nested[]> {
  let nested: readonly Nested[] = frame.nested ?? [];
  for (const record of records) {
    const table = await changedTable(request, place.column.target, record);
    const known = nested.find((one) => one.table === table.id && keyOf(one) === record);
    const { removed: _removed, ...before } = known ?? {
      ...(await changesOf(request, table, record)),
      place: place.place,
      removed: undefined,
    };
    const changed = await changedDraft(inDraft(request, context, before), before, valuesFrom(request, place));
    refuseProblems(changed.problems);
    nested = [...nested.filter((one) => one !== known), { ...before, ...changed.next }];
  }
  return nested;
}
