import { columnNamed } from '#core/catalog/catalog.ts';
import type { Table } from '#core/catalog/schema.ts';
import { AppError } from '#core/errors.ts';
import { isList } from '#core/fields/traits.ts';
import { isNewKey } from '#core/query/new-key.ts';
import { must } from '#core/std/must.ts';
import type { Context, Draft, Frame } from '../../contexts/contexts.ts';
import { pairsOf } from '../../query/scene/membership.ts';
import type { OwnRecords } from '../../query/scene/own-table.ts';
import { idsIn } from '../../query/scene/pair-changes.ts';
import type { Scene } from '../../query/scene/place.ts';
import type { ColumnValue, Diff } from '../../query/write/writing.ts';
import { keyOf } from '../draft/draft-tree.ts';
import type { Values, Warning } from '../request/request-context.ts';
import { unmasked } from '../values/unreadable-values.ts';
import type { Findings } from './check.ts';
import type { GatheredChange, Gathered, GatheredNew, GatheredRecord, Saving } from './gathered.ts';
import { pairsDiff } from './list-changes.ts';

/** What saving writes, as one operation: all checks are behind it. */
export interface Plan {
  /** The record of the window, or the only one, as it is before. */
  readonly own: {
    readonly table: Table;
    readonly kind: Draft['kind'];
    readonly id: number | null;
    readonly version: number;
  };
  /** The records to write, each behind the new ones that it names; none where the save changes nothing. */
  readonly records: readonly RecordPlan[];
  /** The records to delete, with whatever goes along with them. */
  readonly removals: readonly OwnRecords[];
  /** The record that the new one is made of: it is among the removals, and takes nothing along with it. */
  readonly replaces?: Frame['replaces'];
  /** The message that the new one is made of, and that is about it then. */
  readonly message?: number | undefined;
  /** The context that ends with the save. */
  readonly ends?: Context | undefined;
  /** The action that the journal names; 0 for none. */
  readonly action: number;
  /** The answer as far as it is known before: it is kept with what is written. */
  readonly answer?: object | undefined;
  /** What was warned of and passed over. */
  readonly warnings: readonly Warning[];
}

/** What is written of one record; others are told of its columns after the commit. */
export interface RecordPlan {
  readonly table: Table;
  /** The stored record; null for a new one. */
  readonly id: number | null;
  /** What the others call it: its id, or the key of a new one. */
  readonly key: number;
  /** The version of the stored record that was judged: it is written only while it has that. */
  readonly version: number;
  /** Values as they are stored, with where they stand; links may name new records by their keys. */
  readonly values: readonly ColumnValue[];
  /** What the journal keeps. */
  readonly diff: Diff;
  /** What tells its problems from those of others. */
  readonly row: number | undefined;
  /** Whether it is the record of the window, or the only one. */
  readonly isOwn: boolean;
}

/** Plans a saving with which nothing is wrong. Throws AppError `value.refused` where two new records need each other. */
export function planOf(
  scene: Scene,
  { window, action, answer, message = window?.frame.message }: Saving,
  { records, removals, warnings }: Gathered & Findings,
): Plan {
  const ready = records.filter(isReady);
  const [own] = ready;
  const { table, draft } = must(own, 'a record to save');
  const version = own?.state === 'changed' ? own.stored.version : 0;
  const all = ready.map((facts) => recordPlan(scene, facts, facts === own));
  const replaces = window?.frame.replaces;
  const changesNothing = all.every(isUnchanged) && removals.length === 0 && !replaces;
  return {
    own: { table, kind: draft.kind, id: draft.record, version },
    // The record of the window is written even where only records that belong to it have changed: its version tells others.
    records: changesNothing ? [] : inOrder(all.filter((one) => one.isOwn || !isUnchanged(one))),
    removals,
    ...(replaces ? { replaces } : {}),
    message,
    ends: window?.context,
    action,
    answer,
    warnings,
  };
}

function isReady(facts: GatheredRecord): facts is GatheredNew | GatheredChange {
  return facts.state === 'new' || facts.state === 'changed';
}

function isUnchanged({ id, diff }: RecordPlan): boolean {
  return id !== null && Object.keys(diff).length === 0;
}

function recordPlan(scene: Scene, facts: GatheredNew | GatheredChange, isOwn: boolean): RecordPlan {
  const { table, draft, row } = facts;
  const diff = facts.state === 'new' ? diffOfNew(facts) : diffOfChanged(facts);
  const given = Object.fromEntries(Object.entries(diff).map(([name, [, to]]) => [name, to]));
  return {
    table,
    id: draft.record,
    key: keyOf(draft),
    version: facts.state === 'new' ? 0 : facts.stored.version,
    values: columnValues(scene, table, unmasked(table, given, draft.values)).map((value) =>
      value.pairs ? { ...value, taken: idsIn(diff[value.column.name]?.[0]) } : value,
    ),
    diff,
    row,
    isOwn,
  };
}

function diffOfNew({ values }: GatheredNew): Diff {
  const filled = Object.entries(values).filter(([, value]) => value !== null);
  return Object.fromEntries(filled.map(([name, value]) => [name, [null, value]] as const));
}

/** The journal keeps what was there, also where who overwrites it could not see it. */
function diffOfChanged({ values, before, changed, lists, members, hidden }: GatheredChange): Diff {
  const own = changed.map(
    (name) => [name, [hidden.get(name) ?? before[name] ?? null, values[name]]] as const,
  );
  return { ...Object.fromEntries(own), ...pairsDiff(lists, members) };
}

/** Values with their columns; of many-to-many lists these are the members that are put in. */
export function columnValues(
  { catalog }: Pick<Scene, 'catalog'>,
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

/** The records, each behind the new ones that it names. Throws AppError `value.refused` where two need each other. */
function inOrder(records: readonly RecordPlan[]): readonly RecordPlan[] {
  const order: RecordPlan[] = [];
  const open = new Set(records);
  while (open.size > 0) {
    const waiting = new Set([...open].flatMap(({ id, key }) => (id === null ? [key] : [])));
    const ready = [...open].filter(
      (one) => !namedKeys(one).some((key) => waiting.has(key) && key !== one.key),
    );
    if (ready.length === 0) throw new AppError('value.refused', {}, [{ column: '', code: 'link.circle' }]);
    for (const one of ready) open.delete(one);
    order.push(...ready);
  }
  return order;
}

function namedKeys({ diff }: RecordPlan): readonly number[] {
  return Object.values(diff)
    .flatMap(([, to]) => to)
    .filter((value): value is number => typeof value === 'number' && isNewKey(value));
}
