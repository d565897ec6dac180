import { expect } from 'vitest';
import type { Database } from '#server/database/pool.ts';
import { sql } from '#server/database/sql/sql.ts';

/** Waits until that many connections of the database wait for a lock that another one holds. */
export async function untilWaiting(db: Database, count: number): Promise<void> {
  const waiting = async () => {
    const { rows } = await db.query<{ count: number }>(
      sql`select count(*) as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
    return rows[0]?.count;
  };
  await expect.poll(waiting, { timeout: 20_000, interval: 5 }).toBe(count);
}
