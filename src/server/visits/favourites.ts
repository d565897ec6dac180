import { mayOperate } from '#core/access/access.ts';
import { MAX_FAVOURITES, type Favourite, type NewFavourite } from '#core/contract/records/visit-routes.ts';
import { AppError } from '#core/errors.ts';
import { sql } from '../database/sql/sql.ts';
import { allKnown } from '../query/rights/known-records.ts';
import { readableTable } from '../query/scene/place.ts';
import { namedByTable, type Visiting } from './opened-records.ts';

interface FavouriteRow {
  readonly id: number;
  readonly table_id: number;
  readonly record_id: number | null;
  readonly address: string | null;
  readonly label: string | null;
}

/** The favourites of the account that it may still read, in its order. */
export async function listFavourites(visiting: Visiting): Promise<Favourite[]> {
  const rows = await storedFavourites(visiting);
  const records = rows.flatMap(({ table_id: tableId, record_id: recordId }) =>
    recordId === null ? [] : [{ tableId, recordId }],
  );
  const named = await namedByTable(visiting, records);
  return rows.flatMap(({ id, table_id: tableId, record_id: recordId, address, label }): Favourite[] => {
    if (recordId === null) {
      const table = visiting.catalog.tables.get(tableId);
      const isShown = table && mayOperate(visiting.viewer, 'read', table);
      return isShown ? [{ kind: 'list', id, tableId, address: address ?? '', label: label ?? '' }] : [];
    }
    const found = named.get(tableId)?.get(recordId);
    if (!found) return [];
    const { title, subtitle } = found;
    return [{ kind: 'record', id, tableId, recordId, title, subtitle }];
  });
}

/**
 * Makes something a favourite; what is one already stays where it is. Throws AppError `table.unknown`, `record.unknown`,
 * `favourite.too_many`.
 */
export async function putFavourite(visiting: Visiting, wanted: NewFavourite): Promise<Favourite[]> {
  const named = readableTable(visiting, wanted.tableId);
  const isRecord = wanted.kind === 'record';
  const known = isRecord ? await allKnown(visiting.db, visiting, { named, ids: [wanted.recordId] }) : [];
  const table = known[0]?.table ?? named;
  const before = await storedFavourites(visiting);
  if (before.length >= MAX_FAVOURITES) throw new AppError('favourite.too_many', { most: MAX_FAVOURITES });
  const { rows } = await visiting.db.query<{ id: number }>(
    sql`insert into colonnade.favourite (account, table_id, record_id, address, label, place)
      values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning id`,
    [
      visiting.viewer.account,
      table.id,
      isRecord ? wanted.recordId : null,
      isRecord ? null : wanted.address,
      isRecord ? null : wanted.label,
      before.length,
    ],
  );
  const made = rows[0]?.id;
  if (made === undefined) return await listFavourites(visiting);
  const ids = before.map(({ id }) => id);
  return await orderFavourites(visiting, ids.toSpliced(wanted.place ?? ids.length, 0, made));
}

/** Takes a favourite of the account away; one that is gone already is no error. */
export async function removeFavourite(visiting: Visiting, id: number): Promise<Favourite[]> {
  await visiting.db.query(sql`delete from colonnade.favourite where id = $1 and account = $2`, [
    id,
    visiting.viewer.account,
  ]);
  return await listFavourites(visiting);
}

/** Puts favourites of the account in this order; those that are not named follow as they are. */
export async function orderFavourites(visiting: Visiting, ids: readonly number[]): Promise<Favourite[]> {
  await visiting.db.query(
    sql`update colonnade.favourite f set place = o.place from (
      select id, row_number() over (order by array_position($2::bigint[], id), place, id) as place
      from colonnade.favourite where account = $1) o where o.id = f.id`,
    [visiting.viewer.account, ids],
  );
  return await listFavourites(visiting);
}

async function storedFavourites({ db, viewer }: Visiting): Promise<readonly FavouriteRow[]> {
  const { rows } = await db.query<FavouriteRow>(
    sql`select id, table_id, record_id, address, label from colonnade.favourite where account = $1 order by place, id`,
    [viewer.account],
  );
  return rows;
}
