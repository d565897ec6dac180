import type { Database } from '../../database/pool.ts';
import { sql } from '../../database/sql/sql.ts';
import type { ExportStatement } from './export.ts';

/**
 * The rows of an exported list, some at a time and all of one moment of the data, as fast as they are taken. Whoever stops
 * taking them ends the query.
 */
export async function* exportedRows(
  db: Database,
  { text, values }: Omit<ExportStatement, 'places'>,
): AsyncGenerator<readonly string[]> {
  const connection = await db.connect();
  let failure: Error | undefined;
  try {
    await connection.query('begin isolation level repeatable read read only');
    await connection.query(
      'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local cursor_tuple_fraction = 1',
    );
    await connection.query({ text: sql`declare exported no scroll cursor for ${text}`, values });
    for (;;) {
      const { rows } = await connection.query<{ row: string }>(sql`fetch forward 200 from exported`);
      if (rows.length === 0) break;
      yield rows.map(({ row }) => row);
    }
  } finally {
    // Nothing was written; on a connection that is broken there is nothing to end.
    await connection.query('rollback').catch((error: Error) => {
      failure = error;
    });
    connection.release(failure);
  }
}
