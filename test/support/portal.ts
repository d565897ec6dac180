import { afterAll } from 'vitest';
import { catalogOf, type Catalog } from '#core/catalog/catalog.ts';
import type { Action, Document, Role, Table } from '#core/catalog/schema.ts';
import { must } from '#core/std/must.ts';
import { changeCatalog } from '#server/catalog/catalog.ts';
import type { Database } from '#server/database/pool.ts';
import { hashPassword } from '#server/passwords/passwords.ts';
import { openSiteSettings, type SiteSettings } from '#server/site-settings/site-settings.ts';
import { PASSWORD, testUser } from './app.ts';
import { everyTypeDocument, everyTypeWorld } from './every-type.ts';

/** An application with customers who can sign in: the ids of what tests name. */
export const PORTAL = {
  table: 9_000,
  login: 9_001,
  word: 9_002,
  mail: 9_003,
  note: 9_005,
  role: 9_100,
  visitorRole: 9_101,
  hours: 9_200,
  clients: 9_201,
  newClient: 9_202,
  things: 9_203,
  hidden: 9_204,
} as const;

const author = { userId: null, address: null };

/** The test application with customers, reports and links on its login page. */
export async function portalDocument(): Promise<Document> {
  const document = await everyTypeDocument();
  return {
    ...document,
    application: {
      ...document.application,
      loginLinks: [
        { action: PORTAL.hours },
        { action: PORTAL.clients, url: '/session/anonyme/' },
        { action: PORTAL.things, url: 'https://shop.example/things?x=1' },
      ],
    },
    tables: [...document.tables, clientTable(document)],
    actions: [...document.actions, ...actions(document)],
    roles: [...document.roles, ...roles()],
  };
}

/** A database with that application and users `chief` (supervisor), `portal` and `visitor` (technical accounts). */
export async function portalWorld(): Promise<{
  readonly db: Database;
  readonly catalog: Catalog;
  readonly settings: SiteSettings;
}> {
  const { db } = await everyTypeWorld();
  const document = await portalDocument();
  const { version } = await changeCatalog(db, document, { author: null, message: 'portal' });
  await testUser(db, 'chief', { supervisor: true });
  await testUser(db, 'portal', { roles: [PORTAL.role] });
  await testUser(db, 'visitor', { roles: [PORTAL.visitorRole] });
  const settings = await openSiteSettings(db);
  return { db, catalog: catalogOf(document, version), settings };
}

/** Lets customers in with the rights of `portal`, and visitors with those of `visitor`. */
export async function openPortal(db: Database, settings: SiteSettings): Promise<void> {
  await settings.change(
    'extranet',
    () => ({
      active: true,
      table: PORTAL.table,
      loginColumn: PORTAL.login,
      passwordColumn: PORTAL.word,
      emailColumn: PORTAL.mail,
      account: must(undefined as never, ''),
    }),
    author,
  );
}
