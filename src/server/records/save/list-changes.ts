import { columnNamed } from '#core/catalog/catalog.ts';
import type { Table } from '#core/catalog/schema.ts';
import type { ColumnOf, ListType } from '#core/fields/registry.ts';
import { isList } from '#core/fields/traits.ts';
import type { Draft } from '../../contexts/contexts.ts';
import { idsIn, pairChanges, without, type PairChanges } from '../../query/scene/pair-changes.ts';
import type { Diff } from '../../query/write/writing.ts';
import type { Values } from '../request/request-context.ts';

/** What a draft does to a list of its record. */
interface ListChange extends PairChanges {
  readonly list: ColumnOf<ListType>;
}

/** The lists that a draft changes, by technical name. */
export type ListChanges = ReadonlyMap<string, ListChange>;

/** What a draft does to the lists among its checked values: what differs from what its user saw, pair by pair. */
export function listChanges(table: Table, { base }: Draft, bare: Values): ListChanges {
  const lists = Object.entries(bare).flatMap(([name, value]) => {
    const list = columnNamed(table, name);
    return isList(list) ? [[name, { list, ...pairChanges(base[name], value) }] as const] : [];
  });
  return new Map(lists);
}

/** The names of lists into which something is put, or out of which something is taken. */
export function changedLists(lists: ListChanges): readonly string[] {
  return [...lists].flatMap(([name, { put, taken }]) => (put.length + taken.length > 0 ? [name] : []));
}

/** Lists as they would be, by the members that are known of them. */
export function withPairs(stored: Values, lists: ListChanges): Values {
  const whole = [...lists].map(([name, { taken, put }]) => {
    return [name, without([...idsIn(stored[name]), ...put], taken)] as const;
  });
  return Object.fromEntries(whole);
}

/** The differences of the lists that change: of a member that is there nothing is put in, of another one nothing taken out. */
export function pairsDiff(lists: ListChanges, members: ReadonlyMap<string, ReadonlySet<number>>): Diff {
  const changed = [...lists].map(([name, { taken, put }]): [string, Diff[string]] => {
    const present = members.get(name) ?? new Set();
    return [name, [taken.filter((one) => present.has(one)), put.filter((one) => !present.has(one))]];
  });
  return Object.fromEntries(
    changed.filter(([, [taken, put]]) => [taken, put].some((ids) => (ids as readonly number[]).length > 0)),
  );
}
