import type { AnswerOf } from '#core/contract/route/route.ts';
import type { ARCHIVE_ROUTES } from '#core/contract/configuration/archive-routes.ts';
import { AppError } from '#core/errors.ts';
import { must } from '#core/std/must.ts';
import { inTransaction } from '../database/pool.ts';
import { sql } from '../database/sql/sql.ts';
import { userNames } from '../query/people/users.ts';
import { recordAdministration } from '../site-settings/site-settings.ts';
import type { Configuring } from '../configuration/configuration.ts';

type Saved = AnswerOf<(typeof ARCHIVE_ROUTES)['admin_config_archive_save']>;

/**
 * Keeps a version of the configuration under a name, that in force unless given; no other archive has that name in any case.
 * Throws AppError `version.unknown`, `archive.name_used`.
 */
export async function saveArchive(
  { db, catalog, user }: Configuring,
  { name, version = catalog.version }: { readonly name: string; readonly version?: number | undefined },
  address: string | null,
): Promise<Saved> {
  const row = await inTransaction(db, async (tx) => {
    const found = await tx.query(sql`select from colonnade.catalog_version where number = $1`, [version]);
    if (found.rowCount === 0) throw new AppError('version.unknown', { version });
    const { rows } = await tx.query<{ id: number; at: Date }>(
      sql`insert into colonnade.archive (name, version, author) values ($1, $2, $3)
        on conflict (lower(name)) do nothing returning id, at`,
      [name, version, user],
    );
    if (!rows[0]) throw new AppError('value.refused', {}, [{ column: 'name', code: 'archive.name_used' }]);
    await recordAdministration(
      tx,
      { userId: user, address },
      { what: 'archive.saved', after: { name, version } },
    );
    return rows[0];
  });
  const names = await userNames(db, [user]);
  return { id: row.id, name, version, at: row.at.toISOString(), author: names.get(user) ?? null };
}

/** Forgets the name of a version; the version stays. Throws AppError `archive.unknown`. */
export async function removeArchive(
  { db, user }: Configuring,
  archive: number,
  address: string | null,
): Promise<{ readonly name: string; readonly version: number }> {
  return await inTransaction(db, async (tx) => {
    const { rows } = await tx.query<{ name: string; version: number }>(
      sql`delete from colonnade.archive where id = $1 returning name, version`,
      [archive],
    );
    if (rows.length === 0) throw new AppError('archive.unknown');
    const before = must(rows[0], 'the archive');
    await recordAdministration(tx, { userId: user, address }, { what: 'archive.removed', before });
    return before;
  });
}
