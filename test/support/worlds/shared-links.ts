import { beforeAll, beforeEach, expect } from 'vitest';
import type { SharedContent, SharedList } from '#core/contract/sharing/shared-routes.ts';
import { changeCatalog, openCatalog } from '#server/catalog/catalog.ts';
import { sql } from '#server/database/sql/sql.ts';
import { PASSWORD, testApp, testUser, visitor, type Answer, type Visitor } from '../calls/app.ts';
import { withSellers } from '../rights/sellers.ts';
import { everyTypeWorld } from './every-type.ts';
import { inCatalogOf } from './in-catalog.ts';

/** Who makes links, who supervises, and a browser without a session that has opened the page of links. */
interface People {
  seller: Visitor;
  chief: Visitor;
  outside: Visitor;
}

/** How a link that shows nothing is answered. */
export const UNKNOWN = [404, 'share.unknown'];

/**
 * 120 things of two owners, sellers who may share what they read of them, clerks who may not, and a supervisor. The people
 * are there within tests; failed tries are forgotten before each.
 */
export async function sharedLinksWorld() {
  const { db, catalog } = await everyTypeWorld();
  const thing = catalog.tablesByName.get('thing')!;
  const { SELLERS, DOCUMENT } = withSellers(catalog);
  await changeCatalog(db, DOCUMENT, { author: null, message: 'test' });
  const store = await openCatalog(db);
  const app = await testApp(db, undefined, undefined, { store });
  const people = {} as People;

  const entered = async (login: string): Promise<Visitor> => {
    const person = visitor(app);
    await person.signIn(login, PASSWORD);
    return person;
  };
  beforeAll(async () => {
    await testUser(db, 'seller', { roles: [9_001] });
    await testUser(db, 'clerk', { roles: [9_002] });
    await testUser(db, 'chief', { supervisor: true });
    people.seller = await entered('seller');
    people.chief = await entered('chief');
    await db.query("insert into app.owner (name, salary) values ('Ann', 10), ('Zoe', 20)");
    await db.query(
      `insert into app.thing (name, pieces, price, state, owner, code_word)
        select 'Thing ' || lpad(n::text, 3, '0'), n, 1000 - n, case when n % 10 = 0 then 'broken' else 'new' end,
          (select id from app.owner where name = case when n % 2 = 0 then 'Ann' else 'Zoe' end), 'hash'
        from generate_series(1, 120) n`,
    );
  });
  beforeEach(async () => {
    await db.query('delete from colonnade.failed_try');
    people.outside = visitor(app);
    expect((await people.outside.get('/shared/')).status).toBe(200);
  });

  const create = async (person: Visitor, of: object, more: object = {}): Promise<Answer> =>
    await person.post('/share/create', { name: 'Stock', hours: 24, of, ...more });
  const open = async (key: string, more: object = {}, person = people.outside): Promise<Answer> =>
    await person.post('/shared/open', { key, timeZone: 'UTC', ...more });
  return {
    db,
    catalog,
    thing,
    SELLERS,
    DOCUMENT,
    store,
    app,
    people,
    entered,
    create,
    open,
    LIST: { tableId: thing.id, columns: ['name', 'pieces', 'owner'], sort: [{ column: 'name' }] },
    /** Makes a link; gives its key. */
    keyOf: async (of: object, more: object = {}, person = people.seller): Promise<string> => {
      const answer = await create(person, of, more);
      expect(answer.status, answer.text).toBe(200);
      const { address } = answer.json<{ address: string }>();
      expect(address).toMatch(/^\/shared\/#[\w-]{43}$/);
      return address.slice('/shared/#'.length);
    },
    openedList: async (key: string) => (await open(key)).json<SharedContent & SharedList>(),
    window: async (key: string, pass: string, more: object = {}, person = people.outside): Promise<Answer> =>
      await person.post('/shared/window', { key, pass, timeZone: 'UTC', sort: null, ...more }),
    idOf: async (login: string): Promise<number> =>
      (await db.query<{ id: number }>(sql`select id from app."user" where login = $1`, [login])).rows[0]
        ?.id ?? 0,
    inCatalog: inCatalogOf({ db, store }, DOCUMENT),
  };
}
