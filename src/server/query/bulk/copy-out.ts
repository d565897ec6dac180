import { Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { to } from 'pg-copy-streams';
import type { Database } from '../../database/pool.ts';
import { sql, type Sql } from '../../database/sql/sql.ts';

/**
 * Writes the answer of a query as CSV with a header into `out`, as fast as `out` takes it; `out` is ended, unless it
 * fails. Gives the number of rows. `onBytes` is told how many bytes went out so far.
 */
export async function copyOut(
  db: Database,
  query: Sql,
  { out, onBytes }: { readonly out: Writable; readonly onBytes?: ((bytes: number) => void) | undefined },
): Promise<number> {
  const connection = await db.connect();
  try {
    // A reader may be slow; and the file shows one moment of the data.
    await connection.query(sql`begin read only; set local statement_timeout = 0`);
    const copy = connection.query(
      to(sql`copy (${query}) to stdout (format csv, header true, encoding 'UTF8')`.text),
    );
    await pipeline(copy, counting(onBytes), out);
    await connection.query('commit');
    connection.release();
    return copy.rowCount;
  } catch (error) {
    // Only closing the connection ends a copy that nobody reads.
    connection.release(error instanceof Error ? error : true);
    throw error;
  }
}

function counting(onBytes: ((bytes: number) => void) | undefined): Transform {
  let bytes = 0;
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length;
      onBytes?.(bytes);
      done(null, chunk);
    },
  });
}
