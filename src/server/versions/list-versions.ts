import type { Archive, VersionLine } from '#core/contract/configuration/archive-routes.ts';
import type { Runner } from '../database/pool.ts';
import { sql } from '../database/sql/sql.ts';
import { userNames, usersCalled } from '../query/people/users.ts';

/** Which versions are wanted. */
interface Wanted {
  /** Those before this one. */
  readonly before: number | undefined;
  readonly limit: number;
  /** Part of a title, of the name of an author or an archive; or a number. */
  readonly search: string | undefined;
  /** Those alone that are kept under a name. */
  readonly archived: boolean;
  readonly version: number | undefined;
}

interface Versions {
  readonly versions: readonly VersionLine[];
  readonly more: boolean;
  readonly count: number;
}

/** The versions of the configuration, the newest first. Their documents are not read, so it takes as long whatever their size. */
export async function listVersions(db: Runner, wanted: Wanted): Promise<Versions> {
  const { before, limit, search = '', archived, version } = wanted;
  const authors = search === '' ? [] : await usersCalled(db, search);
  const { rows } = await db.query<VersionRow>(
    sql`select v.number, v.parent, v.at, v.author, v.message, v.occasion, v.changes
      from colonnade.catalog_version v
      where ($1::bigint is null or v.number < $1) and ($2::bigint is null or v.number = $2)
        and (not $3 or exists (select from colonnade.archive a where a.version = v.number))
        and ($4 = '' or v.number::text = $4 or v.author = any($5::bigint[])
          or colonnade.fold(v.message) like '%' || colonnade.like_literal($4) || '%'
          or exists (select from colonnade.archive a where a.version = v.number
            and colonnade.fold(a.name) like '%' || colonnade.like_literal($4) || '%'))
      order by v.number desc limit $6`,
    [before ?? null, version ?? null, archived, search, authors, limit + 1],
  );
  const shown = rows.slice(0, limit);
  const archives = await archivesOf(
    db,
    shown.map(({ number }) => number),
  );
  const all = [...shown, ...archives].flatMap(({ author }) => author ?? []);
  const names = await userNames(db, [...new Set(all)]);
  const nameOf = (id: number | null) => (id === null ? null : (names.get(id) ?? null));
  const counted = await db.query<{ count: number }>(
    sql`select count(*)::int as count from colonnade.catalog_version`,
  );
  return {
    versions: shown.map(({ number, at, message, author, ...line }) => ({
      ...line,
      version: number,
      title: message,
      at: at.toISOString(),
      author: nameOf(author),
      archives: archives
        .filter(({ version: kept }) => kept === number)
        .map((archive): Archive => ({ ...archiveOf(archive), author: nameOf(archive.author) })),
    })),
    more: rows.length > limit,
    count: counted.rows[0]?.count ?? 0,
  };
}

interface VersionRow {
  readonly number: number;
  readonly parent: number | null;
  readonly at: Date;
  readonly author: number | null;
  readonly message: string;
  readonly occasion: string | null;
  readonly changes: number | null;
}

interface ArchiveRow {
  readonly id: number;
  readonly name: string;
  readonly version: number;
  readonly author: number | null;
  readonly at: Date;
}

async function archivesOf(db: Runner, versions: readonly number[]): Promise<readonly ArchiveRow[]> {
  const { rows } = await db.query<ArchiveRow>(
    sql`select id, name, version, author, at from colonnade.archive where version = any($1::bigint[]) order by id`,
    [versions],
  );
  return rows;
}

function archiveOf({ id, name, at }: ArchiveRow): Omit<Archive, 'author'> {
  return { id, name, at: at.toISOString() };
}
