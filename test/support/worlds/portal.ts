import { catalogOf, type Catalog } from '#core/catalog/catalog.ts';
import type { Action, Document, Role, Table } from '#core/catalog/schema.ts';
import { must } from '#core/std/must.ts';
import { changeCatalog } from '#server/catalog/catalog.ts';
import type { ConnectionPool, Database } from '#server/database/pool.ts';
import { sql } from '#server/database/sql/sql.ts';
import { hashPassword } from '#server/passwords/passwords.ts';
import { userByLogin } from '#server/query/people/users.ts';
import { openSiteSettings, type SiteSettings } from '#server/site-settings/site-settings.ts';
import { PASSWORD, testUser } from '../calls/app.ts';
import { everyTypeDocument, everyTypeWorld } from './every-type.ts';

/** Ids in the application with customers: its table and columns, its roles, its actions. */
export const PORTAL = {
  table: 9_000,
  login: 9_001,
  word: 9_002,
  mail: 9_003,
  note: 9_004,
  keeper: 9_005,
  customerRole: 9_100,
  visitorRole: 9_101,
  hours: 9_200,
  clients: 9_201,
  newClient: 9_202,
  owners: 9_203,
} as const;

const by = { userId: null, address: null };

/** The test application with customers who can sign in, and with links on its login page. */
export async function portalDocument(): Promise<Document> {
  const document = await everyTypeDocument();
  const owner = must(
    document.tables.find(({ name }) => name === 'owner'),
    'owner',
  );
  const loginLinks = [
    { action: PORTAL.hours },
    { action: PORTAL.clients, url: '/session/anonyme/' },
    { action: PORTAL.owners, url: 'https://owners.example/list?all=1#top' },
  ];
  return {
    ...document,
    application: { ...document.application, loginLinks },
    tables: [...document.tables, clientTable(owner.module)],
    actions: [...document.actions, ...actions(owner.id)],
    roles: [...document.roles, ...roles(owner.id)],
  };
}

/** A database with that application, and a way to write its settings. */
interface PortalWorld {
  readonly db: ConnectionPool;
  readonly catalog: Catalog;
  readonly settings: SiteSettings;
  /** The technical accounts. */
  readonly users: { readonly portal: number; readonly visitor: number };
}

/** Users: `chief`, a supervisor; `clerk`, who keeps the customers; `portal` and `visitor`, the technical accounts. */
export async function portalWorld(): Promise<PortalWorld> {
  const { db } = await everyTypeWorld();
  const document = await portalDocument();
  const { version } = await changeCatalog(db, document, { author: null, message: 'portal' });
  await testUser(db, 'chief', { supervisor: true });
  await testUser(db, 'clerk', { roles: [PORTAL.customerRole] });
  await testUser(db, 'portal', { roles: [PORTAL.customerRole] });
  await testUser(db, 'visitor', { roles: [PORTAL.visitorRole] });
  const settings = await openSiteSettings(db);
  const idOf = async (login: string) => must(await userByLogin(db, login), login).id;
  return {
    db,
    catalog: catalogOf(document, version),
    settings,
    users: { portal: await idOf('portal'), visitor: await idOf('visitor') },
  };
}

/** Lets customers in with the rights of `portal`. */
export async function openExtranet({ settings, users }: PortalWorld): Promise<void> {
  const { table, login: loginColumn, word: passwordColumn, mail: emailColumn } = PORTAL;
  const columns = { loginColumn, passwordColumn, emailColumn };
  await settings.change('extranet', () => ({ active: true, table, ...columns, account: users.portal }), by);
}

/** Lets visitors in with the rights of `visitor`. */
export async function openToVisitors({ settings, users }: PortalWorld): Promise<void> {
  await settings.change('anonymous', () => ({ account: users.visitor }), by);
}

/** Creates a customer with the test password; gives the record's id. */
export async function testClient(db: Database, login: string, hash?: string | null): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    sql`insert into app.client (login, word, mail) values ($1, $2, $3) returning id`,
    [login, hash === undefined ? await hashPassword(PASSWORD) : hash, `${login}@client.example`],
  );
  return must(rows[0], 'the client').id;
}

/** Makes a user a supervisor, or none any more. */
export async function supervise(db: Database, login: string, supervisor: boolean): Promise<void> {
  await db.query('update app."user" set supervisor = $2 where login = $1', [login, supervisor]);
}

function clientTable(module: number): Table {
  return {
    id: PORTAL.table,
    name: 'client',
    label: { en: 'Client', fr: 'Client' },
    plural: { en: 'Clients', fr: 'Clients' },
    module,
    title: [PORTAL.login],
    columns: [
      {
        id: PORTAL.login,
        name: 'login',
        label: { en: 'Login' },
        type: 'text',
        required: true,
        unique: true,
        searchable: true,
      },
      { id: PORTAL.word, name: 'word', label: { en: 'Password' }, type: 'password' },
      { id: PORTAL.mail, name: 'mail', label: { en: 'Mail' }, type: 'email' },
      { id: PORTAL.note, name: 'note', label: { en: 'Note' }, type: 'text' },
      { id: PORTAL.keeper, name: 'keeper', label: { en: 'Keeper' }, type: 'link', target: PORTAL.table },
    ],
  };
}

function actions(owner: number): readonly Action[] {
  return [
    {
      id: PORTAL.hours,
      name: 'hours',
      label: { en: 'Opening hours', fr: 'Horaires' },
      kind: 'report',
      text: { en: 'From nine\nto five.', fr: 'De neuf heures\nà dix-sept heures.' },
    },
    { id: PORTAL.clients, name: 'clients', label: { en: 'Clients' }, table: PORTAL.table, kind: 'list' },
    {
      id: PORTAL.newClient,
      name: 'new_client',
      label: { en: 'New client' },
      table: PORTAL.table,
      kind: 'create',
    },
    { id: PORTAL.owners, name: 'owners', label: { en: 'Owners' }, table: owner, kind: 'list' },
  ];
}

/** Customers create and change customers and read owners' names; visitors read customers' logins and write notes. */
function roles(owner: number): readonly Role[] {
  return [
    {
      id: PORTAL.customerRole,
      name: 'customer',
      label: { en: 'Customer' },
      grants: [{ table: PORTAL.table, create: true, read: true, update: true, delete: true }],
    },
    {
      id: PORTAL.visitorRole,
      name: 'visitor',
      label: { en: 'Visitor' },
      grants: [
        { table: PORTAL.table, create: true, read: true, readColumns: [PORTAL.login, PORTAL.note] },
        { table: owner, read: false },
      ],
    },
  ];
}
