import { mayOperate } from '#core/access/access.ts';
import { kindsOf } from '#core/catalog/family.ts';
import { AppError } from '#core/errors.ts';
import { inTransaction } from '../../database/pool.ts';
import { allKnown } from '../../query/rights/known-records.ts';
import { readableTable } from '../../query/scene/place.ts';
import { lockRecords } from '../../query/write/lock-records.ts';
import { deleteThem } from '../deletion/delete-records.ts';
import { namedRecord } from '../draft/stored-record.ts';
import { changedTable } from '../editing/open-draft.ts';
import { asOneOperation } from '../request/as-one.ts';
import type { RequestContext } from '../request/request-context.ts';
import { changeRecords, type RecordChange } from '../save/change-records.ts';
import type { Merging } from './merge-lists.ts';
import { mergedValues, type ChosenValues } from './merge-values.ts';
import { movedLinks } from './move-links.ts';

/** Records that are made one. */
interface Merge extends Pick<Merging, 'named' | 'kept' | 'gone'> {
  /** Columns whose value is that of a certain record; the record that stays keeps its own in others, or is filled. */
  readonly chosen?: ChosenValues;
  /** The action that merges; 0 where none was configured. */
  readonly action: number;
  readonly accepted: readonly number[] | 'all';
}

/**
 * Makes records that are held one, as a part of an operation. The one that stays gets the chosen values, and from the
 * others, in their order, what it lacks; links and lists that have one of the others have it instead; the others become
 * ghosts. Throws AppError `record.unknown`, `access.refused`, `value.refused`, and `record.referenced` where a record that
 * links to one of them may not be changed; Warned.
 */
export async function mergeHeld(
  request: RequestContext,
  { named, kept, gone, chosen = new Map(), action, accepted }: Merge,
): Promise<void> {
  const work = { kind: 'modify', table: named, action } as const;
  const change = async (changes: readonly RecordChange[]) =>
    await changeRecords(request, { ...work, accepted, changes });
  const merging = { named, table: await changedTable(request, named.id, kept), kept, gone };
  const { own, isTied } = await mergedValues(request, merging, chosen);
  await change(await movedLinks(request, merging));
  if (isTied) await change(own);
  await deleteThem(request, named.id, { records: gone });
  // Values of which there may be only one are free once the record that had them has gone.
  if (!isTied) await change(own);
}

/** Records as they were compared, and what is to become of them. */
interface ComparedMerge {
  readonly tableId: number;
  readonly kept: number;
  readonly records: readonly number[];
  /** In which each of them was seen. */
  readonly versions: readonly number[];
  readonly chosen: ChosenValues;
  readonly accepted: readonly number[];
}

/**
 * Merges records that were compared, as one operation or not at all. Throws besides what `mergeHeld` throws AppError
 * `record.changed` where one of them is no longer what it was.
 */
export async function mergeRecords(
  request: RequestContext,
  { tableId, kept, records, versions, chosen, accepted }: ComparedMerge,
): Promise<number | undefined> {
  const named = readableTable(request, tableId);
  const ids = [...new Set(records)];
  if (versions.length !== records.length) throw new AppError('request.invalid', { reason: 'versions' });
  if (ids.length < 2) throw new AppError('action.two');
  if (!ids.includes(kept)) throw new AppError('record.unknown');
  if (!mayMerge(request, tableId)) throw new AppError('access.refused');
  const work = { kind: 'modify', table: named, action: 0 } as const;
  const { operation } = await asOneOperation(request, work, async (inner) => {
    await inTransaction(inner.db, (tx) => lockRecords(tx, named, ids));
    await allKnown(inner.db, inner, { named, ids });
    for (const [at, id] of records.entries()) {
      const { version } = await namedRecord(inner, await changedTable(inner, named.id, id), id);
      if (version !== versions[at]) throw new AppError('record.changed');
    }
    const gone = ids.filter((id) => id !== kept);
    await mergeHeld(inner, { named, kept, gone, chosen, action: 0, accepted });
  });
  return operation;
}

/** Whether the viewer may change and delete records of a table, which merging takes. */
function mayMerge({ catalog, viewer }: RequestContext, tableId: number): boolean {
  const kinds = kindsOf(catalog, readableTable({ catalog, viewer }, tableId));
  return (['update', 'delete'] as const).every((operation) =>
    kinds.some((kind) => mayOperate(viewer, operation, kind)),
  );
}
