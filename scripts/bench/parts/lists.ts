import type { Catalog } from '#core/catalog/catalog.ts';
import type { Database } from '#server/database/pool.ts';
import { openData, sampleIn } from '../data.ts';
import { measureBulkEdit } from '../lists/bulk-edit.ts';
import { measureGroups } from '../lists/groups.ts';
import { measureLiveSaves } from '../lists/live-saves.ts';
import { measureSearch } from '../lists/search.ts';
import { measureSuggestions } from '../lists/suggestions.ts';
import { measureExport, measureImport } from '../lists/transfer.ts';
import { measureWindows } from '../lists/windows.ts';

/*
 * What lists are asked to be fast at, each beside the bare statement that does the same. `npm run bench -- lists --only
 * bulk-edit` takes some of them; `SIZE` is how many contacts there are.
 */
const SIZE = Number(process.env['SIZE'] ?? 100_000);

type Measure = (db: Database, catalog: Catalog, connectionString: string) => Promise<void>;

const MEASURES: Readonly<Record<string, Measure>> = {
  windows: measureWindows,
  search: measureSearch,
  groups: measureGroups,
  suggestions: measureSuggestions,
  'bulk-edit': measureBulkEdit,
  export: measureExport,
  import: measureImport,
  'live-saves': measureLiveSaves,
};

const at = process.argv.indexOf('--only');
const names = at < 0 ? Object.keys(MEASURES) : process.argv.slice(at + 1);

const database = await openData(`.cache/bench-lists-${SIZE}`);
try {
  const catalog = await sampleIn(database, SIZE);
  for (const name of names) await MEASURES[name]?.(database.db, catalog, database.connectionString);
} finally {
  await database.close();
}
