import { must } from '#core/std/must.ts';
import { readCatalog } from '#server/catalog/catalog.ts';
import { goInDraft, openDraft, type Configuring } from '#server/configuration/configuration.ts';
import { openPool } from '#server/database/pool.ts';
import { openTranslations } from '#server/translations/translations.ts';
import {
  exportArchive,
  importArchive,
  restoreVersion,
  saveArchive,
  undoVersion,
} from '#server/versions/versions.ts';

/*
 * Works with versions and archives of the database of its argument until it is killed; says `begin` and `done` around each
 * piece of work, with the version in force after it.
 */
const [, , connectionString = '', user = '1', other = '1'] = process.argv;
const db = openPool({ connectionString }, 4);
const translations = await openTranslations();
const title = { title: 'Work', address: null };

async function now(): Promise<Configuring> {
  const catalog = must(await readCatalog(db), 'a catalog');
  return { db, catalog, translations, user: Number(user), locale: 'en_GB' };
}

/** The pieces of work, in their order; each changes one thing alone. */
const WORK = {
  undo: async (configuring: Configuring) => {
    await undoVersion(configuring, configuring.catalog.version, title);
  },
  restore: async (configuring: Configuring) => {
    await restoreVersion(configuring, { version: Number(other), over: configuring.catalog.version }, title);
  },
  back: async (configuring: Configuring) => {
    await undoVersion(configuring, configuring.catalog.version, title);
  },
  save: async (configuring: Configuring) => {
    await saveArchive(configuring, { name: `Work ${process.pid} ${process.hrtime.bigint()}` }, null);
  },
  import: async (configuring: Configuring) => {
    const { bytes } = await exportArchive(configuring, Number(other), null);
    const { revision } = await openDraft(configuring);
    await importArchive(configuring, { revision, bytes, address: null });
  },
  unimport: async (configuring: Configuring) => {
    const { revision } = await openDraft(configuring);
    if (revision > 0) await goInDraft(configuring, revision, 0);
  },
} as const;

for (;;)
  for (const [name, work] of Object.entries(WORK)) {
    const configuring = await now();
    process.stdout.write(`begin ${name}\n`);
    // What came in force before a kill may be that very version.
    await work(configuring).catch((error: unknown) => {
      if (!String(error).includes('version.same')) throw error;
    });
    process.stdout.write(`done ${name} ${(await now()).catalog.version}\n`);
  }
