import { TEST_SECRETS } from '#test/support/calls/test-secrets.ts';
import { rightsKey, type Viewer } from '#core/access/viewer.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import { isFamily } from '#core/catalog/family.ts';
import type { Table } from '#core/catalog/schema.ts';
import { AppError } from '#core/errors.ts';
import { must } from '#core/std/must.ts';
import { runAction } from '#server/actions/actions.ts';
import { inTransaction, type Database, type Transaction } from '#server/database/pool.ts';
import { cascadeModify, openCreate, openModify, type OwnContext } from '#server/records/records.ts';
import type { Random } from '#server/sample/random/random.ts';
import { supervisor } from '../worlds/every-type.ts';
import type { Records } from '../formulas/formulas.ts';
import type { OpenWindow } from './hidden-fill.ts';
import type { Oracle } from './rights-oracle.ts';
import { rightsRecords } from './rights-shop.ts';

const RECORDS = 16;

/** Where the ids of each table begin: an id is one of one table alone, and all have four digits. */
const FIRST: Readonly<Record<string, number>> = {
  user: 1_000,
  customer: 2_000,
  vip: 2_000,
  order: 3_000,
  line: 4_000,
};

/** An id that was never given. */
export function neverGiven(random: Random): number {
  return 5_000 + random.below(5_000);
}

/** Random records whose ids tell their tables. */
export function apartRecords(
  random: Random,
  catalog: Catalog,
): { readonly live: Records; readonly ghosts: Records } {
  const { live, ghosts } = rightsRecords(random, RECORDS);
  const apart = (records: Records) =>
    Object.fromEntries(
      Object.entries(records).map(([name, rows]) => [name, rows.map((row) => apartRow(catalog, name, row))]),
    );
  return { live: apart(live), ghosts: apart(ghosts) };
}

function apartRow(
  catalog: Catalog,
  name: string,
  row: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const table = must(catalog.tablesByName.get(name), name);
  const of = (id: unknown, target: Table) => Number(id) + must(FIRST[target.name], target.name);
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => {
      if (key === 'id') return [key, of(value, table)];
      const column = table.columns.find((one) => one.name === key);
      if (!column || !('target' in column) || value === null) return [key, value];
      const target = must(catalog.tables.get(column.target), 'a table');
      return [key, Array.isArray(value) ? value.map((id) => of(id, target)) : of(value, target)];
    }),
  );
}

/** A user with some of the roles; some are extranet users, who are a customer. */
export function randomUser(random: Random, all: Viewer['roles']): Viewer {
  const roles = all.filter(
    ({ name }) => random.below(name === 'generous' ? 8 : 3) > (name === 'generous' ? 0 : 1),
  );
  return {
    ...supervisor,
    userId: 1_001 + random.below(RECORDS),
    account: 'user:1',
    ...(random.below(3) === 0 ? { record: { table: 20, id: 2_001 + random.below(RECORDS) } } : {}),
    roles,
    rights: rightsKey(roles),
  };
}

/** The records of a table that its viewer may read, and those of which nothing may be known, whatever they are called. */
export function sides(
  oracle: Oracle,
  table: Table,
): { readonly seen: readonly number[]; readonly hidden: readonly number[] } {
  const kinds = [...oracle.catalog.tables.values()].filter((one) => isFamily(one, table));
  const exists = (id: number) =>
    kinds.some(
      (kind) => oracle.ids(kind).includes(id) && oracle.mayList(kind) && oracle.may('read', kind, id),
    );
  const all = [...new Set(kinds.flatMap((kind) => oracle.ids(kind)))];
  return {
    seen: oracle.ids(table).filter((id) => oracle.mayList(table) && oracle.may('read', table, id)),
    hidden: all.filter((id) => !exists(id)),
  };
}

/** Windows and questions that the viewer has open: on records, new ones, lines, and of actions. */
export async function openWindows(
  random: Random,
  tx: Transaction,
  {
    catalog,
    viewer,
    seenOf,
  }: {
    readonly catalog: Catalog;
    readonly viewer: Viewer;
    readonly seenOf: (table: Table) => readonly number[];
  },
): Promise<readonly OpenWindow[]> {
  const open: OpenWindow[] = [];
  const request: OwnContext = { secrets: TEST_SECRETS, db: tx as unknown as Database, catalog, viewer };
  const attempt = async (work: () => Promise<OpenWindow | undefined>) => {
    const made = await inTransaction(tx, work).catch((error: unknown) => {
      if (error instanceof AppError) return undefined;
      throw error;
    });
    if (made) open.push(made);
  };
  for (const table of catalog.tables.values()) {
    const seen = seenOf(table);
    const shown = ({ context, window }: { readonly context: number; readonly window: number }) => ({
      context,
      window,
      table,
    });
    await attempt(async () => shown(await openCreate(request, { tableId: table.id })));
    if (seen.length === 0) continue;
    const id = random.pick(seen);
    await attempt(async () => shown(await openModify(request, { tableId: table.id, id })));
    await attempt(async () => {
      const made = shown(await openModify(request, { tableId: table.id, id: random.pick(seen) }));
      const list = table.columns.find(({ name }) => name === 'lines');
      const line = random.pick([...(seenOf(must(catalog.tablesByName.get('line'), 'lines')) ?? []), 4_001]);
      if (list) await cascadeModify(request, made, { column: list.id, record: line, removed: false });
      return made;
    });
    const actions = [...catalog.actions.values()].filter(
      (action) => 'table' in action && action.table === table.id,
    );
    await attempt(async () => {
      const selected = [id, random.pick(seen)];
      const asked = await runAction(request, { action: random.pick(actions).id, selected, final: false });
      return asked.context > 0 ? { context: asked.context, window: asked.window, table } : undefined;
    });
  }
  return open;
}
