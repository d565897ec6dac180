import type { SheetProfile } from '#core/contract/configuration/file-routes.ts';
import type { Contract } from '#core/contract/contract.ts';
import type { AnswerOf } from '#core/contract/route/route.ts';
import { AppError } from '#core/errors.ts';
import { sql } from '../database/sql/sql.ts';
import type { OwnContext } from '../records/records.ts';
import { OPEN_TASK } from '../tasks/tasks.ts';
import { openedTranslations } from '../translations/translations.ts';
import { keptProfiles } from './kept-profiles.ts';

type TableFile = AnswerOf<Contract['files_list']>['files'][number];
type SheetOutcome = TableFile['outcomes'][number];

interface FileRow {
  readonly file: number;
  readonly name: string;
  readonly bytes: number;
  readonly read: boolean;
  readonly outcome: SheetOutcome | null;
  /** A task is at it, or will be. */
  readonly isOpen: boolean;
}

/** The files that an account has uploaded for tables, in their order, with what became of their sheets. */
export async function tableFiles({
  db,
  viewer: { account, locale },
}: OwnContext): Promise<readonly TableFile[]> {
  const { rows } = await db.query<FileRow>(
    sql`select id as file, name, bytes, outcome,
        exists (select from colonnade.file_profile p where p.file_id = f.id) as read,
        exists (select from colonnade.task t
          where t.account = f.account and t.kind = 'files' and ${OPEN_TASK}) as "isOpen"
      from colonnade.import_file f where account = $1 and for_tables and hash is not null order by id`,
    [account],
  );
  const stopped = (await openedTranslations()).message('errors.task.stopped', {}, locale);
  const outcomes = rows.flatMap(({ outcome, isOpen }) => (outcome ? [told(outcome, isOpen, stopped)] : []));
  const isCopy = ({ file, outcome }: FileRow) => outcome !== null && fileOf(outcome.key) !== file;
  return rows
    .filter((row) => !isCopy(row))
    .map(({ file, name, bytes, read }) => ({
      file,
      name,
      bytes,
      read,
      outcomes: outcomes.filter(({ key }) => fileOf(key) === file),
    }));
}

function fileOf(key: string): number {
  return Number(key.split('.')[0]);
}

/** A sheet whose task ended before it was its turn has stopped. */
function told(
  { key, table, state, records, refused, file, message }: SheetOutcome,
  isOpen: boolean,
  stopped: string,
): SheetOutcome {
  const own = { key, table, records, refused, file };
  return state === 'waiting' && !isOpen
    ? { ...own, state: 'stopped', message: stopped }
    : { ...own, state, message };
}

/** What was found of sheets of an account's files. Throws AppError `import.unknown` where one is not there. */
export async function profilesOfSheets(
  { db, viewer: { account } }: OwnContext,
  sheets: readonly string[],
): Promise<readonly SheetProfile[]> {
  const files = [...new Set(sheets.map(fileOf))];
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
