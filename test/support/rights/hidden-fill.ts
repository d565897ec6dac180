import type { Catalog } from '#core/catalog/catalog.ts';
import { isFamily } from '#core/catalog/family.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import { must } from '#core/std/must.ts';
import type { Random } from '#server/sample/random/random.ts';
import type { Fill } from '../calls/route-calls.ts';

/** An open window of the viewer, or a question that waits there. */
export interface OpenWindow {
  readonly context: number;
  readonly window: number;
  readonly table: Table;
}

/** A context and a window that are not there. */
const NOWHERE = 999_999_999;

/** What a call is made about: a record by its id, in a table, among others. */
export interface About {
  readonly catalog: Catalog;
  readonly target: Table;
  readonly id: number;
  /** Records of the table that its viewer may read. */
  readonly seen: readonly number[];
  readonly windows: readonly OpenWindow[];
  readonly operations: readonly number[];
}

/**
 * Fills the parts of one call so that they have to do with each other: a window whose record has a column that leads to the
 * table, the column, values for it. The same random numbers give the same call about another id.
 */
export function fillAbout(random: Random, about: About): Fill {
  const { catalog, target, id, seen, operations } = about;
  const window = windowFor(random, about);
  const owner = window && random.below(4) > 0 ? window.table : ownerFor(random, about);
  const among = leadingTo(owner, about);
  const column = among.length > 0 && random.below(8) > 0 ? random.pick(among) : random.pick(owner.columns);
  const table = random.below(2) === 0 ? target : random.pick([owner, ...family(about)]);
  const records = withOthers(random, id, seen);
  const place = 1_000 + random.below(9_000);
  const values = () =>
    Object.fromEntries(leadingTo(owner, about).map((one) => [one.name, valueOf(random, one, about)]));
  const fills: Readonly<Record<string, () => unknown>> = {
    record: () => id,
    records: () => records,
    values,
    members: () => membersFor(random, owner, about),
    given: () => JSON.stringify(values()),
    filter: () => filterFor(random, owner, about),
    // Places in an order: what comes behind them depends on where they are, not on what is there.
    key: () => [String(place)],
    cursor: () => `2026-01-01T00:00:00.000Z_${place}`,
    table: () => table.id,
    column: () => column.id,
    path: () => random.pick(owner.columns).name,
    action: () => actionFor(random, about),
    template: () => 1 + random.below(5),
    button: () => random.pick(catalog.buttons.size > 0 ? [...catalog.buttons.keys()] : [1]),
    context: () => window?.context ?? NOWHERE,
    window: () => window?.window ?? NOWHERE,
    selection: () => 1 + random.below(5),
    operation: () => random.pick(operations),
    operations: () => [random.pick(operations)],
    user: () => 1 + random.below(5),
    role: () => 500 + random.below(5),
    task: () => 1 + random.below(5),
    tasks: () => [1 + random.below(5)],
  };
  return (names) => must(fills[names], `a value for ${names}`)();
}

/** Puts the record into a list that may hold it, or takes it out. */
function membersFor(random: Random, owner: Table, about: About): unknown {
  const lists = leadingTo(owner, about).filter(({ type }) => type === 'list');
  const ids = withOthers(random, about.id, about.seen);
  const [put, taken] = random.below(2) === 0 ? [ids, []] : [[], ids];
  return { column: lists.length > 0 ? random.pick(lists).name : 'owner', put, taken };
}

function windowFor(random: Random, about: About): OpenWindow | undefined {
  const { windows } = about;
  const near = windows.filter(({ table }) => leadingTo(table, about).length > 0);
  const among = near.length > 0 && random.below(5) > 0 ? near : windows;
  return among.length === 0 ? undefined : random.pick(among);
}

/** A table with columns that lead to the target. */
function ownerFor(random: Random, about: About): Table {
  const owners = [...about.catalog.tables.values()].filter((table) => leadingTo(table, about).length > 0);
  return owners.length === 0 ? about.target : random.pick(owners);
}

function leadingTo({ columns }: Table, { catalog, target }: About): readonly Column[] {
  return columns.filter(
    (column) => 'target' in column && isFamily(must(catalog.tables.get(column.target), 'a table'), target),
  );
}

function family({ catalog, target }: About): readonly Table[] {
  return [...catalog.tables.values()].filter((table) => isFamily(table, target));
}

function valueOf(random: Random, column: Column, { id, seen }: About): unknown {
  if (column.type === 'list') return withOthers(random, id, seen);
  return random.below(2) === 0 ? id : [id, 'x'];
}

function filterFor(random: Random, owner: Table, about: About): unknown {
  const column = random.pick(leadingTo(owner, about).length > 0 ? leadingTo(owner, about) : owner.columns);
  const equal = { column: column.name, operator: 'equal', value: about.id };
  const kind = random.below(7);
  if (kind > 4) return listPartFor(random, owner, about) ?? equal;
  if (kind === 0) return { not: equal };
  if (kind === 1) return { any: [equal, { column: column.name, operator: 'isWithin', value: [about.id] }] };
  if (kind === 2) return { formula: `not isEmpty(${column.name}) and ${about.id} > 0` };
  return equal;
}

/** Asks whether a list has a record that leads to it, or is it. */
function listPartFor(random: Random, owner: Table, about: About): unknown {
  const lists = owner.columns.filter(({ type }) => type === 'list');
  if (lists.length === 0) return undefined;
  const list = random.pick(lists);
  const target = must('target' in list ? about.catalog.tables.get(list.target) : undefined, 'a table');
  const [leading] = leadingTo(target, about);
  const where = leading
    ? {
        where: {
          column: leading.name,
          operator: leading.type === 'list' ? 'contains' : 'equal',
          value: about.id,
        },
      }
    : {};
  return random.below(2) === 0 ? { some: list.name, ...where } : { none: list.name, ...where };
}

/** Actions that have to do with the table more often than others. */
function actionFor(random: Random, { catalog, target }: About): number {
  const all = [...catalog.actions.values()];
  const near = all.filter(
    (action) => 'table' in action && isFamily(must(catalog.tables.get(action.table), 'a table'), target),
  );
  return random.pick(near.length > 0 && random.below(6) > 0 ? near : all).id;
}

function withOthers(random: Random, id: number, seen: readonly number[]): readonly number[] {
  if (seen.length === 0 || random.below(2) === 0) return [id];
  const other = random.pick(seen);
  return random.below(2) === 0 ? [id, other] : [other, id];
}
