import { beforeAll, beforeEach, expect } from 'vitest';
import { must } from '#core/std/must.ts';
import { changeCatalog, openCatalog } from '#server/catalog/catalog.ts';
import { openPool } from '#server/database/pool.ts';
import { sql } from '#server/database/sql/sql.ts';
import { userByLogin } from '#server/query/people/users.ts';
import { openSiteSettings } from '#server/site-settings/site-settings.ts';
import { testApp, testUser, visitor, type Answer, type Visitor } from '../calls/app.ts';
import { ENQUIRY, withEnquiries } from './enquiries.ts';
import { everyTypeWorld } from './every-type.ts';
import { inCatalogOf } from './in-catalog.ts';

/** What the form of these tests is filled in with at least. */
export const FILLED = { name: 'Ann', email: 'ann@example.org', message: 'Hello' };

/** How an address that shows nothing is answered. */
export const NO_FORM = [404, 'form.unknown'];

let keys = 0;

/**
 * The test application with enquiries, whose visitors may choose among the owners Ada and Bob and not Zoe; a process that
 * serves it, a browser that has opened the form. Counts are forgotten before each test.
 */
export async function publicFormsWorld() {
  const { db, catalog, connectionString } = await everyTypeWorld();
  const owner = must(catalog.tablesByName.get('owner'), 'owner');
  const column = (name: string) =>
    must(
      owner.columns.find((one) => one.name === name),
      name,
    ).id;
  const ground = {
    target: owner.id,
    module: owner.module,
    readable: {
      table: owner.id,
      read: true,
      condition: `#${column('name')} <> "Zoe"`,
      readColumns: [column('name')],
    },
  };
  const DOCUMENT = withEnquiries(catalog.document, ground);
  await changeCatalog(db, DOCUMENT, { author: null, message: 'test' });
  const store = await openCatalog(db);
  const settings = await openSiteSettings(db);
  const app = await testApp(db, settings, undefined, { store });
  const people = {} as { outside: Visitor };
  const by = { userId: null, address: null };
  const idOf = async (login: string) => must(await userByLogin(db, login), login).id;
  const open = async (visitors: string | undefined) => {
    const account = visitors === undefined ? undefined : await idOf(visitors);
    await settings.change('anonymous', () => (account === undefined ? {} : { account }), by);
  };

  beforeAll(async () => {
    await testUser(db, 'outside', { roles: [ENQUIRY.role] });
    await testUser(db, 'nobody', { roles: [] });
    await testUser(db, 'chief', { supervisor: true });
    await db.query("insert into app.owner (name) values ('Ada'), ('Bob'), ('Zoe')");
  });
  beforeEach(async () => {
    await open('outside');
    await db.query('delete from colonnade.failed_try');
    await db.query('delete from app.enquiry');
    people.outside = visitor(app);
    expect((await people.outside.get('/form/contact-us')).status).toBe(200);
  });

  const send = async (values: object, more: object = {}, person = people.outside): Promise<Answer> => {
    const { key = `key-${(keys += 1)}`, address = 'contact-us', ...body } = more as Record<string, unknown>;
    return await person.post(
      `/form/${String(address)}/send`,
      { timeZone: 'UTC', values, accepted: [], homepage: '', ...body },
      key === '' ? {} : { 'Idempotency-Key': String(key) },
    );
  };
  return {
    db,
    app,
    store,
    settings,
    people,
    DOCUMENT,
    ground,
    open,
    send,
    /** Asks something of a form; without a time zone where the route takes none. */
    ask: async (what: 'open' | 'follow' | 'links' | 'choices', body: object, person = people.outside) =>
      await person.post(`/form/contact-us/${what}`, body),
    ownerNamed: async (name: string): Promise<number> =>
      (await db.query<{ id: number }>(sql`select id from app.owner where name = $1`, [name])).rows[0]?.id ??
      0,
    enquiries: async () =>
      (await db.query<Record<string, unknown>>(sql`select * from app.enquiry order by id`)).rows,
    /** Another process on the same database, and a browser that has opened its form. */
    otherProcess: async () => {
      const pool = openPool({ connectionString }, 4);
      const other = await testApp(pool, await openSiteSettings(pool));
      const person = visitor(other);
      await person.get('/form/contact-us');
      return { person, end: async () => await pool.end() };
    },
    inCatalog: inCatalogOf({ db, store }, DOCUMENT),
  };
}
