import { fileURLToPath } from 'node:url';
import { offerFirstVisit, readCatalog } from '../catalog/catalog.ts';
import type { Database } from '../database/pool.ts';
import { openStores } from '../files/store/open-store.ts';
import { lacksSupervisor, userByLogin } from '../query/people/users.ts';
import { beginOffice, expectOffice, generateSample, SAMPLE_STEP } from '../sample/sample.ts';
import { openSecrets } from '../secrets/secrets.ts';
import { createSupervisor, newSetupCode, rulesFor } from '../session/session.ts';
import type { Settings } from '../settings/settings.ts';
import { openSiteSettings } from '../site-settings/site-settings.ts';
import { StartError } from '../std/start-error.ts';
import { loadArchive } from './load-archive.ts';

const SAMPLE = fileURLToPath(new URL('../../../sample/app', import.meta.url));
/** Contacts of the sample on the first run; its other tables follow from them. */
const SAMPLE_SIZE = 1_000;
const FIRST = { message: 'First application', occasion: 'start' } as const;

/** Fills an empty database with the application that the settings name, or with the sample and its data. */
export async function loadFirstApplication(
  db: Database,
  settings: Settings,
  log: (line: string) => void,
): Promise<void> {
  const present = await readCatalog(db);
  if (settings.appFolder !== undefined) {
    if (present) return;
    log(`Loading the application in ${settings.appFolder}`);
    await loadArchive(db, settings.appFolder, FIRST);
    return;
  }
  if (present && !(await isPending(db))) return;
  log('Loading the sample application');
  // A start that is cut off between the tables and their records leaves the step pending, and the next one goes on.
  await db.query('insert into colonnade.pending (step) values ($1) on conflict do nothing', [SAMPLE_STEP]);
  if (settings.sample === 'full') await expectOffice(db);
  // A start without questions shows the sample, and asks nothing later either.
  if (settings.admin === undefined) await offerFirstVisit(db);
  const catalog = present ?? (await loadArchive(db, SAMPLE, FIRST));
  const store = await openStores(settings);
  const secrets = await openSecrets(settings.secretKey, settings.dataFolder);
  await generateSample({ db, catalog, store, secrets, size: SAMPLE_SIZE, seed: 1 });
}

async function isPending(db: Database): Promise<boolean> {
  const found = await db.query('select 1 from colonnade.pending where step = $1', [SAMPLE_STEP]);
  return found.rows.length > 0;
}

/**
 * Creates the supervisor of the settings where there is none of that login. While no supervisor exists, returns a
 * one-time code for the setup page. What the sample has for its first supervisor is made beside the answers.
 */
export async function ensureSupervisor(db: Database, settings: Settings): Promise<string | undefined> {
  const { admin } = settings;
  if (admin && !(await userByLogin(db, admin.login))) {
    const person = { ...admin, name: admin.login };
    const [settingsNow, catalog] = await Promise.all([openSiteSettings(db), readCatalog(db)]);
    const rules = rulesFor({ settings: settingsNow, catalog: () => catalog }, person);
    await createSupervisor(db, person, rules).catch((error: unknown) => {
      throw new StartError(
        `COLONNADE_ADMIN_LOGIN and COLONNADE_ADMIN_PASSWORD do not make a supervisor (${error instanceof Error ? error.message : String(error)}): choose a password of at least ${rules.shortest} characters that is not easy to guess.`,
      );
    });
  }
  await beginOffice(db);
  return (await lacksSupervisor(db)) ? await newSetupCode(db) : undefined;
}
