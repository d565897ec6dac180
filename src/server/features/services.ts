import type { CatalogStore } from '../catalog/catalog.ts';
import type { ConnectionPool } from '../database/pool.ts';
import type { Convert } from '../files/converter/converter.ts';
import type { Scan } from '../files/scanner/scanner.ts';
import type { ContentStore } from '../files/store/content-store.ts';
import { ImageWork } from '../thumbnails/thumbnails.ts';
import { RunningHashes, type UploadGround } from '../uploads/uploads.ts';
import { Events } from '../events/events.ts';
import { Live } from '../live/live.ts';
import { openPages, type Pages } from '../http/pages.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { SessionArea, Sessions } from '../session/session.ts';
import type { SiteSettings } from '../site-settings/site-settings.ts';
import type { Translations } from '../translations/translations.ts';

/** What `createApp` is given; whoever starts the server opens and closes it. */
export interface Parts {
  readonly db: ConnectionPool;
  readonly store: CatalogStore;
  /** The bytes of files. */
  readonly content: ContentStore;
  /** Looks for viruses in the bytes of uploads, where that is set. */
  readonly scan?: Scan | undefined;
  /** Makes PDF of office documents, where that is set. */
  readonly convert?: Convert | undefined;
  readonly sessions: Sessions;
  readonly settings: SiteSettings;
  readonly secrets: Secrets;
  readonly translations: Translations;
  /** Folder of the built web client. */
  readonly webFolder: string;
  readonly baseUrl: string | undefined;
  /** Addresses and networks of proxies, beside those on this machine. */
  readonly trustedProxies?: readonly string[];
  /** Hosts of the operator's network at which users may subscribe to calendars, by http too. */
  readonly calendarHosts?: readonly string[];
  /** Hosts of the operator's network at which mail accounts of users may be. */
  readonly mailHosts?: readonly string[];
  /** Milliseconds for fetching one calendar, instead of what is usual. */
  readonly calendarPatience?: number;
  /** Milliseconds instead of PROVIDER_TIMEOUT. */
  readonly providerPatience?: number;
  /** Days for which the journal is kept. */
  readonly journalDays: number;
  readonly version: string;
  readonly logLevel: string;
  /** Where the log goes; standard output by default. */
  readonly logTo?: { readonly write: (line: string) => void };
}

/** What features get: the parts, and what is derived from them. */
export interface Services {
  readonly parts: Parts;
  readonly area: SessionArea;
  readonly pages: Pages;
  readonly events: Events;
  readonly live: Live;
  readonly uploads: UploadGround;
}

export function openServices(parts: Parts): Services {
  const { db, store, sessions, settings, secrets, translations, baseUrl } = parts;
  const { secure } = sessions;
  const catalog = () => attempt(store.current);
  const events = new Events();
  settings.watchedBy(async (setting) => await events.tell('settings.changed', { setting }));
  const area = { db, sessions, settings, secrets, translations, catalog, events, baseUrl, secure };
  const live = new Live({ db, sessions, catalog });
  const uploads = {
    db,
    store: parts.content,
    scan: parts.scan,
    hashes: new RunningHashes(),
    images: new ImageWork(),
    limits: () => settings.of('files'),
  };
  return { parts, area, pages: openPages(parts.webFolder), events, live, uploads };
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
