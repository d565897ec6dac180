import { isLink, isRelation, isWriteOnly } from '#core/fields/traits.ts';
import { columnNamed, tableOf } from '#core/catalog/catalog.ts';
import { isFamily } from '#core/catalog/family.ts';
import type { Table } from '#core/catalog/schema.ts';
import type { DeletionChoice } from '#core/contract/actions/action-results.ts';
import { AppError } from '#core/errors.ts';
import { must } from '#core/std/must.ts';
import type { Context, Draft, Frame, Nested } from '../../contexts/contexts.ts';
import { inTransaction } from '../../database/pool.ts';
import { byOwnTable, type OwnRecords } from '../../query/scene/own-table.ts';
import { idsIn, without } from '../../query/scene/pair-changes.ts';
import { asOneOperation } from '../request/as-one.ts';
import { isWritable } from '../values/check-values.ts';
import type { Values, RequestContext } from '../request/request-context.ts';
import { recordName } from '../../query/scene/physical-names.ts';
import { deletionsIn, toldDeletion, type Deleted } from './deletions.ts';
import { isPlacedIn, newKey, tableOfDraft, withoutRecord } from '../draft/draft-tree.ts';
import { refuseDeadLinks, reviveThem } from './restore-records.ts';
import { tell } from '../request/tell.ts';

/** A window's draft after its user has said what is to become of what others have deleted. */
interface Settled {
  /** Undefined where the record of the window itself is given up. */
  readonly frame: Frame | undefined;
  /** What is to be brought back with the save. */
  readonly restored: readonly OwnRecords[];
  /** The ids of deleted records by the keys of the new ones that were made of them. */
  readonly copies: ReadonlyMap<number, number>;
}

/** A window's draft with what was chosen for its deleted records; what is there again, or may not be, is left as it is. */
export async function settled(
  request: RequestContext,
  context: Context,
  { frame, choices }: { readonly frame: Frame; readonly choices: readonly DeletionChoice[] },
): Promise<Settled> {
  const copies = new Map<number, number>();
  if (choices.length === 0) return { frame, restored: [], copies };
  const chosen = chosenAmong(request, await deletionsIn(request, frame), choices);
  const own = chosen.find(({ deleted }) => deleted.isDrafted && deleted.row === undefined);
  if (own?.choice === 'drop') return { frame: undefined, restored: [], copies };
  let next = frame;
  for (const { deleted, choice } of chosen) {
    if (choice === 'drop') next = withoutDeleted(request, next, deleted);
    if (choice !== 'copy') continue;
    const key = newKey({ frames: [...context.frames.slice(0, -1), next] });
    copies.set(key, deleted.id);
    next = withCopy(request, next, { deleted, key });
  }
  const back = chosen.filter(({ choice }) => choice === 'restore').map(({ deleted }) => deleted);
  return { frame: next, restored: await byTable(request, back), copies };
}

/** Brings deleted records back and does other work as one operation, or none of it. */
export async function restoring<T>(
  request: RequestContext,
  { frame, restored }: { readonly frame: Frame; readonly restored: readonly OwnRecords[] },
  work: (inner: RequestContext) => Promise<T>,
): Promise<T> {
  if (restored.length === 0) return await work(request);
  const table = tableOfDraft(request, frame);
  const { result } = await asOneOperation(
    request,
    { kind: frame.kind, table, action: frame.action },
    async (inner) => {
      const operation = must(inner.operation, 'the operation');
      const { revived } = await inTransaction(inner.db, (tx) =>
        reviveThem(tx, inner, { records: restored, operation }),
      );
      const done = await work(inner);
      // After everything else: what linked to a deleted record may lead elsewhere by now.
      await inTransaction(inner.db, (tx) => refuseDeadLinks(tx, inner, revived));
      await tell(
        inner,
        operation,
        revived.map((own) => ({ ...own, how: 'restored' as const })),
      );
      return done;
    },
  );
  return result;
}

/** A failure about records that were made of deleted ones, told of these. */
export function ofDeleted(error: unknown, copies: ReadonlyMap<number, number>): unknown {
  if (!(error instanceof AppError) || copies.size === 0) return error;
  const columns = error.columns.map((problem) => {
    const row = copies.get(problem.row ?? 0);
    return row === undefined ? problem : { ...problem, row };
  });
  return new AppError(error.code, error.params, columns);
}

interface Chosen {
  readonly deleted: Deleted;
  readonly choice: DeletionChoice['choice'];
}

function chosenAmong(
  request: RequestContext,
  all: readonly Deleted[],
  choices: readonly DeletionChoice[],
): readonly Chosen[] {
  const byName = new Map<string, DeletionChoice['choice']>();
  for (const { tableId, recordId, choice } of choices) {
    const table = request.catalog.tables.get(tableId);
    if (table) byName.set(recordName({ table, id: recordId }), choice);
  }
  return all.flatMap((deleted) => {
    const choice = byName.get(recordName(deleted));
    const isOffered = choice !== undefined && toldDeletion(request, deleted).choices.includes(choice);
    return isOffered ? [{ deleted, choice }] : [];
  });
}

async function byTable(request: RequestContext, deleted: readonly Deleted[]): Promise<readonly OwnRecords[]> {
  const found: OwnRecords[] = [];
  for (const [table, own] of Map.groupBy(deleted, (one) => one.table)) {
    const ids = own.map(({ id }) => id);
    found.push(...(await byOwnTable(request.db, request, table, ids)));
  }
  return found;
}

/** The draft without a deleted record, what belongs to it, and the links to it that it has made. */
function withoutDeleted(request: RequestContext, frame: Frame, { table, id }: Deleted): Frame {
  const { nested = [] } = frame;
  const own = nested.find((one) => one.record === id && isFamily(tableOfDraft(request, one), table));
  const left = own ? withoutRecord(request.catalog, nested, own) : nested;
  const unlinked = <D extends Draft>(draft: D): D => {
    const named = relinked(request, draft, { table, id, to: undefined });
    return named ? { ...draft, values: { ...draft.values, ...named } } : draft;
  };
  return { ...unlinked(frame), ...(frame.nested ? { nested: left.map(unlinked) } : {}) };
}

/** The draft with a new record in the place of a deleted one: what was seen of that, under what was typed. */
function withCopy(
  request: RequestContext,
  frame: Frame,
  { deleted, key }: { readonly deleted: Deleted; readonly key: number },
): Frame {
  const { nested = [] } = frame;
  const isOwn = (draft: Draft) =>
    draft.record === deleted.id && isFamily(tableOfDraft(request, draft), deleted.table);
  const follow = <D extends Frame | Nested>(draft: D): D => {
    const copied = isOwn(draft) ? copyOf(request, draft, key) : draft;
    const named = relinked(request, copied, { ...deleted, to: key });
    return named ? { ...copied, values: { ...copied.values, ...named } } : copied;
  };
  const holder = [frame, ...nested].find(isOwn);
  const placed = nested.map((one): Nested => {
    const next = follow(one);
    return holder && isPlacedIn(request.catalog, one, holder)
      ? { ...next, place: { ...next.place, of: key } }
      : next;
  });
  return { ...follow(frame), ...(frame.nested ? { nested: placed } : {}) };
}

function copyOf<D extends Frame | Nested>(request: RequestContext, draft: D, key: number): D {
  const table = tableOfDraft(request, draft);
  const isKept = (name: string) => {
    const column = columnNamed(table, name);
    if (!column || isWriteOnly(column)) return false;
    return isWritable(request, table, { column, kind: 'create' });
  };
  const seen = Object.entries(draft.base).filter(([name, value]) => value !== null && isKept(name));
  const values = { ...Object.fromEntries(seen), ...draft.values };
  const first = Object.keys(draft.base).filter((name) => !(name in draft.values));
  return { ...draft, kind: 'create', record: null, key, version: 0, base: {}, values, first };
}

/** The values of a draft that link to a record, with the new one in its place or without it; undefined where none does. */
function relinked(
  request: RequestContext,
  draft: Draft,
  { table, id, to }: { readonly table: Table; readonly id: number; readonly to: number | undefined },
): Values | undefined {
  const changed = Object.entries(draft.values).flatMap(([name, value]): [string, unknown][] => {
    const column = columnNamed(tableOfDraft(request, draft), name);
    if (!isRelation(column)) return [];
    if (!isFamily(tableOf(request.catalog, column.target), table) || !idsIn([value].flat()).includes(id))
      return [];
    if (isLink(column)) return [[name, to ?? null]];
    return [[name, [...without(idsIn(value), [id]), ...(to === undefined ? [] : [to])]]];
  });
  return changed.length > 0 ? Object.fromEntries(changed) : undefined;
}
