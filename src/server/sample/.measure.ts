import { mkdtemp, rm } from 'node:fs/promises';
import { startEmbedded } from '#server/database/embedded.ts';
import { openPool, inTransaction } from '#server/database/pool.ts';
import { migrate } from '#server/database/migrate.ts';
import { loadArchive } from '#server/start/first-run.ts';
import { bulkLoad } from './.bulk-draft.ts';
import { createWorld } from '#server/sample/world.ts';
import { COMPANIES } from '#server/sample/companies.ts';
import { CONTACTS } from '#server/sample/contacts.ts';
import { EMPLOYEES } from '#server/sample/employees.ts';
import { CATEGORIES } from '#server/sample/categories.ts';
import { PRODUCTS } from '#server/sample/products.ts';
import { ORDERS } from '#server/sample/orders.ts';
import { ORDER_LINES } from '#server/sample/order-lines.ts';
import { ACTIVITIES } from '#server/sample/activities.ts';
import { TICKETS } from '#server/sample/tickets.ts';
import { VISITS } from '#server/sample/visits.ts';
const size = Number(process.argv[2] ?? 1000);
const folder = await mkdtemp('/tmp/colonnade-measure-');
const embedded = await startEmbedded({ dataFolder: folder, log: console });
const db = openPool({ connectionString: embedded.connectionString }, 4);
try {
  await migrate(db);
  const catalog = await loadArchive(db, '/work/main/sample/app', 'x');
  const world = createWorld({ size, seed: 1, today: new Date() });
  const t = performance.now();
  let peak = 0;
  await inTransaction(db, async (tx) => {
    await tx.query('set local statement_timeout = 0');
    for (const s of process.env.SETS?.split(';') ?? []) await tx.query(`set local ${s}`);
    for (const table of [
      CATEGORIES,
      EMPLOYEES,
      PRODUCTS,
      COMPANIES,
      CONTACTS,
      ORDERS,
      ORDER_LINES,
      ACTIVITIES,
      TICKETS,
      VISITS,
    ]) {
      async function* rows() {
        for (const r of table.rows(world)) yield r;
      }
      await bulkLoad(tx, catalog, catalog.tablesByName.get(table.name)!, rows(), table.columns);
      peak = Math.max(peak, process.memoryUsage().rss);
    }
  });
  console.log('total', ((performance.now() - t) / 1000).toFixed(1), 's rss', Math.round(peak / 1e6), 'MB');
  for (const q of [
    "select avg(pg_column_size(c.*))::int as whole, avg(pg_column_size(c._search))::int as search, avg(octet_length(notes))::int notes, max(octet_length(notes)) longest, pg_size_pretty(pg_relation_size('app.contact')) heap, pg_size_pretty(pg_total_relation_size('app.contact')) total from app.contact c",
    'select pg_size_pretty(pg_database_size(current_database()))',
    'select avg(pg_column_size(c.*))::int as activity from app.activity c',
  ])
    console.log(JSON.stringify((await db.query(q)).rows));
} finally {
  await db.end();
  await embedded.stop();
  await rm(folder, { recursive: true });
}
