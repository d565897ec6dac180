import { afterAll } from 'vitest';
import { catalogOf, type Catalog } from '#core/catalog/catalog.ts';
import type { Table } from '#core/catalog/schema.ts';
import { must } from '#core/std/must.ts';
import { changeCatalog } from '#server/catalog/catalog.ts';
import { openPool, type ConnectionPool } from '#server/database/pool.ts';
import { prepareSchema } from '#server/start/prepare-schema.ts';
import { filesOf } from '../archive/archive-folder.ts';
import { PASSWORD, testApp, testUser, visitor, type Visitor } from '../calls/app.ts';
import { testDatabase } from '../run/postgres.ts';
import { HOTEL_APP } from './hotel-app.ts';
import { documentOf } from './kinds-world.ts';

interface HotelWorld {
  readonly db: ConnectionPool;
  readonly catalog: Catalog;
  /** A supervisor who has signed in. */
  readonly chief: Visitor;
  readonly table: (name: string) => Table;
  /** Somebody with these roles who has signed in. */
  readonly clerk: (login: string, ...roles: readonly string[]) => Promise<Visitor>;
  /** Saves a new record in one call; gives its id. */
  readonly made: (table: string, values: object) => Promise<number>;
}

/** The application of a hotel in a database of its own, over HTTP. */
export async function hotelWorld(): Promise<HotelWorld> {
  const { connectionString } = await testDatabase();
  const db = openPool({ connectionString }, 6);
  afterAll(async () => await db.end());
  await prepareSchema(db);
  const document = await documentOf(filesOf(HOTEL_APP));
  await changeCatalog(db, document, { author: null, message: 'test' });
  const catalog = catalogOf(document, 1);
  const app = await testApp(db);
  await testUser(db, 'chief', { supervisor: true });
  const signedIn = async (login: string): Promise<Visitor> => {
    const one = visitor(app);
    await one.signIn(login, PASSWORD);
    return one;
  };
  const chief = await signedIn('chief');
  const table = (name: string) => must(catalog.tablesByName.get(name), name);
  return {
    db,
    catalog,
    chief,
    table,
    clerk: async (login, ...roles) => {
      const idOf = (name: string) =>
        must(
          document.roles.find((role) => role.name === name),
          name,
        ).id;
      await testUser(db, login, { roles: roles.map(idOf) });
      return await signedIn(login);
    },
    made: async (name, values) => {
      const answer = await chief.post(`/api/element/save?idform=${table(name).id}`, { values });
      if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${answer.text}`);
      return answer.json<{ readonly recordId: number }>().recordId;
    },
  };
}
