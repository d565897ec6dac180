import { afterAll } from 'vitest';
import type { FastifyInstance } from 'fastify';
import type { Catalog } from '#core/catalog/catalog.ts';
import type { Grant, Role, Table } from '#core/catalog/schema.ts';
import { must } from '#core/std/must.ts';
import { createApp } from '#server/app/app.ts';
import { changeCatalog } from '#server/catalog/catalog.ts';
import type { ConnectionPool } from '#server/database/pool.ts';
import { sql } from '#server/database/sql/sql.ts';
import type { Services } from '#server/features/services.ts';
import { signedIn, testServices, testUser, type Visitor } from '../calls/app.ts';
import { openExtranet, openToVisitors, PORTAL, portalDocument, portalWorld } from './portal.ts';

/** The supervisor `boss`, `ann`, who reads all owners, and `few`, who reads those that are not called Hidden. */
type BesidePerson = 'boss' | 'ann' | 'few';

/** Records and their readers, for what stands beside records. */
interface BesideWorld<Person extends string> {
  readonly db: ConnectionPool;
  readonly services: Services;
  readonly app: FastifyInstance;
  /** The table of the records. */
  readonly owner: Table;
  /** Ids of the records Ann and Hidden. */
  readonly ann: number;
  readonly hidden: number;
  readonly people: Readonly<Record<Person, Visitor>>;
  readonly ids: Readonly<Record<Person, number>>;
  readonly userId: (login: string) => Promise<number>;
  /** The catalog without the roles of these people. */
  readonly catalog: Catalog;
  /** The role with which all owners are read. */
  readonly allRole: number;
}

/** Ids of roles, in the order of their people. */
const FIRST_ROLE = 91_001;

/** A role with an id of its own. */
function testRole(id: number, name: string, grants: readonly Grant[]): Role {
  return { id, name, label: { en: name }, grants: [...grants] };
}

/**
 * Owners with customers and visitors, and people of the organisation who read them; more people by their logins, with the
 * grants of theirs.
 */
export async function besideWorld<More extends string = never>(
  more: Readonly<Record<More, (owner: Table) => readonly Grant[]>> = {} as never,
): Promise<BesideWorld<BesidePerson | More>> {
  const world = await portalWorld();
  const { db, settings } = world;
  const document = await portalDocument();
  const owner = must(
    document.tables.find(({ name }) => name === 'owner'),
    'owners',
  );
  const grants: Readonly<Record<string, readonly Grant[]>> = {
    ann: [
      { table: owner.id, read: true },
      { table: PORTAL.table, read: true },
    ],
    few: [{ table: owner.id, read: true, condition: 'name != "Hidden"' }],
    ...Object.fromEntries(
      Object.entries<(table: Table) => readonly Grant[]>(more).map(([login, of]) => [login, of(owner)]),
    ),
  };
  const roles = Object.entries(grants).map(([login, of], at) => testRole(FIRST_ROLE + at, `of_${login}`, of));
  await changeCatalog(
    db,
    { ...document, roles: [...document.roles, ...roles] },
    { author: null, message: 'test' },
  );
  await openExtranet(world);
  await openToVisitors(world);
  const services = await testServices(db, settings);
  const app = await createApp(services);
  afterAll(async () => await app.close());
  await testUser(db, 'boss', { supervisor: true });
  for (const [at, login] of Object.keys(grants).entries())
    await testUser(db, login, { roles: [FIRST_ROLE + at] });
  const userId = async (login: string) => {
    const { rows } = await db.query<{ id: number }>(sql`select id from app."user" where login = $1`, [login]);
    return must(rows[0], login).id;
  };
  const { rows } = await db.query<{ id: number }>(
    sql`insert into app.owner (name) values ('Ann'), ('Hidden') returning id`,
  );
  const [ann = 0, hidden = 0] = rows.map(({ id }) => id);
  const logins = ['boss', ...Object.keys(grants)];
  const people = await Promise.all(logins.map(async (login) => [login, await signedIn(app, login)] as const));
  const ids = await Promise.all(logins.map(async (login) => [login, await userId(login)] as const));
  return {
    db,
    services,
    app,
    owner,
    ann,
    hidden,
    userId,
    catalog: world.catalog,
    allRole: FIRST_ROLE,
    people: Object.fromEntries(people) as Readonly<Record<BesidePerson | More, Visitor>>,
    ids: Object.fromEntries(ids) as Readonly<Record<BesidePerson | More, number>>,
  };
}
