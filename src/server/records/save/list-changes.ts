import { isList } from '#core/fields/traits.ts';
import { columnNamed } from '#core/catalog/catalog.ts';
import type { Table } from '#core/catalog/schema.ts';
import type { ColumnOf, ListType } from '#core/fields/registry.ts';
import type { ColumnProblem } from '#core/errors.ts';
import type { Draft } from '../../contexts/contexts.ts';
import { hasOthers, membersAmong } from '../../query/record/members.ts';
import { idsIn, pairChanges, without, type PairChanges } from '../../query/scene/pair-changes.ts';
import type { Diff } from '../../query/write/writing.ts';
import type { Values, RequestContext } from '../request/request-context.ts';

/** What a draft does to a list of its record. */
interface ListChange extends PairChanges {
  readonly list: ColumnOf<ListType>;
}

/** The lists that a draft changes, by technical name. */
type ListChanges = ReadonlyMap<string, ListChange>;

/** The changes of a stored record's lists. */
interface Changing {
  readonly table: Table;
  readonly id: number;
  readonly lists: ListChanges;
}

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

/** Missing values without those of lists that have members beside those that are known. */
export async function withoutFuller(
  request: RequestContext,
  { table: owner, id, lists }: Changing,
  missing: readonly ColumnProblem[],
): Promise<readonly ColumnProblem[]> {
  const empty: ColumnProblem[] = [];
  for (const problem of missing) {
    const change = lists.get(problem.column);
    const of = change && { owner, list: change.list, id, ids: change.taken };
    if (!of || !(await hasOthers(request.db, request, of))) empty.push(problem);
  }
  return empty;
}

/** The differences of the lists that change: of a member that is there nothing is put in, of another one nothing taken out. */
export async function pairsDiff(
  request: RequestContext,
  { table: owner, id, lists }: Changing,
): Promise<Diff> {
  const changed: [name: string, change: Diff[string]][] = [];
  for (const [name, { list, taken, put }] of lists) {
    const of = { owner, list, id, ids: [...taken, ...put] };
    const present = new Set(await membersAmong(request.db, request, of));
    const change = [taken.filter((one) => present.has(one)), put.filter((one) => !present.has(one))] as const;
    if (change.some((ids) => ids.length > 0)) changed.push([name, change]);
  }
  return Object.fromEntries(changed);
}
