import type { Catalog } from '#core/catalog/catalog.ts';
import { isProperties } from '#core/catalog/walk-schema.ts';
import type { Table } from '#core/catalog/schema.ts';
import type { Transaction } from '../../database/pool.ts';
import { sql } from '../../database/sql/sql.ts';
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
  const tables = [...from.tables.values()].filter(({ columns }) => columns.some(({ id }) => types.has(id)));
  if (tables.length === 0) return;
  const { rows } = await tx.query<{ id: number; frames: unknown }>(
    sql`select id, frames from colonnade.context where exists (
      select from jsonb_path_query(frames, 'strict $.**.table') t where t in (select to_jsonb(x) from unnest($1::bigint[]) x)) for update`,
    [tables.map(({ id }) => id)],
  );
  for (const { id, frames } of rows) {
    const carried = await carriedPart({ tx, types, tables }, frames);
    await tx.query(
      sql`update colonnade.context set frames = $2::text::jsonb, revision = revision + 1 where id = $1`,
      [id, JSON.stringify(carried)],
    );
  }
}

interface Carrying {
  readonly tx: Transaction;
  readonly types: ReadonlyMap<number, TypeChange>;
  readonly tables: readonly Table[];
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
        ? await carriedValues(carrying, table, value)
        : value
      : await carriedPart(carrying, value);
  }
  return next;
}

async function carriedValues({ tx, types }: Carrying, table: Table, values: Values): Promise<Values> {
  const next = { ...values };
  for (const column of table.columns) {
    const change = types.get(column.id);
    const value = values[column.name];
    if (!change || value === undefined || value === null) continue;
    const converted = await convertedValue(tx, change, value);
    delete next[column.name];
    if (converted !== null) next[change.after.name] = converted;
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
