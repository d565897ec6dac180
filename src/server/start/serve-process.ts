import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../app/app.ts';
import { CATALOG_CHANNEL, openCatalog, type CatalogStore } from '../catalog/catalog.ts';
import { cleanContexts } from '../contexts/contexts.ts';
import { cleanAnswers } from '../query/write/kept-answers.ts';
import { listen, type Hearing } from '../database/listen.ts';
import { startJobs } from '../jobs/jobs.ts';
import { JOURNAL_MONTHS, journalJobs } from '../journal/journal.ts';
import { cleanMail, mailJobs } from '../mail/mail.ts';
import { openSecrets } from '../secrets/secrets.ts';
import { cleanSessionArea, resetJobs, SESSION_CHANNEL, Sessions } from '../session/session.ts';
import type { Settings } from '../settings/settings.ts';
import {
  cleanAdministration,
  openSiteSettings,
  SETTING_CHANNEL,
  type SiteSettings,
} from '../site-settings/site-settings.ts';
import { StartError } from '../std/start-error.ts';
import { openTranslations } from '../translations/translations.ts';
import type { OpenDatabase } from './open-database.ts';

/** How often what has ended by time is cleaned away. */
const CLEANING = 10 * 60_000;

/** Every night the journal gets the months to come, and loses those that are past. */
const ROUNDS = { [JOURNAL_MONTHS]: '17 2 * * *' };

/** A server that answers: its address, and how to stop it without dropping what is under way. */
export interface Serving {
  readonly address: string;
  readonly stop: () => Promise<void>;
}

/** What a process that answers is told. */
export interface ServingOptions {
  readonly settings: Settings;
  /** Folder of the built web client. */
  readonly webFolder: string;
}

/** Opens everything that answering needs on an open database, and listens. Throws StartError for a taken port. */
export async function serveProcess(
  { db, connectionString }: OpenDatabase,
  { settings, webFolder }: ServingOptions,
): Promise<Serving> {
  const [store, translations, version, site, secrets] = await Promise.all([
    openCatalog(db),
    openTranslations(),
    ownVersion(),
    openSiteSettings(db),
    openSecrets(settings.secretKey, settings.dataFolder),
  ]);
  const secure = settings.baseUrl?.startsWith('https:') ?? false;
  const world = { db, catalog: () => store.current(), settings: site, secrets, translations };
  const sessions = new Sessions(db, world, secure);
  const app = await createApp({
    db,
    store,
    sessions,
    settings: site,
    secrets,
    translations,
    webFolder,
    baseUrl: settings.baseUrl,
    trustedProxies: settings.trustedProxies,
    version,
    logLevel: settings.logLevel,
  });
  const deafen = await listen({ connectionString }, hearing({ store, sessions, site, log: app.log }));
  const cleaning = setInterval(() => {
    clean({ db, sessions, settings: site }).catch((error: unknown) =>
      app.log.warn({ err: error }, 'not cleaned'),
    );
  }, CLEANING);
  let stopJobs: (() => Promise<void>) | undefined;
  const stop = async () => {
    clearInterval(cleaning);
    await Promise.all([stopJobs?.(), app.close()]);
    await deafen();
  };
  try {
    const address = await listenOn(app, settings);
    const jobs = { ...mailJobs(world), ...resetJobs(world), ...journalJobs(db, settings.journalDays) };
    stopJobs = startJobs(db, jobs, app.log, ROUNDS);
    return { address, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** What a process does when another has changed something. */
function hearing({ store, sessions, site, log }: Heard): Hearing {
  const refresh = () => {
    sessions.forget();
    store.reload().catch((error: unknown) => log.error({ err: error }, 'catalog not reloaded'));
  };
  const resettle = () => {
    sessions.forget();
    // What was read of sessions by the settings before is not believed either.
    site
      .reload()
      .then(() => sessions.forget())
      .catch((error: unknown) => log.error({ err: error }, 'settings not reloaded'));
  };
  return {
    channels: {
      [CATALOG_CHANNEL]: refresh,
      [SESSION_CHANNEL]: () => sessions.forget(),
      [SETTING_CHANNEL]: resettle,
    },
    afterGap: () => {
      refresh();
      resettle();
    },
  };
}

interface Heard {
  readonly store: CatalogStore;
  readonly sessions: Sessions;
  readonly site: SiteSettings;
  readonly log: FastifyInstance['log'];
}

/** Drops what has ended by time. */
async function clean(area: Parameters<typeof cleanSessionArea>[0]): Promise<void> {
  const { db, settings } = area;
  await Promise.all([
    cleanSessionArea(area),
    cleanAdministration(db, settings.of('security').journalDays),
    cleanAnswers(db),
    cleanContexts(db, settings.of('drafts').keptDays),
    cleanMail(db),
  ]);
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

async function ownVersion(): Promise<string> {
  const text = await readFile(new URL('../../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
