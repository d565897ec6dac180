import type { Catalog } from '#core/catalog/catalog.ts';
import type { Transaction } from '../../database/pool.ts';
import { sql } from '../../database/sql/sql.ts';

/**
 * Does work that writes several records, and asks at its end alone whether something is taken twice: two may change places.
 * No other constraint waits. Throws PostgreSQL's 23P01.
 */
export async function settleBookings<T>(
  tx: Transaction,
  { document }: Pick<Catalog, 'document'>,
  work: () => Promise<T>,
): Promise<T> {
  if (document.tables.every(({ bookings = [] }) => bookings.length === 0)) return await work();
  await tx.query(sql`select colonnade.defer_bookings(true)`);
  const result = await work();
  await tx.query(sql`select colonnade.defer_bookings(false)`);
  return result;
}
