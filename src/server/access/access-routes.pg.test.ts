import { expect, test } from 'vitest';
import type { AccessExplanation, AccessMatrix } from '#core/contract/access-routes.ts';
import { must } from '#core/std/must.ts';
import { codeOf, PASSWORD, signedIn, testApp, testUser, type Visitor } from '#test/support/app.ts';
import { everyTypeWorld } from '#test/support/every-type.ts';

const { db, catalog } = await everyTypeWorld();
const [reader] = catalog.document.roles;
const roles = reader ? [reader.id] : [];
await testUser(db, 'chief', { supervisor: true });
await testUser(db, 'ann', { roles });
await testUser(db, 'ben');
const app = await testApp(db);
const thing = must(catalog.tablesByName.get('thing'), 'thing').id;

const idOf = async (login: string) =>
  (await db.query<{ id: number }>('select id from app."user" where login = $1', [login])).rows[0]?.id ?? 0;

async function configuring(login: string): Promise<Visitor> {
  const person = await signedIn(app, login);
  await person.post('/session/configure', { password: PASSWORD });
  return person;
}

test('[ACCESS-28] the rights of others are explained to supervisors whose configuration is open', async () => {
  const about = `/api/access/explain/${thing}/0?operation=read&user=${await idOf('ben')}`;
  expect(codeOf(await (await signedIn(app, 'ann')).get(about))).toBe('access.refused');
  expect(codeOf(await (await signedIn(app, 'chief')).get(about))).toBe('session.configuration');
  const chief = await configuring('chief');
  expect((await chief.get(about)).json<AccessExplanation>()).toMatchObject({
    allowed: false,
    against: [{ reason: 'no_role' }],
  });
  const ann = about.replace(/\d+$/, String(await idOf('ann')));
  expect((await chief.get(ann)).json<AccessExplanation>().allowed).toBe(true);
  expect((await (await signedIn(app, 'ann')).get(ann)).json<AccessExplanation>().allowed).toBe(true);
  expect(codeOf(await chief.get(about.replace(/\d+$/, '99999')))).toBe('account.unknown');
  expect(codeOf(await chief.get(`/api/access/explain/${thing}/0?operation=look`))).toBe('request.invalid');
});

test('[ACCESS-32] the matrix is told to supervisors whose configuration is open', async () => {
  expect(codeOf(await (await signedIn(app, 'ann')).get('/admin/access/matrix'))).toBe('access.refused');
  expect(codeOf(await (await signedIn(app, 'chief')).get('/admin/access/matrix'))).toBe(
    'session.configuration',
  );
  const chief = await configuring('chief');
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
