import { expect, test } from 'vitest';
import type { AccessMatrix, PersonalExplanation } from '#core/contract/people/access-routes.ts';
import { must } from '#core/std/must.ts';
import { sql, trusted } from '../database/sql/sql.ts';
import { PASSWORD, testApp, testUser, visitor, type Visitor } from '#test/support/calls/app.ts';
import { everyTypeWorld } from '#test/support/worlds/every-type.ts';
import { SESSION_CHANNEL } from './sessions/sessions.ts';
import { changeCatalog } from '../catalog/catalog.ts';

const world = await everyTypeWorld();
const { db } = world;
const tableNamed = (name: string) =>
  must(
    [...world.catalog.tables.values()].find((table) => table.name === name),
    name,
  );
const [users, groups] = [tableNamed('user'), tableNamed('user_group')];
const roleOf = (id: number, name: string, grants: readonly object[]) => ({
  id,
  name,
  label: { en: name },
  grants: [...grants],
  undoOthers: true,
});
const all = { create: true, read: true, update: true, delete: true };
const roles = [
  roleOf(9_901, 'keeper', [
    { table: users.id, ...all },
    { table: groups.id, ...all },
  ]),
  roleOf(9_902, 'reader', [{ table: users.id, read: true }]),
  roleOf(9_903, 'grouper', [{ table: groups.id, ...all }]),
];
const document = { ...world.catalog.document, roles: [...world.catalog.document.roles, ...roles] };
await changeCatalog(db, document, { author: null, message: 'roles' });
const app = await testApp(db);
await testUser(db, 'chief', { supervisor: true });
await testUser(db, 'keeper', { roles: [9_901] });
await testUser(db, 'reader');

const chief = await signedIn('chief');
await chief.post('/session/configure', { password: PASSWORD });
const keeper = await signedIn('keeper');

async function signedIn(login: string): Promise<Visitor> {
  const person = visitor(app);
  await person.signIn(login, PASSWORD);
  return person;
}

async function idOf(login: string): Promise<number> {
  const { rows } = await db.query<{ id: number }>(sql`select id from app."user" where login = $1`, [login]);
  return must(rows[0], login).id;
}

function columnOf(name: string): number {
  return must(
    groups.columns.find((column) => column.name === name),
    name,
  ).id;
}

interface Opened {
  readonly context: number;
  readonly window: number;
}

async function save(person: Visitor, opened: Opened, values: object) {
  const { context, window } = opened;
  const changed = await person.post(`/api/update/${window}/${context}/0`, { values });
  return changed.status === 200 ? await person.post(`/api/validate/${context}/${window}`) : changed;
}

async function makeGroup(label: string, values: object = {}, person = chief): Promise<number> {
  const opened = await person.post(`/api/element/create?idform=${groups.id}`);
  const saved = await save(person, opened.json<Opened>(), { label, ...values });
  expect(saved.text).toContain('recordId');
  return saved.json<{ recordId: number }>().recordId;
}

async function changeGroup(id: number, values: object, person = chief) {
  const opened = await person.post(`/api/element/modify?idform=${groups.id}&idenreg=${id}`);
  return await save(person, opened.json<Opened>(), values);
}

async function changeUser(id: number, values: object, person = chief) {
  const opened = await person.post(`/api/element/modify?idform=${users.id}&idenreg=${id}`);
  return await save(person, opened.json<Opened>(), values);
}

async function rolesOf(login: string): Promise<readonly string[]> {
  const { rows } = await db.query<{ roles: string[] }>(
    sql`select colonnade.roles_of(id) as roles from app."user" where login = $1`,
    [login],
  );
  return must(rows[0], login).roles.toSorted();
}

async function sees(person: Visitor): Promise<readonly string[]> {
  const answer = await person.get('/api/application');
  return answer.json<{ tables: { name: string }[] }>().tables.map(({ name }) => name);
}

test('[ACCESS-42] roles come from groups through nesting, in open sessions with the next call', async () => {
  const reader = await signedIn('reader');
  const id = await idOf('reader');
  expect(await sees(reader)).toEqual([]);
  const outer = await makeGroup('Outer', { roles: ['9902'] });
  const inner = await makeGroup('Inner', { parents: [outer], roles: ['9903'] });
  expect((await changeUser(id, { groups: [inner] })).status).toBe(200);
  expect(await rolesOf('reader')).toEqual(['9902', '9903']);
  expect((await sees(reader)).toSorted()).toEqual(['user', 'user_group']);

  expect((await changeGroup(inner, { parents: [] })).status).toBe(200);
  expect(await sees(reader)).toEqual(['user_group']);
  expect((await changeUser(id, { roles: ['9902'] })).status).toBe(200);
  expect((await sees(reader)).toSorted()).toEqual(['user', 'user_group']);

  expect((await changeUser(id, { roles: [] })).status).toBe(200);
  expect(await sees(reader)).toEqual(['user_group']);
  const deleted = await chief.post(`/api/element/delete?idform=${groups.id}`, { records: [inner] });
  expect(deleted.status).toBe(200);
  expect(await sees(reader)).toEqual([]);
});

test('[ACCESS-55] an explanation names the groups by which one has a role, unless it is also the own one', async () => {
  await testUser(db, 'member', { roles: [9_902] });
  const id = await idOf('member');
  const north = await makeGroup('North', { roles: ['9902', '9903'], members: [id] });
  await makeGroup('South', { children: [north], roles: ['9903'] });
  const member = await signedIn('member');
  const told = async (person: Visitor, table: number, query = '') =>
    (await person.get(`/api/access/explain/${table}/0?operation=read${query}`)).json<PersonalExplanation>();
  const through = [{ role: 'grouper', groups: ['North', 'South'] }];
  expect(await told(member, groups.id)).toMatchObject({ allowed: true, by: [{ role: 'grouper' }], through });
  expect(await told(chief, groups.id, `&user=${id}`)).toMatchObject({ through });
  expect(await told(chief, groups.id)).toMatchObject({ through: [] });
  const matrix = (await chief.get(`/admin/access/matrix?user=${id}`)).json<AccessMatrix>();
  expect(matrix.roles.map(({ label, groups: from }) => [label, from])).toEqual([
    ['reader', []],
    ['grouper', ['North', 'South']],
  ]);
});

test.each([
  `update app."user" set roles = null`,
  `update app.user_group set roles = null`,
  `delete from app.user_group__members`,
  `delete from app.user_group__parents`,
])('[ACCESS-12] every process hears of accounts that changed, whatever wrote them: %s', async (statement) => {
  const listener = await db.connect();
  try {
    await listener.query(`listen ${SESSION_CHANNEL}`);
    const heard = new Promise((resolve) => listener.once('notification', ({ channel }) => resolve(channel)));
    await db.query(trusted(`${statement} where false`));
    expect(await heard).toBe(SESSION_CHANNEL);
  } finally {
    listener.release(true);
  }
});

test('[ACCESS-43] a group never belongs to itself, through however many others', async () => {
  const [first, second, third] = [
    await makeGroup('First'),
    await makeGroup('Second'),
    await makeGroup('Third'),
  ];
  expect((await changeGroup(first, { parents: [second] })).status).toBe(200);
  expect((await changeGroup(second, { parents: [third] })).status).toBe(200);
  for (const [id, values] of [
    [third, { parents: [first] }],
    [first, { children: [third] }],
    [first, { parents: [first, second] }],
  ] as const) {
    const refused = await changeGroup(id, values);
    expect([refused.status, refused.json().errors[0]?.code]).toEqual([422, 'group.circle']);
  }
  const refused = await changeGroup(third, { parents: [first] });
  expect(refused.json().errors[0]?.message).toBe(
    '“Third” cannot belong to “First”: “First” belongs to it already, directly or through other groups.',
  );
});

test('[ACCESS-43] two saves at the same moment make no circle together', async () => {
  for (let round = 0; round < 5; round++) {
    const [one, other] = [await makeGroup(`One ${round}`), await makeGroup(`Other ${round}`)];
    const answers = await Promise.all([
      changeGroup(one, { parents: [other] }),
      changeGroup(other, { parents: [one] }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  }
});

test('[ACCESS-43] neither does an undo, nor what is written past the application', async () => {
  const [low, high] = [await makeGroup('Low'), await makeGroup('High')];
  expect((await changeGroup(low, { parents: [high] })).status).toBe(200);
  const removed = await changeGroup(low, { parents: [] });
  expect((await changeGroup(high, { parents: [low] })).status).toBe(200);
  const undone = await chief.post('/messaging/undo/process', {
    messages: [removed.json<{ operation: number }>().operation],
  });
  expect([undone.status, undone.json().errors[0]?.code]).toEqual([422, 'group.circle']);
  await expect(
    db.query('insert into app.user_group__parents (source_id, target_id) values ($1, $2)', [low, high]),
  ).rejects.toThrow('group.circle');
});

async function upload(person: Visitor, place: string, payload: string) {
  return await person.send({
    method: 'POST',
    url: `/api/import/${place}`,
    payload,
    headers: {
      'content-type': 'text/csv',
      'x-requested-with': 'XMLHttpRequest',
      'x-xsrf-token': person.cookies.get('XSRF-TOKEN') ?? '',
    },
  });
}

test.each([
  ['roles', ['9901', '9902']],
  ['groups', [1]],
])(
  '[ACCESS-44] a role that may write users gives nobody %s, in a form, a new record or an import',
  async (column, value) => {
    for (const login of ['keeper', 'reader'])
      expect((await changeUser(await idOf(login), { [column]: value }, keeper)).json().errors[0]?.code).toBe(
        'column.read_only',
      );
    const created = await keeper.post(`/api/element/create?idform=${users.id}`, {
      values: { name: 'New', [column]: value },
    });
    expect(created.status).toBe(422);
    const imported = await upload(keeper, `${users.id}`, `login,${column}\nreader,keeper\n`);
    expect(imported.status).toBe(422);
  },
);

test.each([
  ['roles', ['9901']],
  ['members', [1]],
  ['parents', [1]],
  ['children', [1]],
])('[ACCESS-44] a role that may write groups changes nobody’s rights by %s', async (column, value) => {
  const id = await makeGroup(`Own ${column}`, {}, keeper);
  expect((await changeGroup(id, { [column]: value }, keeper)).json().errors[0]?.code).toBe(
    'column.read_only',
  );
  expect((await changeGroup(id, { description: 'Harmless' }, keeper)).status).toBe(200);
  const created = await keeper.post(`/api/element/create?idform=${groups.id}`, {
    values: { label: 'New', [column]: value },
  });
  expect(created.status).toBe(422);
  const imported = await upload(keeper, `${groups.id}`, `label,${column}\nNew,keeper\n`);
  expect(imported.status).toBe(422);
});

test('[ACCESS-44] neither by cascades, deletion, the bin, undo', async () => {
  const id = await makeGroup('Guarded', { roles: ['9902'], members: [await idOf('reader')] });
  const { context, window } = (
    await keeper.post(`/api/element/modify?idform=${groups.id}&idenreg=${id}`)
  ).json<Opened>();
  const [members, reader] = [columnOf('members'), await idOf('reader')];
  const cascades = [
    await keeper.post(`/api/cascade/create/${context}/${window}/${members}`, { values: { name: 'New' } }),
    await keeper.post(`/api/cascade/modify/${context}/${window}/${members}/${reader}`, { removed: true }),
    await keeper.post(
      `/api/element/select?idcontext=${context}&idihm=${window}&idcolumn=${members}&idselected=${await idOf('keeper')}`,
    ),
  ];
  expect(cascades.map((refused) => refused.json().errors[0]?.code)).toEqual([
    'column.unknown',
    'column.unknown',
    'column.read_only',
  ]);
  const deleted = await keeper.post(`/api/element/delete?idform=${groups.id}`, { records: [id] });
  expect(deleted.json().errors[0]?.code).toBe('access.refused');
  const emptied = await changeGroup(id, { members: [] });
  const { operation } = emptied.json<{ operation: number }>();
  const undone = await keeper.post('/messaging/undo/process', { messages: [operation] });
  expect(undone.json().errors[0]?.code).toBe('access.refused');
  await chief.post(`/api/element/delete?idform=${groups.id}`, { records: [id] });
  const restored = await keeper.post(`/api/bin/${groups.id}`, { records: [id] });
  expect(restored.json().errors[0]?.code).toBe('access.refused');
  expect(await rolesOf('reader')).toEqual([]);
});

test('[ACCESS-44] a supervisor gives rights only with the configuration open, by undo as well', async () => {
  const plain = await signedIn('chief');
  const id = await makeGroup('Kept');
  const changed = await changeGroup(id, { members: [await idOf('reader')] });
  const refusals = [
    await changeGroup(id, { roles: ['9901'] }, plain),
    await changeGroup(id, { members: [] }, plain),
    await changeUser(await idOf('reader'), { groups: [] }, plain),
    await changeUser(await idOf('reader'), { roles: ['9901'] }, plain),
    await plain.post(`/api/element/delete?idform=${groups.id}`, { records: [id] }),
    await plain.post('/messaging/undo/process', {
      messages: [changed.json<{ operation: number }>().operation],
    }),
  ];
  for (const refused of refusals) expect(refused.json().errors[0]?.code).toBe('session.configuration');
});

test('[ADMIN-6] the trail of administration tells of each change, with names', async () => {
  const id = await makeGroup('Told', { roles: ['9902'], members: [await idOf('reader')] });
  await changeGroup(id, { roles: [], members: [] });
  await testUser(db, 'told');
  await changeUser(await idOf('told'), { groups: [id], roles: ['9903'] });
  const { rows } = await db.query(
    `select what, before, after, user_id from colonnade.administration_event order by id desc limit 3`,
  );
  const author = await idOf('chief');
  expect(rows).toEqual([
    {
      what: 'user.modify',
      before: { id: await idOf('told'), who: 'told', groups: [], roles: [] },
      after: { id: await idOf('told'), who: 'told', groups: ['Told'], roles: [9_903] },
      user_id: author,
    },
    {
      what: 'group.modify',
      before: { id, who: 'Told', roles: [9_902], members: ['reader'] },
      after: { id, who: 'Told', roles: [], members: [] },
      user_id: author,
    },
    {
      what: 'group.create',
      before: null,
      after: { id, who: 'Told', label: 'Told', roles: [9_902], members: ['reader'] },
      user_id: author,
    },
  ]);
});

test('[ADMIN-7] two at the same moment do not take the last two supervisors', async () => {
  await testUser(db, 'second', { supervisor: true });
  const written = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const both = Promise.all(written.map(({ promise }) => promise));
  const demote = async (login: string, mine: number) => {
    const tx = await db.connect();
    try {
      await tx.query('begin');
      await tx.query(`update app."user" set supervisor = false where login = $1`, [login]);
      // Neither is committed before both have written.
      written[mine]?.resolve();
      await both;
      await tx.query('commit');
      return 'done';
    } catch (error) {
      return (error as Error).message;
    } finally {
      tx.release(true);
    }
  };
  const answers = await Promise.all([demote('chief', 0), demote('second', 1)]);
  expect(answers.toSorted()).toEqual(['done', 'user.last_supervisor']);
});
