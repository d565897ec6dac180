import type { Catalog } from '#core/catalog/catalog.ts';
import type { Table } from '#core/catalog/schema.ts';
import { must } from '#core/std/must.ts';
import { createApp } from '#server/app/app.ts';
import { changeCatalog, openCatalog } from '#server/catalog/catalog.ts';
import type { ConnectionPool } from '#server/database/pool.ts';
import { sql } from '#server/database/sql/sql.ts';
import { jobsOf } from '#server/features/features.ts';
import type { Services } from '#server/features/services.ts';
import { doReadyJobs, prepareJobs } from '#server/jobs/jobs.ts';
import { signedIn, testServices, testUser, type Visitor } from '../calls/app.ts';
import { everyTypeWorld } from '../worlds/every-type.ts';
import { TOLD_ROLES, type ToldColumn, type ToldPerson } from './told-model.ts';

/** People with roles that read some records and some of their cells. */
export interface ToldWorld {
  readonly db: ConnectionPool;
  readonly services: Services;
  readonly catalog: Catalog;
  readonly owners: Table;
  readonly people: readonly ToldPerson[];
  readonly as: (login: string) => Visitor;
  readonly columnId: (column: ToldColumn) => number;
  readonly roleId: (role: string) => number;
  /** Runs the jobs that are due. */
  readonly work: () => Promise<void>;
}

const KEEPER = 88_001;
const FIRST_ROLE = 88_010;
const PEOPLE = {
  ann: ['all'],
  ben: ['few'],
  cleo: ['shy'],
  dan: ['shy', 'kept'],
  eve: [],
  chief: [],
  vice: ['few'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
const SUPERVISORS = new Set(['chief', 'vice']);

const roleId = (role: string) => FIRST_ROLE + Object.keys(TOLD_ROLES).indexOf(role);

/** The world, with the table of owners, who have a keeper each. */
export async function toldWorld(): Promise<ToldWorld> {
  const { db, catalog: plain } = await everyTypeWorld();
  const owners = must(plain.tablesByName.get('owner'), 'owners');
  const users = must(plain.tablesByName.get('user'), 'users');
  const keeper = { id: KEEPER, name: 'keeper', label: { en: 'Keeper' }, type: 'link', target: users.id };
  const columnId = (name: ToldColumn) =>
    name === 'keeper' ? KEEPER : must(owners.columns.find((one) => one.name === name)?.id, name);
  const roles = Object.entries(TOLD_ROLES).map(([name, grants]) => ({
    id: roleId(name),
    name: `told_${name}`,
    label: { en: name },
    grants: [
      ...grants.map(({ columns, names }) => ({
        table: owners.id,
        read: true,
        readColumns: columns.map(columnId),
        ...(names ? { condition: names.map((one) => `name = "${one}"`).join(' or ') } : {}),
      })),
      // Who may not read users reads no link to them.
      { table: users.id, read: true, readColumns: 'all' },
    ],
  }));
  const document = {
    ...plain.document,
    tables: plain.document.tables.map((table) =>
      table.id === owners.id ? { ...table, columns: [...table.columns, keeper] } : table,
    ),
    roles: [...plain.document.roles, ...roles],
  } as typeof plain.document;
  await changeCatalog(db, document, { author: null, message: 'test' });
  const store = await openCatalog(db);
  await prepareJobs(db);
  const services = await testServices(db, undefined, undefined, { store });
  const app = await createApp(services);
  const visitors = new Map<string, Visitor>();
  const people: ToldPerson[] = [];
  for (const [login, own] of Object.entries(PEOPLE)) {
    const supervisor = SUPERVISORS.has(login);
    await testUser(db, login, { supervisor, roles: own.map(roleId) });
    const { rows } = await db.query<{ id: number }>(sql`select id from app."user" where login = $1`, [login]);
    people.push({ id: must(rows[0], login).id, login, supervisor, roles: own, off: [] });
    visitors.set(login, await signedIn(app, login, { configuration: supervisor }));
  }
  const catalog = store.current();
  return {
    db,
    services,
    catalog,
    owners: must(catalog.tablesByName.get('owner'), 'owners'),
    people,
    columnId,
    roleId,
    as: (login) => must(visitors.get(login), login),
    work: async () => await doReadyJobs(db, jobsOf(services)),
  };
}
