import type { Catalog } from '#core/catalog/catalog.ts';
import { makeMissingParts, readCatalog } from '../catalog/catalog.ts';
import { readSettings } from '../settings/settings.ts';
import { openDatabase, TERMINAL_LOG, type OpenDatabase } from '../start/start.ts';
import { StartError } from '../std/start-error.ts';

/** Runs a command's work on the database of the settings, beside a running server or without one, and lets it go. */
export async function withDatabase<T>(work: (database: OpenDatabase) => Promise<T>): Promise<T> {
  const settings = readSettings(process.env);
  const database = await openDatabase({ settings, whenInUse: 'join', log: TERMINAL_LOG });
  try {
    await makeMissingParts(database.db);
    return await work(database);
  } finally {
    await database.close();
  }
}

/** The catalog in force; StartError where no application is loaded yet. */
export async function loadedCatalog({ db }: OpenDatabase): Promise<Catalog> {
  const catalog = await readCatalog(db);
  if (!catalog)
    throw new StartError(
      'No application is loaded yet: run "colonnade archive load <folder>" or "colonnade serve" first.',
    );
  return catalog;
}
