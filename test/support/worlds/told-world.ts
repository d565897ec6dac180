import { afterAll, expect } from 'vitest';
import { columnNamed } from '#core/catalog/catalog.ts';
import { must } from '#core/std/must.ts';
import { createApp } from '#server/app/app.ts';
import { changeCatalog, openCatalog } from '#server/catalog/catalog.ts';
import type { ConnectionPool } from '#server/database/pool.ts';
import { sql } from '#server/database/sql/sql.ts';
import type { Table } from '#core/catalog/schema.ts';
import type { Services } from '#server/features/services.ts';
import { signedIn, testServices, testUser, type Visitor } from '../calls/app.ts';
import { everyTypeWorld } from './every-type.ts';

const KEEPER = 88_001;
const SEER = 88_002;
const BLIND = 88_003;

/** Owners with a link `keeper` to a user, and people who are told of what happens to them. */
interface ToldWorld {
  readonly db: ConnectionPool;
  readonly services: Services;
  /** The table of owners. */
  readonly owner: Table;
  /** The ids of the link, and of the role of those who read all columns. */
  readonly keeper: number;
  readonly seer: number;
  /** A supervisor whose configuration is open. */
  readonly chief: Visitor;
  /** Two who read all owners that are not called Hidden, and one who reads their names alone. */
  readonly ann: Visitor;
  readonly bob: Visitor;
  readonly blind: Visitor;
  readonly idOf: (login: string) => number;
  /** Saves an owner, new without an id; gives the id. */
  readonly save: (who: Visitor, values: object, id?: number) => Promise<number>;
}

/** The application with such owners, and these people signed in. */
export async function toldWorld(): Promise<ToldWorld> {
  const { db, catalog } = await everyTypeWorld();
  const owner = must(catalog.tablesByName.get('owner'), 'owners');
  const users = must(catalog.tablesByName.get('user'), 'users');
  const name = must(columnNamed(owner, 'name'), 'names');
  const keeper = { id: KEEPER, name: 'keeper', label: { en: 'Keeper' }, type: 'link', target: users.id };
  const role = (id: number, called: string, readColumns: 'all' | readonly number[]) => ({
    id,
    name: called,
    label: { en: called },
    shareViews: true,
    grants: [
      {
        table: owner.id,
        create: true,
        read: true,
        update: true,
        delete: true,
        readColumns,
        writeColumns: 'all',
        condition: 'name != "Hidden"',
      },
      { table: users.id, read: true, readColumns: 'all' },
    ],
  });
  await changeCatalog(
    db,
    {
      ...catalog.document,
      tables: catalog.document.tables.map((table) =>
        table.id === owner.id ? { ...table, columns: [...table.columns, keeper] } : table,
      ),
      roles: [...catalog.document.roles, role(SEER, 'seer', 'all'), role(BLIND, 'blind', [name.id])],
    } as typeof catalog.document,
    { author: null, message: 'test' },
  );
  const store = await openCatalog(db);
  const services = await testServices(db, undefined, 'https://app.example.org', { store });
  const app = await createApp(services);
  afterAll(async () => await app.close());
  await testUser(db, 'chief', { supervisor: true });
  await testUser(db, 'ann', { roles: [SEER] });
  await testUser(db, 'bob', { roles: [SEER] });
  await testUser(db, 'blind', { roles: [BLIND] });
  const { rows } = await db.query<{ id: number; login: string }>(sql`select id, login from app."user"`);
  const ids = new Map(rows.map(({ id, login }) => [login, id]));
  return {
    db,
    services,
    owner,
    keeper: KEEPER,
    seer: SEER,
    chief: await signedIn(app, 'chief', { configuration: true }),
    ann: await signedIn(app, 'ann'),
    bob: await signedIn(app, 'bob'),
    blind: await signedIn(app, 'blind'),
    idOf: (login) => must(ids.get(login), login),
    save: async (who, values, id) => {
      const path = `/api/element/save?idform=${owner.id}${id === undefined ? '' : `&idenreg=${id}`}`;
      const answer = await who.post(path, { values });
      expect(answer.status, answer.text).toBe(200);
      return answer.json<{ recordId: number }>().recordId;
    },
  };
}
