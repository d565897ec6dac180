import { createHash } from 'node:crypto';
import type { ImportSettings } from '#core/contract/records/import-routes.ts';
import type { Database, Runner } from '../../database/pool.ts';
import { sql } from '../../database/sql/sql.ts';

/** Whose settings are remembered, for which table and headers. */
interface Remembering {
  readonly account: string;
  readonly tableId: number;
  readonly headers: readonly string[];
}

/** Remembers what an account has chosen for files with these headers; what is about single lines is forgotten. */
export async function rememberSettings(
  db: Runner,
  remembering: Remembering,
  { cells: _cells, leave: _leave, ...settings }: ImportSettings,
): Promise<void> {
  const { account, tableId } = remembering;
  await db.query(
    sql`insert into colonnade.import_mapping (account, table_id, headers, settings) values ($1, $2, $3, $4)
      on conflict (account, table_id, headers) do update set settings = excluded.settings, at = now()`,
    [account, tableId, keyOf(remembering), JSON.stringify(settings)],
  );
}

/** What an account has chosen last for files with these headers. */
export async function rememberedSettings(
  db: Database,
  remembering: Remembering,
): Promise<ImportSettings | undefined> {
  const { account, tableId } = remembering;
  const result = await db.query<{ settings: ImportSettings }>(
    sql`select settings from colonnade.import_mapping where account = $1 and table_id = $2 and headers = $3`,
    [account, tableId, keyOf(remembering)],
  );
  return result.rows[0]?.settings;
}

function keyOf({ headers }: Remembering): string {
  return createHash('sha256').update(JSON.stringify(headers.toSorted())).digest('hex');
}
