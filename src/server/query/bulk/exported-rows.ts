import { isTransaction, type Database, type Runner, type Transaction } from '../../database/pool.ts';
import { literal, sql } from '../../database/sql/sql.ts';
import type { ExportStatement } from './export.ts';

/** Rows that are fetched first, and at most; and how many characters those that follow have together, about. */
const FIRST = 200;
const MOST = 1_000;
const PORTION = 500_000;

/**
 * The rows of an exported list, some at a time and all of one moment of the data, as fast as they are taken. Whoever stops
 * taking them ends the query. In a transaction they are those of that moment of it.
 */
export async function* exportedRows(
  db: Database | Transaction,
  statement: Omit<ExportStatement, 'places'>,
): AsyncGenerator<readonly string[]> {
  if (isTransaction(db)) {
    try {
      yield* fetched(db, statement);
    } finally {
      // In a transaction that has failed there is nothing to close.
      await db.query('close exported').catch(() => undefined);
    }
    return;
  }
  const connection = await db.connect();
  let failure: Error | undefined;
  try {
    await connection.query('begin isolation level repeatable read read only');
    await connection.query(
      'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local cursor_tuple_fraction = 1',
    );
    yield* fetched(connection, statement);
  } finally {
    // Nothing was written; on a connection that is broken there is nothing to end.
    await connection.query('rollback').catch((error: Error) => {
      failure = error;
    });
    connection.release(failure);
  }
}

async function* fetched(
  db: Runner,
  { text, values }: Omit<ExportStatement, 'places'>,
): AsyncGenerator<readonly string[]> {
  await db.query({ text: sql`declare exported no scroll cursor for ${text}`, values });
  for (let wanted = FIRST; ;) {
    const { rows } = await db.query<{ row: string }>(sql`fetch forward ${literal(wanted)} from exported`);
    if (rows.length === 0) return;
    yield rows.map(({ row }) => row);
    const characters = rows.reduce((sum, { row }) => sum + row.length, 0);
    wanted = Math.min(MOST, Math.max(1, Math.floor((PORTION * rows.length) / Math.max(1, characters))));
  }
}
