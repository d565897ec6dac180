import type { Catalog } from '#core/catalog/catalog.ts';
import type { Column } from '#core/catalog/schema.ts';
import type { Runner, Transaction } from '../../database/pool.ts';
import { join, literal, sql, type Sql } from '../../database/sql/sql.ts';
import { fromJson, storedOf } from '../../fields/registry.ts';
import { isConvertible, retypedSql, type TypeChange } from '../tables/converted-types.ts';

/** What a column was for operations up to one. */
interface WrittenType {
  readonly last: number;
  readonly was: Column;
}

/** A value that the journal keeps: its JSON form, and the operation that wrote it. */
interface KeptValue {
  readonly json: Sql;
  readonly operation: Sql;
}

/** Reads values of the journal as what their columns are now: each was written as what its column was then. */
export class WrittenTypes {
  readonly #catalog: Catalog;
  readonly #types: ReadonlyMap<number, readonly WrittenType[]>;

  constructor(catalog: Catalog, types: ReadonlyMap<number, readonly WrittenType[]>) {
    this.#catalog = catalog;
    this.#types = types;
  }

  /** The column as it was when an operation wrote it, where it had another type. */
  before(column: Column, operation: number): Column | undefined {
    const was = this.#types.get(column.id)?.find(({ last }) => operation <= last)?.was;
    return was && was.type !== column.type ? was : undefined;
  }

  /** The value as one of the column; null too where it is none. */
  value(column: Column, { json, operation }: KeptValue): Sql {
    const types = this.#types.get(column.id) ?? [];
    if (types.length === 0) return fromJson(column, json);
    const whens = types.map(
      ({ last, was }) =>
        sql`when ${operation} <= ${literal(last)} then ${this.#converted(column, was, json)}`,
    );
    return sql`(case ${join(whens, sql` `)} else ${fromJson(column, json)} end)`;
  }

  /** Whether what is stored differs from a value, also by what the column was: it may be written otherwise since. */
  differs(column: Column, kept: KeptValue, stored: Sql): Sql {
    const isOther = sql`(${stored} is distinct from ${this.value(column, kept)} or ${this.isNone(column, kept)})`;
    const types = this.#types.get(column.id) ?? [];
    const isOtherThen = types.map(({ last, was }) => {
      const isRead = was.type !== column.type && isConvertible(column, was);
      const change = { from: this.#catalog, before: column, after: was };
      const isSo = isRead
        ? sql`${retypedSql(change, { value: stored })} is distinct from ${fromJson(was, kept.json)}`
        : sql`true`;
      return sql`when ${kept.operation} <= ${literal(last)} then ${isSo}`;
    });
    return isOtherThen.length === 0
      ? isOther
      : sql`(${isOther} and (case ${join(isOtherThen, sql` `)} else true end))`;
  }

  /** Whether a value is none of the column. */
  isNone(column: Column, kept: KeptValue): Sql {
    if (!this.isMixed(column)) return sql`false`;
    return sql`(jsonb_typeof(${kept.json}) <> 'null' and ${this.value(column, kept)} is null)`;
  }

  /** Whether the journal has values of several types of a column. */
  isMixed(column: Column): boolean {
    return this.#types.has(column.id);
  }

  #converted(column: Column, was: Column, json: Sql): Sql {
    if (was.type === column.type) return fromJson(column, json);
    const { cast } = storedOf(column);
    if (!isConvertible(was, column)) return sql`null::${cast}`;
    const change = { from: this.#catalog, before: was, after: column };
    return sql`${retypedSql(change, { value: sql`(${fromJson(was, json)})` })}::${cast}`;
  }
}

/** The types that the columns of a catalog had. */
export async function writtenTypes(db: Runner, catalog: Catalog): Promise<WrittenTypes> {
  const { rows } = await db.query<{ column_id: number; last: number; was: Column }>(
    sql`select column_id, last_operation as last, was from colonnade.changed_type order by column_id, last_operation`,
  );
  return new WrittenTypes(
    catalog,
    Map.groupBy(
      rows.filter(({ column_id: id }) => catalog.columns.has(id)),
      ({ column_id: id }) => id,
    ),
  );
}

/** Notes what columns were that become others in this transaction: values that were written until now are of those types. */
export async function noteTypes(tx: Transaction, types: ReadonlyMap<number, TypeChange>): Promise<void> {
  const changes = [...types].map(([id, { before }]) => ({ id, was: before }));
  if (changes.length === 0) return;
  await tx.query(
    sql`insert into colonnade.changed_type (column_id, last_operation, was)
      select c.id, (select coalesce(max(o.id), 0) from colonnade.operation o), c.was
        from jsonb_to_recordset($1::jsonb) c(id bigint, was jsonb)
      on conflict (column_id, last_operation) do nothing`,
    [JSON.stringify(changes)],
  );
}
