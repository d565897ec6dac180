import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../app/app.ts';
import { openCatalog } from '../catalog/catalog.ts';
import { listen } from '../database/listen.ts';
import { cleanAll, hearingOf, jobsOf, schedulesOf } from '../features/features.ts';
import { watchMail } from '../features/messaging/watch-mail.ts';
import { openServices } from '../features/services.ts';
import { gotenberg } from '../files/converter/converter.ts';
import { clamdScan } from '../files/scanner/scanner.ts';
import { openStores } from '../files/store/open-store.ts';
import { startJobs } from '../jobs/jobs.ts';
import { openSecrets } from '../secrets/secrets.ts';
import { Sessions } from '../session/session.ts';
import type { Settings } from '../settings/settings.ts';
import { openSiteSettings } from '../site-settings/site-settings.ts';
import { StartError } from '../std/start-error.ts';
import { openTranslations } from '../translations/translations.ts';
import { AFTER_GRACE, endsWithin, GRACE } from './grace.ts';
import type { OpenDatabase } from './open-database.ts';

/** Milliseconds between removals of what has expired. */
const CLEANING_INTERVAL = 10 * 60_000;

/** A server that listens. `stop` gives running requests and jobs their grace, then cuts them off. */
export interface Serving {
  readonly address: string;
  readonly stop: () => Promise<void>;
}

export interface ServingOptions {
  readonly settings: Settings;
  /** Folder of the built web client. */
  readonly webFolder: string;
  /** Milliseconds instead of GRACE. */
  readonly grace?: number;
}

/** Starts a server and its job worker on an open database. Throws StartError for a port that cannot be used. */
export async function serveProcess(
  { db, connectionString }: OpenDatabase,
  { settings, webFolder, grace = GRACE }: ServingOptions,
): Promise<Serving> {
  const [store, content, translations, version, site, secrets] = await Promise.all([
    openCatalog(db),
    openStores(settings),
    openTranslations(),
    ownVersion(),
    openSiteSettings(db),
    openSecrets(settings.secretKey, settings.dataFolder),
  ]);
  const secure = settings.baseUrl?.startsWith('https:') ?? false;
  const sessions = new Sessions(db, { db, catalog: () => store.current(), settings: site }, secure);
  const services = openServices({
    db,
    store,
    content,
    scan: settings.scanner && clamdScan(settings.scanner),
    convert: settings.converter === undefined ? undefined : gotenberg(settings.converter),
    sessions,
    settings: site,
    secrets,
    translations,
    webFolder,
    baseUrl: settings.baseUrl,
    trustedProxies: settings.trustedProxies,
    calendarHosts: settings.calendarHosts,
    mailHosts: settings.mailHosts,
    journalDays: settings.journalDays,
    version,
    logLevel: settings.logLevel,
  });
  const app = await createApp(services);
  const stopListening = await listen({ connectionString }, hearingOf(services, app.log));
  const cleaning = setInterval(() => void cleanAll(services, app.log), CLEANING_INTERVAL);
  let stopJobs: (() => Promise<void>) | undefined;
  let watcher: ReturnType<typeof watchMail> | undefined;
  const stop = async () => {
    clearInterval(cleaning);
    if (!(await endsWithin(grace, Promise.all([stopJobs?.(), watcher?.stop(), app.close()])))) {
      app.log.warn('What was under way at the stop took too long: it is cut off.');
      app.server.closeAllConnections();
    }
    await endsWithin(AFTER_GRACE, stopListening());
  };
  try {
    const address = await listenOn(app, settings);
    stopJobs = startJobs(db, jobsOf(services), app.log, schedulesOf());
    watcher = watchMail(services, app.log);
    return { address, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function listenOn(app: FastifyInstance, { host, port }: Settings): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    const { code } = error as { code?: string };
    const reasons: Readonly<Record<string, string>> = {
      EADDRINUSE: `Port ${port} is taken by another program: choose another with PORT.`,
      EACCES: `Port ${port} may not be used by this user: choose one above 1023 with PORT.`,
      EADDRNOTAVAIL: `This machine has no address ${host}: choose another with HOST.`,
      ENOTFOUND: `The host ${host} is unknown: choose another with HOST.`,
    };
    const reason = code === undefined ? undefined : reasons[code];
    throw reason === undefined ? error : new StartError(reason);
  }
}

/** The version of the product. */
export async function ownVersion(): Promise<string> {
  const text = await readFile(new URL('../../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
