import type { SheetProfile } from '#core/contract/configuration/file-routes.ts';
import type { Contract } from '#core/contract/contract.ts';
import type { AnswerOf } from '#core/contract/route/route.ts';
import { AppError } from '#core/errors.ts';
import { sql } from '../database/sql/sql.ts';
import type { OwnContext } from '../records/records.ts';
import { keptProfiles } from './kept-profiles.ts';

type TableFiles = AnswerOf<Contract['files_list']>['files'];

/** The files that an account has uploaded for tables, in their order. */
export async function tableFiles({ db, viewer: { account } }: OwnContext): Promise<TableFiles> {
  const { rows } = await db.query<TableFiles[number]>(
    sql`select id as file, name, bytes, coalesce(outcome, '[]') as outcomes,
        exists (select from colonnade.file_profile p where p.file_id = f.id) as read
      from colonnade.import_file f where account = $1 and for_tables and hash is not null order by id`,
    [account],
  );
  return rows;
}

/** What was found of sheets of an account's files. Throws AppError `import.unknown` where one is not there. */
export async function profilesOfSheets(
  { db, viewer: { account } }: OwnContext,
  sheets: readonly string[],
): Promise<readonly SheetProfile[]> {
  const files = [...new Set(sheets.map((key) => Number(key.split('.')[0])))];
  const { rows } = await db.query<{ id: number }>(
    sql`select id from colonnade.import_file where account = $1 and for_tables and table_id is null and id = any($2)`,
    [account, files],
  );
  const known = await keptProfiles(
    db,
    rows.map(({ id }) => id),
  );
  return sheets.map((key) => {
    const profile = known.find((one) => one.key === key);
    if (!profile) throw new AppError('import.unknown');
    return profile;
  });
}

/** Removes such files of an account; gives whether one was there. */
export async function dropTableFiles(
  { db, viewer: { account } }: OwnContext,
  files: readonly number[],
): Promise<boolean> {
  const { rowCount } = await db.query(
    sql`delete from colonnade.import_file where account = $1 and for_tables and id = any($2)`,
    [account, files],
  );
  return (rowCount ?? 0) > 0;
}
