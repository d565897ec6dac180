import { isList } from '#core/fields/traits.ts';
import { columnNamed } from '#core/catalog/catalog.ts';
import type { Table } from '#core/catalog/schema.ts';
import { AppError } from '#core/errors.ts';
import { isNewKey } from '#core/query/new-key.ts';
import { must } from '#core/std/must.ts';
import type { Draft } from '../../contexts/contexts.ts';
import type { Runner, Transaction } from '../../database/pool.ts';
import { pairsOf } from '../../query/scene/membership.ts';
import { idsIn } from '../../query/scene/pair-changes.ts';
import { insertRecord, updateRecord, type Written } from '../../query/write/write-record.ts';
import type { ColumnValue, PartWriting, Writing } from '../../query/write/writing.ts';
import type { Told } from '../request/tell.ts';
import type { Planned } from './check-draft.ts';
import type { Values, RequestContext } from '../request/request-context.ts';
import { keyOf } from '../draft/draft-tree.ts';
import { inRow } from '../values/in-row.ts';
import { withHashes } from '../values/password-values.ts';

/** What one operation writes: records, each behind those that it names. */
interface Writes {
  readonly plans: readonly Planned[];
  readonly writing: PartWriting;
  /** The record of the window: what is wrong with it is told without naming a record. */
  readonly window?: Draft;
}

/** Writes what was checked; gives what was written by its plan, and whom to tell. */
export async function writePlans(
  tx: Transaction,
  request: RequestContext,
  { plans, writing, window }: Writes,
): Promise<{ readonly saved: ReadonlyMap<Planned, Written>; readonly told: readonly Told[] }> {
  const ids = new Map<number, number>();
  const saved = new Map<Planned, Written>();
  const told: Told[] = [];
  for (const planned of inOrder(plans)) {
    const row = planned.draft === window ? undefined : keyOf(planned.draft);
    const written = await writePlan(tx, request, { planned: named(planned, ids), writing }).catch(
      (error: unknown) => {
        throw inRow(error, row);
      },
    );
    ids.set(keyOf(planned.draft), written.recordId);
    saved.set(planned, written);
    told.push(toldOf(planned, written));
  }
  return { saved, told };
}

/** Writes one record that was checked. */
export async function writePlan(
  db: Runner,
  request: RequestContext,
  { planned, writing }: { readonly planned: Planned; readonly writing: Writing },
): Promise<Written> {
  const { draft, table, diff, version } = planned;
  const given = Object.fromEntries(Object.entries(diff).map(([name, [, to]]) => [name, to]));
  const values = columnValues(request, table, withHashes(table, given, draft.values)).map((value) =>
    value.pairs ? { ...value, taken: idsIn(diff[value.column.name]?.[0]) } : value,
  );
  if (draft.record === null) return await insertRecord(db, table, { writing, values, diff });
  return await updateRecord(db, table, { writing, values, diff, id: draft.record, version });
}

/** Whom to tell of a record that was written. */
export function toldOf({ table, diff }: Planned, { recordId }: Written): Told {
  return { how: 'written', table, ids: [recordId], columns: Object.keys(diff) };
}

/** The plans, each behind those whose new records it names. Throws AppError `value.refused` where two need each other. */
function inOrder(plans: readonly Planned[]): readonly Planned[] {
  const order: Planned[] = [];
  const open = new Set(plans);
  while (open.size > 0) {
    const waiting = new Set([...open].flatMap(({ draft }) => (draft.record === null ? [keyOf(draft)] : [])));
    const ready = [...open].filter(
      (planned) => !namedKeys(planned).some((key) => waiting.has(key) && key !== keyOf(planned.draft)),
    );
    if (ready.length === 0) throw new AppError('value.refused', {}, [{ column: '', code: 'link.circle' }]);
    for (const planned of ready) open.delete(planned);
    order.push(...ready);
  }
  return order;
}

function namedKeys({ diff }: Planned): readonly number[] {
  return Object.values(diff)
    .flatMap(([, to]) => to)
    .filter((value): value is number => typeof value === 'number' && isNewKey(value));
}

/** The plan with the ids that its new records have got in place of their keys. */
function named(planned: Planned, ids: ReadonlyMap<number, number>): Planned {
  const idOf = (value: unknown): unknown =>
    typeof value === 'number' && isNewKey(value) ? (ids.get(value) ?? value) : value;
  const diff = Object.fromEntries(
    Object.entries(planned.diff).map(([name, [from, to]]) => [
      name,
      [from, Array.isArray(to) ? to.map(idOf) : idOf(to)] as const,
    ]),
  );
  return { ...planned, diff };
}

/** Values with their columns; of many-to-many lists these are the members that are put in. */
export function columnValues(
  { catalog }: Pick<RequestContext, 'catalog'>,
  table: Table,
  values: Values,
): readonly ColumnValue[] {
  return Object.entries(values).map(([name, value]): ColumnValue => {
    const column = must(columnNamed(table, name), `column ${name}`);
    const target = 'target' in column ? catalog.tables.get(column.target) : undefined;
    const pairs = isList(column) ? pairsOf(catalog, table, column) : undefined;
    return { column, value, target, pairs };
  });
}
