import { SIDES } from '../scene/membership.ts';
import { isLink, isList } from '#core/fields/traits.ts';
import { tableOf, type Catalog } from '#core/catalog/catalog.ts';
import { isFamily, kindsOf, topOf } from '#core/catalog/family.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import type { Runner, Transaction } from '../../database/pool.ts';
import { and, identifier, join, NOTHING, boundAt, sql, type Sql } from '../../database/sql/sql.ts';
import { doerSql } from '../people/doer.ts';
import { titleSql, titleTextSql } from '../rights/expression.ts';
import { boundFacts } from '../formula/facts.ts';
import { rowOf } from '../scene/joins.ts';
import type { OwnRecords } from '../scene/own-table.ts';
import { physicalRelation, physicalTable } from '../scene/physical-names.ts';
import { linkColumnsTo, ownRows } from '../record/references.ts';
import type { Scene } from '../scene/place.ts';
import { operationSql, rowGuards } from '../rights/rights.ts';
import { linksOf } from './parts.ts';

/** A deleted record: when it went, by which account, and by which operation as far as the journal goes back. */
interface Ghost {
  readonly id: number;
  readonly title: string;
  /** In UTC, with milliseconds. */
  readonly at: string;
  readonly by: string | null;
  readonly operation: number | null;
}

/** Which deleted records: those that went before a moment and id, whose title contains a text. */
interface GhostRequest {
  readonly before?: { readonly at: string; readonly id: number } | undefined;
  readonly search?: string | undefined;
  readonly limit: number;
}

/** Deleted records of a table that exist for the viewer, who may delete them, those that went last first. */
export async function listGhosts(
  db: Runner,
  scene: Scene,
  table: Table,
  { before, search, limit }: GhostRequest,
): Promise<readonly Ghost[]> {
  const kinds = kindsOf(scene.catalog, table).map(({ id }) => id);
  const values: unknown[] = [kinds, limit];
  const bind = (value: unknown, cast: Sql) => sql`${boundAt(values.push(value))}::${cast}`;
  const conditions = [sql`t.deleted_at is not null`];
  if (before)
    conditions.push(
      sql`(t.deleted_at, t.id) < (${bind(before.at, sql`timestamptz`)}, ${bind(before.id, sql`bigint`)})`,
    );
  const text = search === undefined || search === '' ? undefined : bind(search, sql`text`);
  const facts = boundFacts(values.length);
  const row = rowOf(scene, 't');
  const asked = { ...scene, facts };
  const title = titleSql(asked, table, row);
  const deletable = operationSql(asked, row, { operation: 'delete', table });
  conditions.push(...rowGuards(asked, row, table), ...(deletable === undefined ? [] : [deletable]));
  if (text !== undefined)
    conditions.push(
      sql`colonnade.fold(${titleTextSql(asked, table, row) ?? sql`null::text`}) like '%' || colonnade.like_literal(${text}) || '%'`,
    );
  const { rows } = await db.query<Omit<Ghost, 'at'> & { at: Date }>(
    sql`select t.id, ${title} as title, t.deleted_at as at,
      ${doerSql(scene, table, 'updated_by')} as by,
      (select c.operation_id from colonnade.change c where c.table_id = any($1::bigint[]) and c.record_id = t.id and c.what = 'delete'
        order by c.operation_id desc limit 1) as operation
      from ${physicalTable(table)} t${row.joins.sql()} where ${and(conditions)}
      order by t.deleted_at desc, t.id desc limit $2::bigint`,
    [...values, ...facts.valuesFor(scene.viewer)],
  );
  return rows.map((one) => ({ ...one, at: one.at.toISOString() }));
}

/** The ids among `ids` that are deleted records. */
export async function ghostsAmong(
  db: Runner,
  table: Table,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await db.query<{ id: number }>(
    sql`select id from ${physicalTable(table)} where id = any($1::bigint[]) and deleted_at is not null`,
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/** A link of a deleted record that leads to another one that is deleted. */
export interface DeadLink {
  readonly column: Column;
  readonly target: Table;
  readonly id: number;
}

/**
 * Where the links of deleted records lead to ghosts that are not `coming` back, of the same family; those that live are held
 * meanwhile.
 */
export async function deadLinks(
  tx: Transaction,
  catalog: Catalog,
  table: Table,
  { ids, coming }: { readonly ids: readonly number[]; readonly coming: readonly number[] },
): Promise<readonly DeadLink[]> {
  const dead: DeadLink[] = [];
  for (const { column, target } of linksOf(catalog, table)) {
    // Such a link may lead to a ghost.
    if (isLink(column) && column.onDeletion === 'keep') continue;
    const others = isFamily(target, table) ? coming : [];
    const { rows } = await tx.query<{ id: number; dead: boolean }>(
      sql`select g.id, g.deleted_at is not null as dead from ${physicalTable(target)} g
        where g.id in (select t.${identifier(column.name)} from ${physicalTable(table)} t where t.id = any($1::bigint[])) and not g.id = any($2::bigint[])
        order by g.id for key share of g`,
      [ids, others],
    );
    dead.push(...rows.flatMap((row) => (row.dead ? [{ column, target, id: row.id }] : [])));
  }
  return dead;
}

/** Deleted records that went along with one of those, in the same operation: nothing else was deleted at that very moment. */
export async function ghostsAlong(
  db: Runner,
  catalog: Catalog,
  { table, ids }: OwnRecords,
): Promise<readonly { readonly from: Table; readonly id: number }[]> {
  const found: { readonly from: Table; readonly id: number }[] = [];
  for (const { from, column } of linkColumnsTo(catalog, table)) {
    if (!isLink(column) || column.onDeletion !== 'deleteAlong') continue;
    const { rows } = await db.query<{ id: number }>(
      sql`select r.id from ${physicalTable(from)} r join ${physicalTable(table)} t on t.id = r.${identifier(column.name)} and t.deleted_at = r.deleted_at
        where t.id = any($1::bigint[])${join(
          ownRows(catalog, from, sql`r`).map((one) => sql` and ${one}`),
          NOTHING,
        )} order by r.id`,
      [ids],
    );
    found.push(...rows.map(({ id }) => ({ from, id })));
  }
  return found;
}

/** Makes deleted records live again and writes the journal of `operation`; gives how many. Throws 23505 for doubled values. */
export async function reviveGhosts(
  tx: Transaction,
  table: Table,
  {
    ids,
    operation,
    userId,
  }: { readonly ids: readonly number[]; readonly operation: number; readonly userId: number },
): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    sql`with back as (update ${physicalTable(table)} t set deleted_at = null, version = t.version + 1, updated_at = now(), updated_by = $2::bigint
        where t.id = any($1::bigint[]) and t.deleted_at is not null returning t.id),
      changes as (insert into colonnade.change (operation_id, table_id, record_id, what, diff)
        select $3::bigint, $4::bigint, back.id, 'restore', '{}' from back)
      select count(*) as count from back`,
    [ids, userId, operation, table.id],
  );
  return rows[0]?.count ?? 0;
}

/** A record, ghosts count too, that links to one of `ids` and is not itself `going`, of the same family: its table, link and id. */
export async function linkToAny(
  db: Runner,
  catalog: Catalog,
  table: Table,
  { ids, going }: { readonly ids: readonly number[]; readonly going: readonly number[] },
): Promise<{ readonly from: Table; readonly column: Column; readonly id: number } | undefined> {
  for (const from of catalog.tables.values()) {
    for (const { column, target } of linksOf(catalog, from)) {
      if (!isFamily(target, table)) continue;
      const others = isFamily(from, table) ? going : [];
      const { rows } = await db.query<{ id: number }>(
        sql`select r.id from ${physicalTable(from)} r where r.${identifier(column.name)} = any($1::bigint[]) and not r.id = any($2::bigint[]) limit 1`,
        [ids, others],
      );
      const [row] = rows;
      if (row) return { from, column, id: row.id };
    }
  }
  return undefined;
}

/** Deletes ghosts for good, with their places in lists and their comments, and writes down in `operation` which; gives how many. */
export async function purgeGhosts(
  tx: Transaction,
  catalog: Catalog,
  table: Table,
  { ids, operation }: { readonly ids: readonly number[]; readonly operation: number },
): Promise<number> {
  for (const owner of catalog.tables.values()) {
    for (const list of owner.columns) {
      if (!isList(list) || list.inverse !== undefined) continue;
      const sides = [
        ...(isFamily(owner, table) ? [SIDES.source_id] : []),
        ...(isFamily(tableOf(catalog, list.target), table) ? [SIDES.target_id] : []),
      ];
      for (const side of sides)
        await tx.query(sql`delete from ${physicalRelation(owner, list)} where ${side} = any($1::bigint[])`, [
          ids,
        ]);
    }
  }
  for (const beside of [sql`colonnade.comment`, sql`colonnade.next_step`, sql`colonnade.follower`])
    await tx.query(sql`delete from ${beside} where table_id = $1 and record_id = any($2::bigint[])`, [
      topOf(catalog, table).id,
      ids,
    ]);
  const { rows } = await tx.query<{ count: number }>(
    sql`with gone as (delete from ${physicalTable(table)} where id = any($1::bigint[]) and deleted_at is not null returning id),
      changes as (insert into colonnade.change (operation_id, table_id, record_id, what, diff)
        select $2::bigint, $3::bigint, gone.id, 'purge', '{}' from gone)
      select count(*) as count from gone`,
    [ids, operation, table.id],
  );
  return rows[0]?.count ?? 0;
}
