import { expect, test } from 'vitest';
import type { AccessExplanation, AccessMatrix } from '#core/contract/access-routes.ts';
import { must } from '#core/std/must.ts';
import { PASSWORD, testApp, testUser, visitor, type Answer, type Visitor } from '#test/support/app.ts';
import { everyTypeWorld } from '#test/support/every-type.ts';

const { db, catalog } = await everyTypeWorld();
const [reader] = catalog.document.roles;
const roles = reader ? [reader.id] : [];
await testUser(db, 'chief', { supervisor: true });
await testUser(db, 'ann', { roles });
await testUser(db, 'ben');
const app = await testApp(db);
const thing = must(catalog.tablesByName.get('thing'), 'thing').id;

const code = (answer: Answer) => answer.json().errors[0]?.code;
const idOf = async (login: string) =>
  (await db.query<{ id: number }>('select id from app."user" where login = $1', [login])).rows[0]?.id ?? 0;

async function signedIn(login: string, configuring = false): Promise<Visitor> {
  const person = visitor(app);
  expect((await person.signIn(login, PASSWORD)).status).toBe(200);
  if (configuring) await person.post('/session/configure', { password: PASSWORD });
  return person;
}

test('[ACCESS-28] the rights of others are explained to supervisors whose configuration is open', async () => {
  const about = `/api/access/explain/${thing}/0?operation=read&user=${await idOf('ben')}`;
  expect(code(await (await signedIn('ann')).get(about))).toBe('access.refused');
  expect(code(await (await signedIn('chief')).get(about))).toBe('session.configuration');
  const chief = await signedIn('chief', true);
  expect((await chief.get(about)).json<AccessExplanation>()).toMatchObject({
    allowed: false,
    against: [{ reason: 'no_role' }],
  });
  const ann = about.replace(/\d+$/, String(await idOf('ann')));
  expect((await chief.get(ann)).json<AccessExplanation>().allowed).toBe(true);
  expect((await (await signedIn('ann')).get(ann)).json<AccessExplanation>().allowed).toBe(true);
  expect(code(await chief.get(about.replace(/\d+$/, '99999')))).toBe('account.unknown');
  expect(code(await chief.get(`/api/access/explain/${thing}/0?operation=look`))).toBe('request.invalid');
});

test('[ACCESS-32] the matrix is told to supervisors whose configuration is open', async () => {
  expect(code(await (await signedIn('ann')).get('/admin/access/matrix'))).toBe('access.refused');
  expect(code(await (await signedIn('chief')).get('/admin/access/matrix'))).toBe('session.configuration');
  const chief = await signedIn('chief', true);
  const all = (await chief.get('/admin/access/matrix')).json<AccessMatrix>();
  expect(all.roles.length).toBe(catalog.document.roles.length);
  const own = (await chief.get(`/admin/access/matrix?user=${await idOf('ann')}`)).json<AccessMatrix>();
  expect(own.roles).toEqual(all.roles.filter(({ id }) => roles.includes(id)));
  expect(own.user).toMatchObject({ login: 'ann', supervisor: false });
  const supervising = await chief.get(`/admin/access/matrix?user=${await idOf('chief')}`);
  const tables = supervising.json<AccessMatrix>().modules.flatMap((module) => module.tables);
  expect(new Set(tables.map(({ union }) => union))).toEqual(new Set(['aaaa']));
  const grants = await chief.get(`/admin/access/grants/${thing}?user=${await idOf('chief')}`);
  expect(grants.json<{ grants: unknown[] }>().grants).toMatchObject([
    { role: 'Supervisor', about: { kind: 'everything' }, operations: ['create', 'read', 'update', 'delete'] },
  ]);
});
