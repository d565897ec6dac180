import { readCatalog } from '#server/catalog/catalog.ts';
import { openPool } from '#server/database/pool.ts';
import { importFile } from '#server/import/import.ts';
import { must } from '#core/std/must.ts';
import { SUPERVISOR } from '#core/access/supervisor.ts';
import type { Viewer } from '#core/access/viewer.ts';

/** Run by tests as a process of its own: imports `lines` things, tells when it has read them, and ends. */
const [connectionString = '', lines = ''] = process.argv.slice(2);
const viewer: Viewer = {
  userId: 1,
  account: 'user:1',
  name: 'Supervisor',
  roles: [SUPERVISOR],
  rights: 'supervisor',
  locale: 'en_GB',
  timeZone: 'UTC',
};
const db = openPool({ connectionString }, 2);
const catalog = must(await readCatalog(db), 'the catalog');
const table = must(catalog.tablesByName.get('thing'), 'the table');

async function* file(): AsyncGenerator<Buffer> {
  yield Buffer.from(`name\n${'a\n'.repeat(Number(lines) / 2)}`);
  process.stdout.write('half\n');
  await new Promise((resolve) => setTimeout(resolve, 500));
  yield Buffer.from('a\n'.repeat(Number(lines) / 2));
}

await importFile({ db, catalog, viewer }, { table, source: file(), check: false });
await db.end();
