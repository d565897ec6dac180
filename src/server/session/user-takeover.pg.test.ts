import { expect, test } from 'vitest';
import { sql } from '../database/sql/sql.ts';
import { PASSWORD, testApp, testUser, visitor } from '#test/support/calls/app.ts';
import { everyTypeWorld } from '#test/support/worlds/every-type.ts';
import { must } from '#core/std/must.ts';
import { changeCatalog } from '../catalog/catalog.ts';

const world = await everyTypeWorld();
const { db } = world;
const users = must(
  [...world.catalog.tables.values()].find(({ name }) => name === 'user'),
  'users',
);
const role = {
  id: 9_900,
  name: 'clerk',
  label: { en: 'Clerk' },
  grants: [{ table: users.id, create: true, read: true, update: true, delete: true }],
};
const document = { ...world.catalog.document, roles: [...world.catalog.document.roles, role] };
await changeCatalog(db, document, { author: null, message: 'clerks' });
const app = await testApp(db);
await testUser(db, 'chief', { supervisor: true });
await testUser(db, 'clerk', { roles: [role.id] });

async function idOf(login: string): Promise<number> {
  const { rows } = await db.query<{ id: number }>(sql`select id from app."user" where login = $1`, [login]);
  return rows[0]?.id ?? 0;
}

test.each([
  ['supervisor', true],
  ['email', 'clerk@example.org'],
  ['login', 'somebody'],
  ['active', false],
])('[ACCESS-18] a role that may write users writes nobody’s %s', async (column, value) => {
  const clerk = visitor(app);
  await clerk.signIn('clerk', PASSWORD);
  for (const login of ['clerk', 'chief']) {
    const opened = await clerk.post(`/api/element/modify?idform=${users.id}&idenreg=${await idOf(login)}`);
    const { context, window } = opened.json<{ context: number; window: number }>();
    const refused = await clerk.post(`/api/update/${window}/${context}/0`, { values: { [column]: value } });
    expect(refused.status).toBe(422);
    expect(refused.json().errors[0]?.code).toBe('column.read_only');
  }
  const created = await clerk.post(`/api/element/create?idform=${users.id}`, {
    values: { name: 'New', [column]: value },
  });
  expect(created.status).toBe(422);
  expect((await clerk.get('/session/current')).json<{ supervisor: boolean }>().supervisor).toBe(false);
});

test('[ACCESS-18] neither does an import', async () => {
  const clerk = visitor(app);
  await clerk.signIn('clerk', PASSWORD);
  const answer = await clerk.send({
    method: 'POST',
    url: `/api/import/${users.id}`,
    payload: 'login,name,supervisor\nintruder,Intruder,true\n',
    headers: {
      'content-type': 'text/csv',
      'x-requested-with': 'XMLHttpRequest',
      'x-xsrf-token': clerk.cookies.get('XSRF-TOKEN') ?? '',
    },
  });
  expect(answer.status).toBe(422);
  expect(await idOf('intruder')).toBe(0);
});

test('[ACCESS-19] a supervisor gives an account away only with the password once more', async () => {
  const chief = visitor(app);
  await chief.signIn('chief', PASSWORD);
  const open = async (id: number, values: Record<string, unknown>) => {
    const opened = await chief.post(`/api/element/modify?idform=${users.id}&idenreg=${id}`);
    const { context, window } = opened.json<{ context: number; window: number }>();
    await chief.post(`/api/update/${window}/${context}/0`, { values });
    return `/api/validate/${context}/${window}`;
  };
  const clerk = await idOf('clerk');
  const plain = await chief.post(await open(clerk, { name: 'The clerk' }));
  expect(plain.status).toBe(200);
  for (const values of [
    { email: 'mine@example.org' },
    { login: 'mine' },
    { supervisor: true },
    { active: false },
  ]) {
    const save = await open(clerk, { name: 'Somebody', ...values });
    const refused = await chief.post(save);
    expect([refused.status, refused.json().errors[0]?.code]).toEqual([422, 'session.configuration']);
  }
  const opened = await chief.post(`/api/element/create?idform=${users.id}`, {
    values: { login: 'fresh', name: 'Fresh' },
  });
  const draft = opened.json<{ context: number; window: number }>();
  const save = `/api/validate/${draft.context}/${draft.window}`;
  expect((await chief.post(save)).json().errors[0]?.code).toBe('session.configuration');
  const upload = async () =>
    await chief.send({
      method: 'POST',
      url: `/api/import/${users.id}`,
      payload: 'login,name\nimported,Imported\n',
      headers: {
        'content-type': 'text/csv',
        'x-requested-with': 'XMLHttpRequest',
        'x-xsrf-token': chief.cookies.get('XSRF-TOKEN') ?? '',
      },
    });
  expect((await upload()).json().errors[0]?.code).toBe('session.configuration');
  expect([await idOf('fresh'), await idOf('imported'), await idOf('mine')]).toEqual([0, 0, 0]);

  expect((await chief.post('/session/configure', { password: PASSWORD })).status).toBe(200);
  expect((await chief.post(save)).status).toBe(200);
  expect((await upload()).status).toBe(200);
  expect(await idOf('fresh')).toBeGreaterThan(0);
  expect(await idOf('imported')).toBeGreaterThan(0);
});

test('[ADMIN-7] the last supervisor who can sign in stays', async () => {
  const chief = visitor(app);
  await chief.signIn('chief', PASSWORD);
  await chief.post('/session/configure', { password: PASSWORD });
  const id = await idOf('chief');
  for (const values of [{ supervisor: false }, { active: false }]) {
    const opened = await chief.post(`/api/element/modify?idform=${users.id}&idenreg=${id}`);
    const { context, window } = opened.json<{ context: number; window: number }>();
    await chief.post(`/api/update/${window}/${context}/0`, { values });
    const refused = await chief.post(`/api/validate/${context}/${window}`);
    expect(refused.status).toBe(422);
    expect(refused.json().errors[0]?.code).toBe('user.last_supervisor');
  }
  const refused = await chief.post(`/api/element/delete?idform=${users.id}`, { records: [id] });
  expect(refused.json().errors[0]?.code).toBe('user.last_supervisor');
  await testUser(db, 'second', { supervisor: true });
  const second = visitor(app);
  await second.signIn('second', PASSWORD);
  expect((await second.get('/session/current')).json<{ supervisor: boolean }>().supervisor).toBe(true);
});

test('[ADMIN-24] who is about to take the own last right away is asked before, and may think better of it', async () => {
  const chief = visitor(app);
  await chief.signIn('chief', PASSWORD);
  await chief.post('/session/configure', { password: PASSWORD });
  const id = await idOf('chief');
  const open = async (values: Record<string, unknown>) => {
    const opened = await chief.post(`/api/element/modify?idform=${users.id}&idenreg=${id}`);
    const { context, window } = opened.json<{ context: number; window: number }>();
    await chief.post(`/api/update/${window}/${context}/0`, { values });
    return await chief.post(`/api/validate/${context}/${window}`);
  };
  interface Asked {
    readonly kind: string;
    readonly context: number;
    readonly window: number;
    readonly box: { readonly message: string };
  }
  expect((await open({ name: 'The chief' })).json<Asked>().kind).not.toBe('messageBox');
  const leaving = (await open({ active: false })).json<Asked>();
  expect([leaving.kind, leaving.box.message]).toEqual([
    'messageBox',
    expect.stringContaining('signed out at once') as string,
  ]);
  const isActive = async () =>
    (await db.query(`select 1 from app."user" where login = 'chief' and active`)).rows.length === 1;
  expect(await isActive()).toBe(true);
  const asked = (await open({ supervisor: false })).json<Asked>();
  expect(asked.box.message).toContain('no longer be a supervisor');
  const yes = await chief.post(`/api/messagebox/${asked.context}/${asked.window}`, { code: 6 });
  expect(yes.status).toBe(200);
  const { rows } = await db.query<{ supervisor: boolean }>(
    sql`select supervisor from app."user" where login = 'chief'`,
  );
  expect(rows).toEqual([{ supervisor: false }]);
});

test('[ADMIN-7] who may delete users deletes no supervisor', async () => {
  const clerk = visitor(app);
  await clerk.signIn('clerk', PASSWORD);
  await testUser(db, 'third', { supervisor: true });
  const refused = await clerk.post(`/api/element/delete?idform=${users.id}`, {
    records: [await idOf('third')],
  });
  expect(refused.status).toBe(422);
  expect(refused.json().errors[0]?.code).toBe('access.refused');
});
