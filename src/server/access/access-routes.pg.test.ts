import { expect, test } from 'vitest';
import type { AccessExplanation, AccessMatrix } from '#core/contract/people/access-routes.ts';
import { must } from '#core/std/must.ts';
import { sql } from '../database/sql/sql.ts';
import { codeOf, PASSWORD, signedIn, testApp, testUser, type Visitor } from '#test/support/calls/app.ts';
import { everyTypeWorld } from '#test/support/worlds/every-type.ts';

const { db, catalog } = await everyTypeWorld();
const [reader] = catalog.document.roles;
const roles = reader ? [reader.id] : [];
await testUser(db, 'chief', { supervisor: true });
await testUser(db, 'ann', { roles });
await testUser(db, 'ben');
const app = await testApp(db);
const thing = must(catalog.tablesByName.get('thing'), 'thing').id;

const idOf = async (login: string) =>
  (await db.query<{ id: number }>(sql`select id from app."user" where login = $1`, [login])).rows[0]?.id ?? 0;

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

test('[ACCESS-37] an action, or a role by itself, is asked about; one thing at a time', async () => {
  const about = (query: string, record = 0) => `/api/access/explain/${thing}/${record}?${query}`;
  const ann = await signedIn(app, 'ann');
  expect(codeOf(await ann.get(about('action=12345')))).toBe('action.unknown');
  expect(codeOf(await ann.get(about('action=12345&operation=read')))).toBe('request.invalid');
  expect(codeOf(await ann.get(about('column=1')))).toBe('request.invalid');
  const own = `operation=read&role=${roles[0]}`;
  expect(codeOf(await ann.get(about(own)))).toBe('access.refused');
  expect(codeOf(await (await signedIn(app, 'chief')).get(about(own)))).toBe('session.configuration');
  const chief = await configuring('chief');
  expect((await chief.get(about(own))).json<AccessExplanation>().allowed).toBe(true);
  expect(codeOf(await chief.get(about(own, 1)))).toBe('request.invalid');
  expect(codeOf(await chief.get(about('operation=read&role=999999')))).toBe('request.invalid');
  expect(codeOf(await chief.get(about(`${own}&user=${await idOf('ben')}`)))).toBe('request.invalid');
});

test('[ACCESS-35][CTRL-18] who sees the application as somebody else is told nothing of that one’s drafts', async () => {
  const chief = await configuring('chief');
  await chief.post('/admin/access/view_as', { user: await idOf('ann') });
  const about = `/api/access/explain/${thing}/0?operation=create&idcontext=1&idihm=1`;
  expect(codeOf(await chief.get(about))).toBe('session.viewing');
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
  const granted = tables.filter(({ hasOwnRights }) => !hasOwnRights);
  expect(new Set(granted.map(({ union }) => union))).toEqual(new Set(['aaaa']));
  expect(tables.filter(({ hasOwnRights }) => hasOwnRights).map(({ union }) => union)).toEqual([
    'accc',
    'cccc',
    'nccc',
    'accc',
    'accc',
    'accc',
  ]);
  const grants = await chief.get(`/admin/access/grants/${thing}?user=${await idOf('chief')}`);
  expect(grants.json<{ grants: unknown[] }>().grants).toMatchObject([
    { role: 'Supervisor', about: { kind: 'everything' }, operations: ['create', 'read', 'update', 'delete'] },
  ]);
});
