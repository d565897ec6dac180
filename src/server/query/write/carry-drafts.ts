import type { Catalog } from '#core/catalog/catalog.ts';
import { isProperties } from '#core/catalog/walk-schema.ts';
import { originOf } from '#core/catalog/family.ts';
import type { Table } from '#core/catalog/schema.ts';
import type { Transaction } from '../../database/pool.ts';
import { NOTHING, sql, type Sql } from '../../database/sql/sql.ts';
import { fromJson, toJsonb } from '../../fields/registry.ts';
import { isConvertible, retypedSql, type TypeChange } from '../tables/converted-types.ts';

type Values = Readonly<Record<string, unknown>>;

/** Where a draft of a record keeps values by technical names. */
const PARTS = ['values', 'base', 'begun'] as const;

/**
 * Carries what people have typed in open forms over a change of column types, by the rule of stored values. What does not
 * convert is given up: the form shows what is stored.
 */
export async function carryDrafts(
  tx: Transaction,
  from: Catalog,
  types: ReadonlyMap<number, TypeChange>,
): Promise<void> {
  const tables = retypedTables(from, types);
  for (const { id, frames } of await draftsOf(tx, tables, sql` for update`)) {
    const carried = await carriedPart({ tx, types, tables }, frames);
    await tx.query(
      sql`update colonnade.context set frames = $2::text::jsonb, revision = revision + 1 where id = $1`,
      [id, JSON.stringify(carried)],
    );
  }
}

/** Open forms in which something is typed in a column, and those of them in which that gives way to what is stored. */
export interface TypedForms {
  readonly typed: number;
  readonly lost: number;
  /** The accounts whose forms these are: `user:7`. */
  readonly losers: ReadonlySet<string>;
}

/** What a change of column types would make of what people have typed in open forms, by column. Changes nothing. */
export async function foreseenDrafts(
  tx: Transaction,
  from: Catalog,
  types: ReadonlyMap<number, TypeChange>,
): Promise<ReadonlyMap<number, TypedForms>> {
  const tables = retypedTables(from, types);
  const found = new Map<number, TypedForms>();
  for (const { owner, frames } of await draftsOf(tx, tables)) {
    const told: Told = new Map();
    await carriedPart({ tx, types, tables, told }, frames);
    for (const [column, isKept] of told) {
      const { typed, lost, losers } = found.get(column) ?? { typed: 0, lost: 0, losers: new Set() };
      found.set(column, {
        typed: typed + 1,
        lost: lost + (isKept ? 0 : 1),
        losers: isKept ? losers : new Set([...losers, owner]),
      });
    }
  }
  return found;
}

function retypedTables(from: Catalog, types: ReadonlyMap<number, TypeChange>): readonly Table[] {
  return [...from.tables.values()].filter(({ columns }) => columns.some(({ id }) => types.has(id)));
}

interface OpenDraft {
  readonly id: number;
  readonly owner: string;
  readonly frames: unknown;
}

async function draftsOf(
  tx: Transaction,
  tables: readonly Table[],
  lock: Sql = NOTHING,
): Promise<readonly OpenDraft[]> {
  if (tables.length === 0) return [];
  const { rows } = await tx.query<OpenDraft>(
    sql`select id, owner, frames from colonnade.context where exists (
      select from jsonb_path_query(frames, 'strict $.**.table') t where t in (select to_jsonb(x) from unnest($1::bigint[]) x))${lock}`,
    [tables.map(({ id }) => id)],
  );
  return rows;
}

/** By column, whether all that is typed in it converts. */
type Told = Map<number, boolean>;

interface Carrying {
  readonly tx: Transaction;
  readonly types: ReadonlyMap<number, TypeChange>;
  readonly tables: readonly Table[];
  /** Where it is told what becomes of what is typed. */
  readonly told?: Told;
}

async function carriedPart(carrying: Carrying, part: unknown): Promise<unknown> {
  if (Array.isArray(part)) {
    const all: unknown[] = [];
    for (const one of part) all.push(await carriedPart(carrying, one));
    return all;
  }
  if (!isProperties(part)) return part;
  const table = isProperties(part['values'])
    ? carrying.tables.find(({ id }) => id === part['table'])
    : undefined;
  const next: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(part)) {
    const isOwn = PARTS.some((own) => own === key) && isProperties(value);
    next[key] = isOwn
      ? table
        ? await carriedValues(key === 'values' ? carrying : { ...carrying, told: new Map() }, table, value)
        : value
      : await carriedPart(carrying, value);
  }
  return next;
}

async function carriedValues({ tx, types, told }: Carrying, table: Table, values: Values): Promise<Values> {
  const next = { ...values };
  for (const column of table.columns) {
    const change = types.get(column.id);
    const value = values[column.name];
    if (!change || value === undefined || value === null) continue;
    const converted = await convertedValue(tx, change, value);
    delete next[column.name];
    if (converted !== null) next[change.after.name] = converted;
    const key = originOf(column);
    told?.set(key, (told.get(key) ?? true) && converted !== null);
  }
  return next;
}

async function convertedValue(tx: Transaction, change: TypeChange, value: unknown): Promise<unknown> {
  const { before, after } = change;
  if (!isConvertible(before, after)) return null;
  const json = sql`$1::jsonb`;
  const { rows } = await tx.query<{ value: unknown }>(
    sql`select ${toJsonb(after, sql`v.value`)} as value from (select ${retypedSql(change, { value: sql`s.standing` })} as value from (select ${fromJson(before, json)} as standing) s) v`,
    [JSON.stringify(value)],
  );
  return rows[0]?.value ?? null;
}
