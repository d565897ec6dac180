import { fileURLToPath } from 'node:url';
import type { Catalog } from '#core/catalog/catalog.ts';
import { readArchive } from '../archive/archive.ts';
import { changeCatalog, readCatalog } from '../catalog/catalog.ts';
import type { Database } from '../database/pool.ts';
import { lacksSupervisor, userByLogin } from '../query/users.ts';
import { generateSample } from '../sample/sample.ts';
import { createSupervisor, newSetupCode } from '../session/session.ts';
import type { Settings } from '../settings.ts';
import { StartError } from '../start-error.ts';

const SAMPLE = fileURLToPath(new URL('../../../sample/app', import.meta.url));
/** Contacts of the sample on the first run; its other tables follow from them. */
const SAMPLE_SIZE = 1_000;

/** Loads an archive as the next version of the catalog. Throws StartError with every problem, a line each. */
export async function loadArchive(db: Database, folder: string, message: string): Promise<Catalog> {
  const current = await readCatalog(db);
  const read = await readArchive(folder, current ? { current: current.document } : {});
  if ('problems' in read) {
    const lines = read.problems.map(
      ({ file, line, path, message: text }) => `${file}:${line} ${path}: ${text}`,
    );
    throw new StartError(`The archive ${folder} is refused, nothing was changed:\n${lines.join('\n')}`);
  }
  return await changeCatalog(db, read.document, { author: null, message });
}

/** On an empty database: loads the application that the settings name, or the sample with its data. */
export async function loadFirstApplication(
  db: Database,
  settings: Settings,
  log: (line: string) => void,
): Promise<void> {
  if (await readCatalog(db)) return;
  const folder = settings.appFolder ?? SAMPLE;
  log(
    settings.appFolder === undefined
      ? 'Loading the sample application'
      : `Loading the application in ${folder}`,
  );
  const catalog = await loadArchive(db, folder, 'First application');
  if (settings.appFolder === undefined) await generateSample({ db, catalog, size: SAMPLE_SIZE, seed: 1 });
}

/**
 * Sees to it that somebody can sign in: the supervisor of the settings, or a one-time code for the first-visit page.
 * Gives the code while no supervisor exists.
 */
export async function seeToSupervisor(db: Database, settings: Settings): Promise<string | undefined> {
  const { admin } = settings;
  if (admin && !(await userByLogin(db, admin.login))) {
    await createSupervisor(db, { ...admin, name: admin.login }).catch((error: unknown) => {
      throw new StartError(
        `COLONNADE_ADMIN_LOGIN and COLONNADE_ADMIN_PASSWORD do not make a supervisor (${error instanceof Error ? error.message : String(error)}): choose a password of at least 12 characters.`,
      );
    });
  }
  return (await lacksSupervisor(db)) ? await newSetupCode(db) : undefined;
}
