import type { Contract } from '#core/contract/contract.ts';
import type { ImportReading, ImportSettings } from '#core/contract/records/import-routes.ts';
import type { AnswerOf } from '#core/contract/route/route.ts';
import { AppError } from '#core/errors.ts';
import type { Runner } from '../database/pool.ts';
import { sql } from '../database/sql/sql.ts';
import type { OwnContext } from '../records/records.ts';

/** What became of a sheet. */
export type SheetResult = Pick<
  AnswerOf<Contract['files_list']>['files'][number]['outcomes'][number],
  'state' | 'records' | 'refused' | 'message'
>;

/** A sheet whose lines are still to be imported into the table that was made of it. */
export interface OpenSheet {
  readonly id: number;
  readonly name: string;
  readonly lines: number;
  readonly reading: ImportReading;
  readonly settings: ImportSettings;
  readonly afterwards: ImportSettings | null;
}

/** The sheets of an account that are not done, in the order in which links find their records. */
export async function openSheets({ db, viewer: { account } }: OwnContext): Promise<readonly OpenSheet[]> {
  const { rows } = await db.query<OpenSheet>(
    sql`select id, name, lines, checked -> 'reading' as reading, checked -> 'settings' as settings,
        nullif(outcome -> 'afterwards', 'null') as afterwards
      from colonnade.import_file
      where account = $1 and for_tables and outcome ->> 'state' <> 'done' order by (outcome ->> 'version')::int, (outcome ->> 'place')::int`,
    [account],
  );
  return rows;
}

/** Notes what became of a sheet; that it failed, or that nothing came of it, only where no other task has imported it meanwhile. */
export async function noteSheet(
  db: Runner,
  { id }: Pick<OpenSheet, 'id'>,
  outcome: SheetResult,
): Promise<void> {
  await db.query(
    sql`update colonnade.import_file set outcome = outcome || $2, progress = null
      where id = $1 and ($3 or outcome ->> 'state' <> 'done')`,
    [id, JSON.stringify(outcome), outcome.state === 'done' && outcome.records > 0],
  );
}

/**
 * The request of an import that notes in its own transaction that the sheet is done. Of two tasks that import it at once the
 * second one throws AppError `import.changed`, and none of its lines is kept.
 */
export function importedIn(request: OwnContext, { id, lines }: OpenSheet): OwnContext {
  const noted = new WeakSet<object>();
  const outcome = { state: 'done', records: lines, refused: 0, message: null } satisfies SheetResult;
  return {
    ...request,
    recordsChanged: async (tx, what) => {
      await request.recordsChanged?.(tx, what);
      if (noted.has(tx)) return;
      noted.add(tx);
      const { rowCount } = await tx.query(
        sql`update colonnade.import_file set outcome = outcome || $2, progress = null
          where id = $1 and outcome ->> 'state' <> 'done'`,
        [id, JSON.stringify(outcome)],
      );
      if (rowCount === 0) throw new AppError('import.changed');
    },
  };
}
