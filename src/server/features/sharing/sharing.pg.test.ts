import { describe, expect, test } from 'vitest';
import type { SharedContent, SharedRecord, SharedRows } from '#core/contract/sharing/shared-routes.ts';
import type { SharedLink } from '#core/contract/sharing/sharing-routes.ts';
import { codeOf, outcomeOf, visitor, type Answer } from '#test/support/calls/app.ts';
import { sharedLinksWorld, UNKNOWN } from '#test/support/worlds/shared-links.ts';
import { sql } from '../../database/sql/sql.ts';

const {
  db,
  catalog,
  thing,
  SELLERS,
  DOCUMENT,
  app,
  people,
  entered,
  create,
  open,
  LIST,
  keyOf,
  openedList,
  window,
  idOf,
  inCatalog,
} = await sharedLinksWorld();
const owner = catalog.tablesByName.get('owner')!;
const column = (table: typeof thing, name: string) => table.columns.find((one) => one.name === name)!;
const view = catalog.document.views.find(({ table }) => table === thing.id)!;
const openedRecord = async (key: string) => (await open(key)).json<SharedContent & SharedRecord>();

const recordNamed = async (name: string): Promise<number> =>
  (await db.query<{ id: number }>(sql`select id from app.thing where name = $1`, [name])).rows[0]?.id ?? 0;

describe('a list', () => {
  test('[SHARE-1][SHARE-2][SHARE-3] shows its columns as its maker reads them, as texts, and pages of them', async () => {
    const key = await keyOf({ list: LIST });
    const list = await openedList(key);
    expect(list).toMatchObject({
      kind: 'list',
      name: 'Stock',
      of: 'Things',
      columns: [
        { label: 'Name', isNumber: false, sortable: true },
        { label: 'Pieces', isNumber: true, sortable: true },
        { label: 'Owner', isNumber: false, sortable: true },
      ],
      sort: { column: 0, descending: false },
      count: 108,
      before: null,
    });
    expect(list.rows.slice(0, 2)).toEqual([
      // Zoe does not exist for the maker.
      ['Thing 001', '1', ''],
      ['Thing 002', '2', 'Ann'],
    ]);
    expect(list.rows).toHaveLength(50);
    const second = (await window(key, list.pass, { after: list.after })).json<SharedRows>();
    expect(second.rows).toHaveLength(50);
    const third = (await window(key, list.pass, { after: second.after })).json<SharedRows>();
    const all = [...list.rows, ...second.rows, ...third.rows].map(([name]) => name);
    expect(new Set(all).size).toBe(108);
    expect(all).not.toContain('Thing 010');
    expect(third.after).toBe(null);
    const back = (await window(key, list.pass, { before: third.before })).json<SharedRows>();
    expect(back.rows).toEqual(second.rows);
    const start = (await window(key, list.pass, { before: back.before })).json<SharedRows>();
    expect(start.rows).toEqual(list.rows);
    expect(start.before).toBe(null);
  });

  test('[SHARE-3] nobody sorts or pages by what it does not show, nor filters or searches it', async () => {
    const key = await keyOf({
      list: { ...LIST, sort: [{ column: 'code' }, { column: 'pieces', descending: true }] },
    });
    const list = await openedList(key);
    // The order by a column that is not shown would tell its values.
    expect(list.sort).toEqual({ column: 1, descending: true });
    expect(list.rows[0]).toEqual(['Thing 119', '119', '']);
    expect(list.after).toHaveLength(2);
    const sorted = await window(key, list.pass, { sort: { column: 0, descending: true } });
    expect(sorted.json<SharedRows>().rows[0]?.[0]).toBe('Thing 119');
    for (const refused of [
      { sort: { column: 3, descending: false } },
      { sort: { column: 'price', descending: false } },
      { sort: [{ column: 'price' }] },
      { filter: { column: 'price', operator: 'greater', value: 900 } },
      { search: 'Thing' },
      { columns: ['price'] },
      { after: ['1', '2', '3'] },
      { tableId: owner.id },
    ])
      expect((await window(key, list.pass, refused)).status, JSON.stringify(refused)).toBe(400);
  });

  test('[SHARE-3] its filter and its search are those of its maker, and stay with renamed columns', async () => {
    const filter = {
      all: [
        { column: 'pieces', operator: 'lessOrEqual', value: 5 },
        { formula: 'Pieces > 1' },
        { not: { column: 'owner.name', operator: 'equal', value: 'Zoe' } },
      ],
    };
    const key = await keyOf({ list: { ...LIST, filter, search: 'thing' } });
    const names = async () => (await openedList(key)).rows?.map(([name]) => name);
    expect(await names()).toEqual(['Thing 002', 'Thing 003', 'Thing 004', 'Thing 005']);
    expect((await openedList(key)).count).toBe(4);
    // `pieces` is now another column: the link goes by what it was made of.
    const newNames: Readonly<Record<string, string>> = { pieces: 'items', stars: 'pieces' };
    const renamed = DOCUMENT.tables.map((table) => ({
      ...table,
      columns: table.columns.map((one) => ({
        ...one,
        name: table.id === thing.id ? (newNames[one.name] ?? one.name) : one.name,
      })),
    }));
    await inCatalog({ ...DOCUMENT, tables: renamed }, async () => {
      expect(await names()).toEqual(['Thing 002', 'Thing 003', 'Thing 004', 'Thing 005']);
      expect((await openedList(key)).rows[0]).toEqual(['Thing 002', '2', 'Ann']);
    });
  });

  test('[SHARE-2][SHARE-9] nothing is shared that its maker may not read, and passwords never are', async () => {
    for (const [list, code] of [
      [{ ...LIST, columns: ['name', 'price'] }, 'column.unknown'],
      [{ ...LIST, columns: ['owner.salary'] }, 'column.unknown'],
      [{ ...LIST, filter: { column: 'price', operator: 'greater', value: '1' } }, 'column.unknown'],
      [{ ...LIST, tableId: 987_654 }, 'table.unknown'],
      [{ ...LIST, viewId: 987_654 }, 'view.unknown'],
      [{ ...LIST, columns: ['code_word'] }, 'share.nothing'],
    ] as const)
      expect(codeOf(await create(people.seller, { list })), JSON.stringify(list)).toBe(code);
    const key = await keyOf({ list: { ...LIST, columns: ['code_word', 'name'] } }, {}, people.chief);
    expect((await openedList(key)).columns.map(({ label }) => label)).toEqual(['Name']);
  });
});

describe('a record', () => {
  test('[SHARE-4] is shown as its form has it, with its lists, without what its maker does not read', async () => {
    const id = await recordNamed('Thing 002');
    const key = await keyOf({ record: { tableId: thing.id, recordId: id } });
    const record = await openedRecord(key);
    expect(record).toMatchObject({ kind: 'record', of: 'Thing' });
    const labels = record.sections.flatMap(({ fields }) => fields.map(({ label }) => label));
    expect(labels).toContain('Pieces');
    expect(labels).not.toContain('Price');
    expect(labels).not.toContain('Code word');
    expect(labels).not.toContain('Own order');
    expect(JSON.stringify(record)).not.toContain('998');
    const of = (await db.query<{ id: number }>(sql`select id from app.owner where name = 'Ann'`)).rows[0]!.id;
    const ann = await openedRecord(await keyOf({ record: { tableId: owner.id, recordId: of } }));
    const things = ann.sections[0]?.fields.find(({ label }) => label === 'Things');
    // Sixty things, of which those that are broken do not exist for the maker.
    expect(things).toMatchObject({ more: false });
    expect(things && 'rows' in things ? things.rows : []).toHaveLength(48);
    expect(JSON.stringify(things)).not.toContain('998');
  });

  test('[SHARE-6] its key gives no rows of a list', async () => {
    const key = await keyOf({ record: { tableId: thing.id, recordId: await recordNamed('Thing 002') } });
    const { pass } = await openedRecord(key);
    expect(outcomeOf(await window(key, pass))).toEqual(UNKNOWN);
  });

  test('[SHARE-4][SHARE-5] one that is deleted, or hidden from its maker, is shown no more', async () => {
    const id = await recordNamed('Thing 004');
    const key = await keyOf({ record: { tableId: thing.id, recordId: id } });
    expect((await open(key)).status).toBe(200);
    await db.query(sql`update app.thing set state = 'broken' where id = $1`, [id]);
    expect(outcomeOf(await open(key))).toEqual(UNKNOWN);
    await db.query(sql`update app.thing set state = 'new', deleted_at = now() where id = $1`, [id]);
    expect(outcomeOf(await open(key))).toEqual(UNKNOWN);
    await db.query(sql`update app.thing set deleted_at = null where id = $1`, [id]);
    expect((await open(key)).status).toBe(200);
    for (const recordId of [await recordNamed('Thing 010'), 987_654])
      expect(outcomeOf(await create(people.seller, { record: { tableId: thing.id, recordId } }))).toEqual([
        404,
        'record.unknown',
      ]);
  });
});

describe('the end of a link', () => {
  const headersOf = ({ headers }: Answer) =>
    Object.fromEntries(
      Object.entries(headers).filter(([name]) => !['date', 'x-request-id', 'set-cookie'].includes(name)),
    );

  test('[SHARE-5] whatever the reason, words, shape and time are those of a key that was never made', async () => {
    const never = 'a'.repeat(43);
    const [ended, expired, dead, viewless] = [
      await keyOf({ list: LIST }),
      await keyOf({ list: LIST }),
      await keyOf({ record: { tableId: thing.id, recordId: await recordNamed('Thing 006') } }),
      await keyOf({ list: { ...LIST, viewId: view.id } }),
    ];
    const links = (await people.seller.get('/share/list')).json<{ links: SharedLink[] }>().links;
    await people.seller.post('/share/end', { linkId: links[3]?.id });
    await db.query(sql`update colonnade.shared_link set expires_at = now() where id = $1`, [links[2]?.id]);
    await db.query(sql`update app.thing set deleted_at = now() where name = 'Thing 006'`);
    // As if the view were no more.
    await db.query(
      sql`update colonnade.shared_link set content = content || '{"view": 987654}' where id = $1`,
      [links[0]?.id],
    );
    const answers: Answer[] = [];
    for (const key of [never, ended, expired, dead, viewless]) {
      const began = performance.now();
      answers.push(await open(key));
      expect(performance.now() - began).toBeGreaterThan(245);
    }
    const [first, ...others] = answers.map((answer) => [
      answer.status,
      answer.text.replace(/"request":"[^"]*"/, ''),
      headersOf(answer),
    ]);
    expect(first?.[0]).toBe(404);
    for (const other of others) expect(other).toEqual(first);
  });

  test('[SHARE-5] it goes when its maker may share no more, reads less, or cannot sign in, with the next call', async () => {
    const key = await keyOf({ list: LIST });
    const record = await keyOf({ record: { tableId: thing.id, recordId: await recordNamed('Thing 002') } });
    const list = await openedList(key);
    const both = async () => [
      (await open(record)).status,
      (await window(key, list.pass, { after: list.after })).status,
    ];
    expect(await both()).toEqual([200, 200]);
    const user = await idOf('seller');
    await db.query(sql`update app."user" set roles = array['9002'] where id = $1`, [user]);
    expect(await both()).toEqual([404, 404]);
    await db.query(sql`update app."user" set roles = array['9001'], active = false where id = $1`, [user]);
    expect(await both()).toEqual([404, 404]);
    await db.query(sql`update app."user" set active = true where id = $1`, [user]);
    expect(await both()).toEqual([200, 200]);
    people.seller = await entered('seller');
  });

  test('[SHARE-2][SHARE-5] a column that its maker reads no more is left out; a condition on it ends the link', async () => {
    const shown = await keyOf({ list: LIST });
    const filtered = await keyOf({
      list: { ...LIST, columns: ['name'], filter: { column: 'pieces', operator: 'less', value: 5 } },
    });
    const [all, owners] = SELLERS.grants;
    const less = {
      ...all!,
      readColumns: (all!.readColumns as number[]).filter((id) => id !== column(thing, 'pieces').id),
    };
    const roles = DOCUMENT.roles.map((role) =>
      role.id === 9_001 ? { ...role, grants: [less, owners!] } : role,
    );
    await inCatalog({ ...DOCUMENT, roles }, async () => {
      expect((await openedList(shown)).rows[0]).toEqual(['Thing 001', '']);
      expect(outcomeOf(await open(filtered))).toEqual(UNKNOWN);
    });
    expect((await openedList(filtered)).rows).toHaveLength(4);
  });
});

test('[SHARE-12] the page is the same for every key, is kept out of search and caches, and sends no referrer', async () => {
  const page = await visitor(app).get('/shared/');
  expect(page.headers).toMatchObject({
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'x-frame-options': 'DENY',
  });
});
