import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { SUPERVISOR } from '#core/access/supervisor.ts';
import type { Viewer } from '#core/access/viewer.ts';
import { columnNamed } from '#core/catalog/catalog.ts';
import { must } from '#core/std/must.ts';
import { readCatalog } from '#server/catalog/catalog.ts';
import { openPool } from '#server/database/pool.ts';
import { importFile } from '#server/import/import.ts';

/** Northwind's archive; its data are not part of the project. */
export const NORTHWIND_APP = fileURLToPath(new URL('../../northwind/app', import.meta.url));

/** Northwind's real data, beside the project where they are there at all. */
export const NORTHWIND_DATA = fileURLToPath(new URL('../../../../shared/data/northwind', import.meta.url));

/** True where the data are there; tests that need them are skipped elsewhere. */
export const hasNorthwind = existsSync(NORTHWIND_DATA);

const IMPORTER: Viewer = {
  userId: 0,
  account: 'user:0',
  name: 'Import',
  roles: [SUPERVISOR],
  rights: 'supervisor',
  locale: 'en_GB',
  timeZone: 'UTC',
};

/** One file to import: its table or many-to-many list, and where its headers go. */
interface ImportStep {
  readonly file: string;
  readonly target: string;
  readonly map: Readonly<Record<string, string>>;
}

/** The files in an order in which all links find their records. */
function importOrder(): readonly ImportStep[] {
  const text = readFileSync(new URL('../../northwind/import-order.json', import.meta.url), 'utf8');
  return JSON.parse(text) as ImportStep[];
}

/** Imports all files into a database that holds Northwind's application; throws where one is refused. */
export async function importNorthwind(connectionString: string): Promise<void> {
  const db = openPool({ connectionString }, 2);
  try {
    const catalog = must(await readCatalog(db), 'the application');
    for (const { file, target, map } of importOrder()) {
      const [name = '', list] = target.split('.');
      const table = must(catalog.tablesByName.get(name), name);
      const column = list === undefined ? undefined : columnNamed(table, list);
      const source = createReadStream(`${NORTHWIND_DATA}/${file}`);
      const options = { table, column, source, mapping: map, check: false };
      const answer = await importFile({ db, catalog, viewer: IMPORTER }, options);
      if (answer.imported < answer.lines) throw new Error(`${file}: ${JSON.stringify(answer)}`);
    }
  } finally {
    await db.end();
  }
}
