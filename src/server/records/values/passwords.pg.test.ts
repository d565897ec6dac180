import { PassThrough } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { OPERATORS } from '#core/query/operators.ts';
import { sql } from '../../database/sql/sql.ts';
import { codeOf, PASSWORD, testApp, visitor, type Answer } from '#test/support/calls/app.ts';
import { openExtranet, PORTAL, portalWorld, testClient } from '#test/support/worlds/portal.ts';
import { exportTable } from '../../export/export.ts';
import { isPassword } from '../../passwords/passwords.ts';
import { viewerFor } from '../../session/session.ts';
import { intranetAccount } from '../../session/sessions/accounts.ts';
import { userById } from '../../query/people/users.ts';
import { must } from '#core/std/must.ts';

const world = await portalWorld();
const { db, catalog, settings } = world;
const app = await testApp(db, settings);
const clerk = visitor(app);
await clerk.signIn('clerk', PASSWORD);
const chief = visitor(app);
await chief.signIn('chief', PASSWORD);

const SECRET = 'a very long secret of mine';
const known = await testClient(db, 'known');
const unset = await testClient(db, 'unset', null);

const tableId = String(PORTAL.table);
const stored = async (id: number) =>
  (await db.query<{ word: string | null }>(sql`select word from app.client where id = $1`, [id])).rows[0]
    ?.word;
const load = async (body: object) =>
  await clerk.post('/list/full/load/datatable', { tableId: PORTAL.table, columns: ['login'], ...body });

interface Opened {
  readonly context: number;
  readonly window: number;
  readonly values: Record<string, unknown>;
  readonly changed: string[];
}

async function modify(id: number): Promise<Opened> {
  return (await clerk.post(`/api/element/modify?idform=${tableId}&idenreg=${id}`)).json<Opened>();
}

async function update({ context, window }: Opened, values: object, complete = 0): Promise<Answer> {
  return await clerk.post(`/api/update/${window}/${context}/${complete}`, { values });
}

async function validate({ context, window }: Opened): Promise<Answer> {
  return await clerk.post(`/api/validate/${context}/${window}`);
}

async function frames(): Promise<string> {
  return JSON.stringify((await db.query('select frames from colonnade.context')).rows);
}

async function journal(): Promise<string> {
  return JSON.stringify((await db.query('select diff from colonnade.change order by operation_id')).rows);
}

describe('[COL-16] a password is set, replaced and removed', () => {
  test('[SESSION-13] a new record gets the hash of what was typed; draft and journal only say that there is one', async () => {
    const opened = (
      await clerk.post(`/api/element/create?idform=${tableId}`, { values: { login: 'fresh', word: SECRET } })
    ).json<Opened>();
    expect(opened.values['word']).toBe(true);
    expect(await frames()).not.toContain(SECRET);
    const { recordId } = (await validate(opened)).json<{ recordId: number }>();
    const hash = await stored(recordId);
    expect(hash).toMatch(/^\$argon2id\$/);
    expect(await isPassword(SECRET, hash)).toBe(true);
    expect(await journal()).toContain(`"${PORTAL.word}":[null,true]`);
    expect(await journal()).not.toContain('argon2');
  });

  test('a change replaces the hash, shows true, and is told in the journal as from true to true', async () => {
    const before = await stored(known);
    const opened = await modify(known);
    expect(opened.values['word']).toBe(true);
    const answer = (await update(opened, { word: SECRET })).json<Opened>();
    expect(answer.values).toEqual({ word: true });
    expect(answer.changed).toEqual(['word']);
    const resumed = (await clerk.get(`/api/context/${opened.context}`)).json<Opened>();
    expect([resumed.values['word'], resumed.changed]).toEqual([true, ['word']]);
    expect(await frames()).not.toContain(SECRET);
    expect((await validate(opened)).status).toBe(200);
    expect(await stored(known)).not.toBe(before);
    expect(await isPassword(SECRET, await stored(known))).toBe(true);
    expect(await journal()).toContain(`"${PORTAL.word}":[true,true]`);
  });

  test('true keeps what is there, also after another was typed, and sets nothing where nothing is', async () => {
    const before = await stored(known);
    const opened = await modify(known);
    await update(opened, { word: `${SECRET} again`, note: 'n1' });
    const kept = (await update(opened, { word: true })).json<Opened>();
    expect([kept.values, kept.changed]).toEqual([{ word: true }, ['note']]);
    await validate(opened);
    expect(await stored(known)).toBe(before);
    const other = await modify(unset);
    const still = (await update(other, { word: true, note: 'n2' })).json<Opened>();
    expect(still.values).toEqual({ word: null, note: 'n2' });
    expect((await update(other, {}, 1)).json<Opened>().values['word']).toBeNull();
    await validate(other);
    expect(await stored(unset)).toBeNull();
  });

  test('null and a text of nothing remove it', async () => {
    for (const nothing of [null, '']) {
      const id = await testClient(db, `removed${String(nothing)}`);
      const opened = await modify(id);
      await update(opened, { word: nothing });
      await validate(opened);
      expect(await stored(id)).toBeNull();
    }
    expect(await journal()).toContain(`"${PORTAL.word}":[true,null]`);
  });

  test('what breaks the rules for passwords is refused at its column and kept nowhere', async () => {
    const opened = await modify(known);
    const short = await update(opened, { word: 'elevensigns', note: 'kept' });
    expect(short.json().errors).toEqual([
      expect.objectContaining({ code: 'password.short', column: 'word' }),
    ]);
    const known12 = await update(opened, { word: 'password1234' });
    expect(codeOf(known12)).toBe('password.known');
    for (const wrong of [7, false, {}, [], { hash: 'x' }, 'x'.repeat(1_001)]) {
      const answer = await update(opened, { word: wrong });
      expect([answer.status, answer.json().errors[0]?.column], JSON.stringify(wrong)).toEqual([422, 'word']);
    }
    expect((await clerk.get(`/api/context/${opened.context}`)).json<Opened>().changed).toEqual(['note']);
    expect(await frames()).not.toContain('elevensigns');
    await clerk.post(`/api/cancel?idcontext=${opened.context}&all=1`);
  });

  test('a hash that somebody sends is a password like any other', async () => {
    const hash = (await stored(known)) ?? '';
    const opened = await modify(known);
    await update(opened, { word: hash });
    await validate(opened);
    expect(await stored(known)).not.toBe(hash);
    expect(await isPassword(hash, await stored(known))).toBe(true);
  });

  test('of two who change it the later wins; removing what somebody set meanwhile is a conflict', async () => {
    const id = await testClient(db, 'raced');
    const [first, second] = [await modify(id), await modify(id)];
    await update(first, { word: `${SECRET} one` });
    await update(second, { word: `${SECRET} two` });
    await validate(first);
    expect((await validate(second)).status).toBe(200);
    expect(await isPassword(`${SECRET} two`, await stored(id))).toBe(true);
    const bare = await testClient(db, 'bare', null);
    const [setting, removing] = [await modify(bare), await modify(bare)];
    await update(removing, { word: null });
    await update(setting, { word: SECRET });
    await validate(setting);
    expect(codeOf(await validate(removing))).toBe('record.conflict');
  });
});

describe('[COL-17] nobody gets a hash, or anything that depends on one', () => {
  test('records, lists, histories, titles and suggestions', async () => {
    const opened = await modify(known);
    await update(opened, { word: SECRET });
    const answers = [
      await clerk.get(`/api/element/display?idform=${tableId}&idenreg=${known}`),
      await load({ columns: ['login', 'word'] }),
      await load({ columns: ['login', 'keeper.word'] }),
      await clerk.get('/api/context'),
      await clerk.get(`/api/context/${opened.context}`),
      await clerk.get(`/webix/suggest/${PORTAL.keeper}?text=known`),
      await clerk.get('/api/application'),
      await chief.get('/api/application'),
      await validate(opened),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(answer.text).not.toMatch(/argon2|a very long secret/);
    }
    expect(answers[0]?.json<{ values: object }>().values).toMatchObject({ word: true });
    const rows = answers[1]?.json<{ rows: unknown[][] }>().rows;
    expect(rows?.find((row) => row[1] === 'known')?.[2]).toBe(true);
    expect(rows?.find((row) => row[1] === 'unset')?.[2]).toBeNull();
  });

  test('filters ask whether there is one and nothing else, also through links', async () => {
    const hash = (await stored(known)) ?? '';
    for (const operator of OPERATORS) {
      const asks = operator === 'isEmpty' || operator === 'isNotEmpty';
      for (const column of ['word', 'keeper.word']) {
        for (const value of asks ? [undefined] : [hash, hash.slice(0, 12), '$', true, [hash]]) {
          const filter = { column, operator, ...(value === undefined ? {} : { value }) };
          const answer = await load({ filter });
          const counted = await clerk.post('/list/full/count', { tableId: PORTAL.table, filter });
          const expected = asks ? undefined : 'filter.operator';
          expect([codeOf(answer), codeOf(counted)], `${column} ${operator}`).toEqual([expected, expected]);
        }
      }
    }
    const isSet = await load({ filter: { column: 'word', operator: 'isEmpty' } });
    expect(isSet.json<{ rows: unknown[][] }>().rows.map((row) => row[1])).toContain('unset');
    expect(isSet.json<{ rows: unknown[][] }>().rows.map((row) => row[1])).not.toContain('known');
    const valued = await load({ filter: { column: 'word', operator: 'isEmpty', value: hash } });
    expect(codeOf(valued)).toBe('filter.value');
  });

  test('sorts, keys, searches and counts by it are refused or find nothing', async () => {
    const hash = (await stored(known)) ?? '';
    expect(codeOf(await load({ sort: [{ column: 'word' }] }))).toBe('sort.column');
    expect(codeOf(await load({ sort: [{ column: 'keeper.word' }] }))).toBe('sort.column');
    expect(codeOf(await load({ sort: [{ column: 'word' }], after: [hash, '1'] }))).toBe('sort.column');
    for (const search of [hash, hash.slice(0, 10), 'argon2id', '$argon2']) {
      expect((await load({ search })).json<{ rows: unknown[] }>().rows).toEqual([]);
      const count = await clerk.post('/list/full/count', { tableId: PORTAL.table, search });
      expect(count.json<{ count: number }>().count).toBe(0);
      const found = await clerk.get(`/webix/suggest/${PORTAL.keeper}?text=${encodeURIComponent(search)}`);
      expect(found.json<{ rows: unknown[] }>().rows).toEqual([]);
    }
  });

  test('an export leaves it out, or its cells empty where it is asked for by name', async () => {
    const account = intranetAccount(must(await userById(db, world.users.portal), 'portal'));
    const viewer = viewerFor(account, catalog, { locale: 'en_GB', timeZone: 'UTC' });
    const table = must(catalog.tables.get(PORTAL.table), 'client');
    const exported = async (columns?: string[]) => {
      const out = new PassThrough();
      const text = textOf(out);
      await exportTable({ db, catalog, viewer }, { table, out, columns });
      return await text;
    };
    expect((await exported()).split('\n')[0]).toBe('login,mail,note,keeper');
    const named = await exported(['login', 'word']);
    expect(named).toContain('known,\n');
    expect(named).not.toContain('argon2');
  });

  test('an import refuses it, by its name and by its label, and takes no password as a key', async () => {
    const upload = async (body: string, map = '') =>
      await clerk.send({
        method: 'POST',
        url: `/api/import/${tableId}${map === '' ? '' : `?map=${encodeURIComponent(map)}`}`,
        payload: body,
        headers: {
          'content-type': 'text/csv',
          'x-requested-with': 'XMLHttpRequest',
          'x-xsrf-token': clerk.cookies.get('XSRF-TOKEN') ?? '',
        },
      });
    for (const answer of [
      await upload('login,word\nx,y\n'),
      await upload('login,Password\nx,y\n'),
      await upload('login,p\nx,y\n', '{"p":"word"}'),
    ]) {
      expect([answer.status, codeOf(answer)]).toEqual([422, 'import.mapping']);
      expect(answer.text).toContain('cannot be imported');
    }
    const keyed = await upload('login,k\nx,y\n', '{"k":"keeper.word"}');
    expect([keyed.status, codeOf(keyed)]).toEqual([422, 'import.mapping']);
    expect((await upload('login,word\nx,y\n', '{"word":""}')).status).toBe(200);
  });

  test('who may not read the column does not even learn whether there is one', async () => {
    const guest = visitor(app);
    await guest.signIn('visitor', PASSWORD);
    const seen = await guest.get(`/api/element/display?idform=${tableId}&idenreg=${known}`);
    expect(seen.json<{ values: object }>().values).not.toHaveProperty('word');
    const asked = await guest.post('/list/full/load/datatable', {
      tableId: PORTAL.table,
      columns: ['login'],
      filter: { column: 'word', operator: 'isEmpty' },
    });
    expect(codeOf(asked)).toBe('column.unknown');
    const written = await guest.post(`/api/element/create?idform=${tableId}`, {
      values: { login: 'g', word: SECRET },
    });
    expect(codeOf(written)).toBe('column.read_only');
  });
});

describe('[COL-18] a password that somebody else sets', () => {
  test('ends the sessions that the account has open, and its links', async () => {
    await openExtranet(world);
    const id = await testClient(db, 'watched');
    const person = visitor(app);
    expect((await person.signIn('watched', PASSWORD)).status).toBe(200);
    await db.query(
      `insert into colonnade.one_time_secret (token_hash, purpose, account, expires_at)
        values ('\\x01', 'reset', $1, now() + interval '1 hour')`,
      [`extranet:${PORTAL.table}:${id}`],
    );
    const opened = await modify(id);
    await update(opened, { note: 'no password yet' });
    await validate(opened);
    expect((await person.get('/session/current')).status).toBe(200);
    const changing = await modify(id);
    await update(changing, { word: SECRET });
    await validate(changing);
    expect((await person.get('/session/current')).status).toBe(403);
    expect((await db.query(`select 1 from colonnade.one_time_secret where purpose = 'reset'`)).rows).toEqual(
      [],
    );
    expect((await visitor(app).signIn('watched', PASSWORD)).status).toBe(401);
    expect((await visitor(app).signIn('watched', SECRET)).status).toBe(200);
  });
});
