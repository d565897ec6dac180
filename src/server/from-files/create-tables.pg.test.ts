import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { beforeAll, expect, test } from 'vitest';
import type { ApplicationInfo } from '#core/contract/application/application-routes.ts';
import { must } from '#core/std/must.ts';
import { textRows, workbookOf } from '#test/support/files/workbook.ts';
import { hasNorthwind, NORTHWIND_DATA } from '#test/support/worlds/northwind.ts';
import { tableFilesWorld } from '#test/support/worlds/table-files.ts';
import { trusted } from '../database/sql/sql.ts';

const { db, store, ada, bob, work, stop, userWith, created, imported, named, outcomesOf, ended } =
  await tableFilesWorld();
beforeAll(work);

async function rows(query: string): Promise<unknown[][]> {
  return (await db.query({ text: trusted(query), rowMode: 'array' })).rows as unknown[][];
}

test('[FILES-8][FILES-9] tables are created in one version, with forms, views and a menu, and their lines are imported', async () => {
  const before = store.current().version;
  await ada.edit({ kind: 'set', place: ['application', 'label', 'de'], value: 'Entwurf' });
  const made = await imported({
    'towns.csv': 'town_id,name\n1,Paris\n2,Lyon\n',
    'people.csv': 'person_id,full name,town_id,boss\n7,Ada,1,\n8,Bob,2,7\n',
    'rivers.csv': 'river_id,name\n1,Seine\n2,Saône\n3,Rhône\n',
    'town_rivers.csv': 'town_id,river_id\n1,1\n2,2\n2,3\n',
  });
  expect(store.current().version).toBe(before + 1);
  expect(made.outcomes.map(({ state, records, refused }) => [state, records, refused])).toEqual([
    ['done', 2, 0],
    ['done', 2, 0],
    ['done', 3, 0],
    ['done', 3, 0],
  ]);
  const [towns, people] = [named(made, 'Towns'), named(made, 'People')];
  expect(
    await rows(
      `select p.full_name, t.name, b.full_name from app."${people}" p join app."${towns}" t on t.id = p.town
        left join app."${people}" b on b.id = p.boss order by p.id`,
    ),
  ).toEqual([
    ['Ada', 'Paris', null],
    ['Bob', 'Lyon', 'Ada'],
  ]);
  const { document } = store.current();
  for (const { id } of made.tables) {
    expect(document.forms.filter(({ table }) => table === id)).toHaveLength(1);
    expect(document.views.filter(({ table }) => table === id)).toHaveLength(1);
  }
  expect((await ada.draft()).steps).toHaveLength(1);
});

test('[FILES-9] values found nowhere are told with their lines, the other lines are in, and the file can be imported again', async () => {
  const made = await imported({
    'shops.csv': `shop_id,name\n${Array.from({ length: 20 }, (_, at) => `S${at},Shop ${at}`).join('\n')}\n`,
    'sales.csv': `sale_id,shop_id\n${Array.from({ length: 20 }, (_, at) => `${at},S${at}`).join('\n')}\n90,X1\n91,X2\n92,X3\n`,
  });
  const [, sales] = made.outcomes;
  expect(sales).toMatchObject({ state: 'done', records: 20, refused: 3 });
  expect(sales?.message).toMatch(/^22 · shop_id · /);
  const look = (await ada.person.post(`/api/import/look/${sales?.file}`, {})).json<{
    settings: object;
  }>();
  await db.query(
    trusted(
      `insert into app."${named(made, 'Shops')}" (shop_id, name) values ('X1', 'Late'), ('X2', 'Late'), ('X3', 'Late')`,
    ),
  );
  expect(look.settings).toMatchObject({ map: { sale_id: 'sale_id', shop_id: 'shop.shop_id' } });
});

test('[FILES-8] links that lead in circles, and links to tables made of values, are filled', async () => {
  const made = await imported(
    {
      'teams.csv': 'team_id,name,captain_player_id\nA,Reds,1\nB,Blues,3\n',
      'players.csv': 'player_id,name,team_id,colour\n1,Eve,A,red\n2,Joe,A,blue\n3,Sue,B,red\n',
    },
    {
      answers: (keys) => ({
        tables: {},
        columns: {
          [keys['players.csv'] ?? '']: { '3': { as: { kind: 'table', label: 'Tint', plural: 'Tints' } } },
        },
      }),
    },
  );
  expect(made.outcomes.map(({ state, refused }) => [state, refused])).toEqual([
    ['done', 0],
    ['done', 0],
  ]);
  const [teams, players, tints] = ['Teams', 'Players', 'Tints'].map((label) => named(made, label));
  expect(
    await rows(
      `select p.name, t.name, c.name, k.tint from app."${players}" p join app."${teams}" t on t.id = p.team
        join app."${players}" c on c.id = t.captain_player join app."${tints}" k on k.id = p.colour order by p.id`,
    ),
  ).toEqual([
    ['Eve', 'Reds', 'Eve', 'red'],
    ['Joe', 'Reds', 'Eve', 'blue'],
    ['Sue', 'Blues', 'Sue', 'red'],
  ]);
});

test('[FILES-38] links in circles are filled without a key, too', async () => {
  const made = await imported(
    {
      'desks.csv': 'place,occupant,floor\nNorth side,Ann Lee,1\nSouth side,Bob Ray,1\n',
      'staff.csv': 'who,desk\nAnn Lee,North side\nBob Ray,South side\n',
    },
    {
      answers: ({ 'desks.csv': desks = '', 'staff.csv': staff = '' }) => ({
        tables: {},
        columns: {
          [desks]: { '1': { as: { kind: 'link', to: staff, by: '0' } } },
          [staff]: { '1': { as: { kind: 'link', to: desks, by: '0' } } },
        },
      }),
    },
  );
  expect(made.outcomes.map(({ state, refused }) => [state, refused])).toEqual([
    ['done', 0],
    ['done', 0],
  ]);
  const [desks, staff] = made.tables.map(({ id }) => must(store.current().tables.get(id), 'a table').name);
  expect(
    await rows(
      `select d.place, s.who, o.place from app."${desks}" d join app."${staff}" s on s.id = d.occupant
        join app."${desks}" o on o.id = s.desk order by d.id`,
    ),
  ).toEqual([
    ['North side', 'Ann Lee', 'North side'],
    ['South side', 'Bob Ray', 'South side'],
  ]);
});

test('[FILES-37] tables, columns and lists called like what the database has itself are created', async () => {
  const made = await imported({
    'version.csv': 'Version,Id,created_at\n1.0,7,2026-01-01\n2.0,8,2026-01-02\n',
    'ids.csv': 'ID,version\n7,1.0\n8,2.0\n',
  });
  expect(made.outcomes.map(({ state, records, refused }) => [state, records, refused])).toEqual([
    ['done', 2, 0],
    ['done', 2, 0],
  ]);
});

test('[FILES-5][FILES-8] one more table links to one that the application has', async () => {
  const first = await imported({
    'plants.csv': `plant_id,name\n${Array.from({ length: 12 }, (_, at) => `P${at},Plant ${at}`).join('\n')}\n`,
  });
  const made = await imported({
    'harvests.csv': 'harvest_id,plant_id,kilos\n1,P3,7.5\n2,P3,2\n3,P11,1\n',
  });
  const [harvests, plants] = [named(made, 'Harvests'), named(first, 'Plants')];
  expect(
    await rows(
      `select h.harvest_id, p.name from app."${harvests}" h join app."${plants}" p on p.id = h.plant order by h.id`,
    ),
  ).toEqual([
    [1, 'Plant 3'],
    [2, 'Plant 3'],
    [3, 'Plant 11'],
  ]);
  const back = must(store.current().tablesByName.get(plants), plants).columns.at(-1);
  expect(back?.label).toEqual({ en: 'Harvests' });
});

test('[FILES-9] what a process left undone is told, goes on when asked, also twice at once, and no line comes twice', async () => {
  await stop();
  const made = await created({
    'nests.csv': 'nest_id,tree\n1,oak\n2,elm\n',
    'eggs.csv': 'nest_id,weight\n1,12.5\n1,12.5\n2,9\n',
  });
  const [nests, eggs] = [named(made, 'Nests'), named(made, 'Eggs')];
  await db.query(`update colonnade.task set state = 'failed', ended_at = now() where state = 'waiting'`);
  expect((await outcomesOf(made)).map(({ state, message }) => [state, message !== null])).toEqual([
    ['stopped', true],
    ['stopped', true],
  ]);
  work();
  const again = async () =>
    (await ada.person.post('/admin/config/files/import', {})).json<{ task: number | null }>().task;
  const tasks = await Promise.all([again(), again()]);
  for (const task of tasks) await ended(must(task, 'a task'));
  expect((await outcomesOf(made)).map(({ state, records }) => [state, records])).toEqual([
    ['done', 2],
    ['done', 3],
  ]);
  expect(await again()).toBe(null);
  expect(await rows(`select count(*)::int from app."${nests}"`)).toEqual([[2]]);
  expect(await rows(`select count(*)::int from app."${eggs}"`)).toEqual([[3]]);
});

test('[FILES-8] the sheets of a workbook become tables, names that programs and databases know as well', async () => {
  const book = workbookOf({
    sheets: {
      select: textRows([
        ['id', 'order'],
        ['1', 'first'],
        ['2', 'second'],
      ]),
      user: textRows([
        ['id', 'select'],
        ['7', '1'],
      ]),
    },
  });
  const made = await imported({ 'odd.xlsx': book });
  expect(made.outcomes.map(({ state, records }) => [state, records])).toEqual([
    ['done', 2],
    ['done', 1],
  ]);
});

test('[FILES-8] what was seen is what is created: another version, another file or another account is refused', async () => {
  const { status, errors } = await created({ 'a.csv': 'id,name\n1,A\n' }, { version: 1 });
  expect([status, errors?.[0]?.code]).toEqual([409, 'configuration.stale']);
  const changed = await created({ 'b.csv': 'id,name\n1,A\n' }, { hash: 'x' });
  expect(changed.errors?.[0]?.code).toBe('import.changed');
  const stolen = await created({ 'c.csv': 'id,name\n1,A\n' }, { by: bob.person });
  expect(stolen.status).toBe(404);
});

test.skipIf(!hasNorthwind)(
  '[FILES-8][FILES-9] Northwind’s twelve files are in, no line refused, the orders as their file has them',
  async () => {
    const files = readdirSync(NORTHWIND_DATA)
      .filter((name) => name.endsWith('.csv'))
      .toSorted();
    const content = Object.fromEntries(
      files.map((name) => [name, readFileSync(`${NORTHWIND_DATA}/${name}`)]),
    );
    const made = await imported(content);
    expect(made.outcomes.map(({ state, refused, message }) => [state, refused, message])).toEqual(
      files.map(() => ['done', 0, null]),
    );
    const orders = named(made, 'Orders');
    const stored = await rows(
      `select o.order_id::text, c.customer_id, e.employee_id::text, o.order_date::text, o.required_date::text,
        coalesce(o.shipped_date::text, ''), s.shipper_id::text, trim_scale(o.freight)::text, o.ship_name, o.ship_city
      from app."${orders}" o join app."${named(made, 'Customers')}" c on c.id = o.customer
        join app."${named(made, 'Employees')}" e on e.id = o.employee
        join app."${named(made, 'Shippers')}" s on s.id = o.ship_via order by o.order_id`,
    );
    const lines = parse<Record<string, string>>(must(content['orders.csv'], 'orders'), { columns: true });
    expect(stored).toEqual(
      lines
        .toSorted((one, other) => Number(one['order_id']) - Number(other['order_id']))
        .map((line) =>
          [
            'order_id',
            'customer_id',
            'employee_id',
            'order_date',
            'required_date',
            'shipped_date',
            'ship_via',
            'freight',
            'ship_name',
            'ship_city',
          ].map((head) => line[head]?.trim()),
        ),
    );
  },
);

test('[FILES-51] formulas and defaults that are taken are columns of the new tables, and the rest is imported', async () => {
  const lines = Array.from(
    { length: 8 },
    (_, at) =>
      `L${at},${at + 2}.50,${at + 3},${((at + 2.5) * (at + 3)).toFixed(2)},Ada,L${at},Ada L${at},2026-01-0${at + 1},${at > 0}`,
  );
  const heads = 'code,unit_price,quantity,total,first_name,last_name,full_name,entry_date,active';
  const made = await imported(
    { 'entries.csv': `${heads}\n${lines.join('\n')}\n` },
    {
      answers: (keys) => ({
        tables: {
          [keys['entries.csv'] ?? '']: {
            computed: [{ label: 'Gross', formula: { kind: 'product', of: ['1', '2'] } }],
          },
        },
        columns: {
          [keys['entries.csv'] ?? '']: {
            '3': { formula: { kind: 'product', of: ['1', '2'] } },
            '6': { formula: { kind: 'joined', of: ['4', '5'] } },
            '7': { start: 'today' },
            '8': { start: 'yes' },
          },
        },
      }),
    },
  );
  expect(made.outcomes).toMatchObject([{ state: 'done', records: 8, refused: 0 }]);
  const table = must(
    store.current().document.tables.find(({ name }) => name === named(made, 'Entries')),
    'entries',
  );
  const column = (name: string) => table.columns.find((one) => one.name === name);
  expect(column('total')).toMatchObject({ type: 'money', formula: expect.stringContaining(' * ') as string });
  expect(column('entry_date')).toMatchObject({ default: { formula: 'today()' } });
  expect(column('active')).toMatchObject({ default: true });
  expect(
    await rows(`select total::text, full_name, gross::text from app."${table.name}" order by code limit 2`),
  ).toEqual([
    ['7.50', 'Ada L0', '7.50'],
    ['14.00', 'Ada L1', '14.00'],
  ]);
});

test('[FILES-52] users of the roles that are chosen see the new tables or write in them, in the same version; others see nothing', async () => {
  const roleIds = [7_600_001, 7_600_002, 7_600_003] as const;
  await ada.edit(
    ...roleIds.map((id) => ({
      kind: 'add' as const,
      place: ['roles'],
      value: { id, name: `r${id}`, label: { en: `Role ${id}` }, grants: [] },
    })),
  );
  await ada.apply();
  const [reads, writes, none] = roleIds;
  const made = await imported(
    { 'boats.csv': 'boat_id,name\n1,Gull\n2,Tern\n' },
    {
      answers: () => ({
        tables: {},
        columns: {},
        roles: { [reads]: 'read', [writes]: 'write', '99': 'write' },
      }),
    },
  );
  const id = made.tables[0]?.id ?? 0;
  const seen = async (role: number) => {
    const person = await userWith(`user${role}`, [role]);
    const { tables } = (await person.get('/api/application')).json<ApplicationInfo>();
    const create = await person.post(`/api/element/create?idform=${id}`, { values: { name: 'Auk' } });
    return [tables.some((table) => table.id === id), create.status];
  };
  expect(await seen(none)).toEqual([false, 404]);
  expect(await seen(reads)).toEqual([true, 422]);
  expect(await seen(writes)).toEqual([true, 200]);
  const granted = store.current().document.roles.find((role) => role.id === reads)?.grants;
  expect(granted).toEqual([{ table: id, read: true, readColumns: 'all' }]);
});
