import { recordName } from '../../query/scene/physical-names.ts';
import { isList, isRelation } from '#core/fields/traits.ts';
import { mayOperate } from '#core/access/access.ts';
import { columnNamed, tableOf } from '#core/catalog/catalog.ts';
import type { Table } from '#core/catalog/schema.ts';
import type { Deletion } from '#core/contract/actions/action-results.ts';
import { AppError, type ColumnProblem } from '#core/errors.ts';
import { isNewKey } from '#core/query/new-key.ts';
import type { Draft, Frame } from '../../contexts/contexts.ts';
import { idsIn, pairChanges } from '../../query/scene/pair-changes.ts';
import { standingRecords, type Standing } from '../../query/record/standing-records.ts';
import { draftsOf, keyOf, tableOfDraft } from '../draft/draft-tree.ts';
import { doerNames } from '../request/doer-names.ts';
import type { RequestContext } from '../request/request-context.ts';
import { mayRestore } from './restore-records.ts';

/** A record that a draft works with and that is deleted. */
export interface Deleted {
  readonly table: Table;
  readonly id: number;
  /** Whether the draft changes it; else it only links to it. */
  readonly isDrafted: boolean;
  /** Where it is told: the record of the draft, none for that of the window, and the column that names it. */
  readonly row: number | undefined;
  readonly column: string;
  /** What its viewer may know of it; undefined where it was deleted for good, or is no longer the viewer's to read. */
  readonly ghost: Standing | undefined;
}

type Named = Omit<Deleted, 'ghost'>;

/** A window's record, or one that belongs to it and may have been taken out. */
type Drafted = Draft & { readonly removed?: boolean };

/**
 * The records that a window's draft, or some of its records, change or newly link to and that are deleted now, each once.
 * A link to what does not exist for the viewer is no deletion but a wrong value.
 */
export async function deletionsIn(
  request: RequestContext,
  frame: Frame,
  drafts: readonly Drafted[] = draftsOf(frame),
): Promise<readonly Deleted[]> {
  const named = [
    ...drafts.flatMap((draft) => changedRecord(request, frame, draft)),
    ...drafts.flatMap((draft) => linkedRecords(request, frame, draft)),
  ];
  const once = [...Map.groupBy(named, recordName).values()].flatMap(([first]) => (first ? [first] : []));
  const found: Deleted[] = [];
  for (const [table, own] of Map.groupBy(once, (one) => one.table)) {
    const ids = own.map(({ id }) => id);
    const standing = await standingRecords(request.db, request, table, ids);
    const ghosts = await withDoers(
      request,
      [...standing.values()].filter(({ isLive }) => !isLive),
    );
    for (const one of own) {
      const isGone = standing.has(one.id) ? ghosts.has(one.id) : one.isDrafted;
      if (isGone) found.push({ ...one, ghost: ghosts.get(one.id) });
    }
  }
  return found;
}

/** Records that exist for the viewer, or did until they were deleted: by whom, as far as the viewer is told. */
export async function namedStanding(
  request: RequestContext,
  table: Table,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Standing>> {
  const standing = await standingRecords(request.db, request, table, ids);
  return await withDoers(request, [...standing.values()]);
}

async function withDoers(
  request: RequestContext,
  standing: readonly Standing[],
): Promise<ReadonlyMap<number, Standing>> {
  const names = await doerNames(
    request,
    standing.map(({ by }) => by),
  );
  return new Map(standing.map((one) => [one.id, { ...one, by: names.get(one.by ?? '') ?? null }] as const));
}

/** Throws AppError `record.gone` with each record and what may become of it. */
export function refuseDeleted(request: RequestContext, deleted: readonly Deleted[]): void {
  if (deleted.length === 0) return;
  throw new AppError(
    'record.gone',
    {},
    deleted.map((one) => ({
      column: one.column,
      code: 'record.gone',
      ...(one.row === undefined ? {} : { row: one.row }),
      deletion: toldDeletion(request, one),
    })),
  );
}

/** What is wrong with a draft, without the links to deleted records, about which its user is asked. */
export function withoutDeletions(
  problems: readonly ColumnProblem[],
  deleted: readonly Deleted[],
): readonly ColumnProblem[] {
  return problems.filter(
    ({ code, column, row }) =>
      code !== 'link.target' ||
      !deleted.some((one) => one.column === column && (row === undefined || one.row === row)),
  );
}

/** What the viewer is told of a deleted record. */
export function toldDeletion(request: RequestContext, { table, id, isDrafted, ghost }: Deleted): Deletion {
  const mayBack = ghost?.deletable === true && mayRestore(request, table);
  const mayCopy = !mayBack && isDrafted && mayOperate(request.viewer, 'create', table);
  return {
    tableId: table.id,
    recordId: id,
    title: ghost?.title ?? null,
    by: ghost?.by ?? null,
    at: ghost?.at ?? null,
    choices: [...(mayBack ? ['restore' as const] : []), ...(mayCopy ? ['copy' as const] : []), 'drop'],
  };
}

function changedRecord(request: RequestContext, frame: Frame, draft: Drafted): readonly Named[] {
  if (draft.record === null || draft.removed) return [];
  const row = draft === frame ? undefined : keyOf(draft);
  return [{ table: tableOfDraft(request, draft), id: draft.record, isDrafted: true, row, column: '' }];
}

/** The stored records to which a draft newly links. */
function linkedRecords(request: RequestContext, frame: Frame, draft: Drafted): readonly Named[] {
  if (draft.removed) return [];
  const table = tableOfDraft(request, draft);
  const row = draft === frame ? undefined : keyOf(draft);
  return Object.entries(draft.values).flatMap(([name, value]) => {
    const column = columnNamed(table, name);
    if (!isRelation(column)) return [];
    const target = tableOf(request.catalog, column.target);
    const base = draft.base[name] ?? null;
    const ids = isList(column) ? pairChanges(base, value).put : value === base ? [] : idsIn([value]);
    return ids
      .filter((id) => !isNewKey(id))
      .map((id) => ({ table: target, id, isDrafted: false, row, column: name }));
  });
}
