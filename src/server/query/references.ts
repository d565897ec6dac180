import type { Catalog } from '#core/catalog/catalog.ts';
import { isFamily, lineageOf } from '#core/catalog/family.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import type { Runner } from '../database/pool.ts';
import { quoted } from '../fields/stored-field.ts';
import { pairsOf, type Pairs } from './membership.ts';
import { isOwnSql } from './own-table.ts';
import { physicalRelation, physicalTable } from './physical-names.ts';

/** A record that has another one in a link, or in a list of its own. */
export interface Holder {
  readonly from: Table;
  readonly column: Column;
  readonly id: number;
}

/** Records of a table; `known` are columns of it whose lists somebody knows already. */
interface Held {
  readonly table: Table;
  readonly ids: readonly number[];
  readonly known: ReadonlySet<number>;
}

/**
 * The live records that link to one of `ids`, or have one in a many-to-many list whose other end is not known, whoever may
 * read them.
 */
export async function holdersOf(
  db: Runner,
  catalog: Catalog,
  { table, ids, known }: Held,
): Promise<readonly Holder[]> {
  const lists = columnsTo(catalog, table).flatMap(({ from, column }) => {
    const pairs = column.type === 'list' ? pairsOf(catalog, from, column) : undefined;
    const end = otherEnd(table, column);
    if (!pairs || (end && known.has(end.id))) return [];
    return [{ from, column, sql: listHoldersSql(catalog, from, pairs) }];
  });
  const links = linkColumnsTo(catalog, table).map(({ from, column }) => ({
    from,
    column,
    sql: `select t.id from ${physicalTable(from)} t where ${['t.deleted_at is null', ...ownRows(catalog, from)].join(' and ')}
      and t.${quoted(column.name)} = any($1::bigint[]) order by t.id`,
  }));
  const found: Holder[] = [];
  for (const { from, column, sql } of [...links, ...lists]) {
    const result = await db.query<{ id: number }>(sql, [ids]);
    found.push(...result.rows.map(({ id }) => ({ from, column, id })));
  }
  return found;
}

/** A record of a child table is found as such alone. */
function ownRows(catalog: Catalog, from: Table): readonly string[] {
  const isOwn = isOwnSql(catalog, from, 't');
  return isOwn === undefined ? [] : [isOwn];
}

function listHoldersSql(catalog: Catalog, from: Table, { owner, list, here, there }: Pairs): string {
  return `select distinct r.${here} as id from ${physicalRelation(owner, list)} r
    join ${physicalTable(from)} t on t.id = r.${here} and t.deleted_at is null
    where ${[`r.${there} = any($1::bigint[])`, ...ownRows(catalog, from)].join(' and ')} order by 1`;
}

/** The column of `table`, own or inherited, that is the other end of a list that leads to it or to a table above it. */
function otherEnd(table: Table, column: Column): Column | undefined {
  if (column.type !== 'list') return undefined;
  const { inverse } = column;
  if (inverse !== undefined)
    return table.columns.find(({ id, alias }) => id === inverse || alias?.includes(inverse) === true);
  const ids: readonly unknown[] = [column.id, ...(column.alias ?? [])];
  return table.columns.find((other) => other.type === 'list' && ids.includes(other.inverse));
}

function linkColumnsTo(catalog: Catalog, table: Table) {
  return columnsTo(catalog, table).filter(
    ({ column }) => column.type === 'link' && column.formula === undefined,
  );
}

/** The columns of all tables that lead to records of `table`, or of one above it. */
function columnsTo(catalog: Catalog, table: Table) {
  const targets = lineageOf(catalog, table).map(({ id }) => id);
  return [...catalog.tables.values()].flatMap((from) =>
    from.columns
      .filter((column) => 'target' in column && targets.includes(column.target))
      .map((column) => ({ from, column })),
  );
}

/**
 * A live record that links to one of `ids` and is not itself `going`, of the same family: which of them, from which table.
 * Undefined where there is none.
 */
export async function referenceTo(
  db: Runner,
  catalog: Catalog,
  table: Table,
  { ids, going }: { readonly ids: readonly number[]; readonly going: readonly number[] },
): Promise<{ readonly id: number; readonly from: Table } | undefined> {
  const links = linkColumnsTo(catalog, table);
  if (links.length === 0) return undefined;
  const parts = links.map(({ from, column }, at) => {
    const name = quoted(column.name);
    const itself = isFamily(from, table) ? ' and not r.id = any($2::bigint[])' : '';
    return `(select ${at} as at, r.${name} as id from ${physicalTable(from)} r where r.${name} = any($1::bigint[]) and r.deleted_at is null${itself} limit 1)`;
  });
  const result = await db.query<{ at: number; id: number }>(
    `select * from (${parts.join(' union all ')}) found where $2::bigint[] is not null limit 1`,
    [ids, going],
  );
  const [row] = result.rows;
  const link = row && links[row.at];
  return row && link ? { id: row.id, from: link.from } : undefined;
}
