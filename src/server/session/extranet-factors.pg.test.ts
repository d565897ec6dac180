import { expect, test } from 'vitest';
import { PASSWORD, testApp, visitor } from '#test/support/calls/app.ts';
import { openExtranet, PORTAL, portalWorld, supervise, testClient } from '#test/support/worlds/portal.ts';
import { appCode, BY_HAND, lastCode, pageModel, refusal } from '#test/support/worlds/second-factor.ts';

const world = await portalWorld();
const { db, settings } = world;
await openExtranet(world);
const app = await testApp(db, settings);

const secure = async (roles: readonly number[], supervisors = false) =>
  await settings.change(
    'security',
    (before) => ({ ...before, secondFactorRoles: [...roles], secondFactorSupervisors: supervisors }),
    BY_HAND,
  );

test('[FACTOR-11] an extranet user sets up a factor where a role of the technical account asks for one', async () => {
  await testClient(db, 'acme');
  await secure([PORTAL.customerRole]);
  const client = visitor(app);
  expect((await client.signIn('acme', PASSWORD)).json()).toEqual({ location: '/session/second_factor/new' });
  const { secret } = pageModel(await client.get('/session/second_factor/new'))['key'] as { secret: string };
  const code = await lastCode(secret);
  const entered = await client.post('/session/second_factor/new/confirm', { code });
  expect(entered.json()).toMatchObject({ location: '/app', codes: { length: 10 } });
  expect((await client.get('/session/current')).json()).toMatchObject({ kind: 'extranet', login: 'acme' });
  await secure([]);
  const again = visitor(app);
  expect((await again.signIn('acme', PASSWORD)).json()).toEqual({ location: '/session/second_factor/' });
  const typed = await again.post('/session/second_factor/code', { code: appCode(secret) });
  expect(typed.json()).toEqual({ location: '/app' });
  // The factor is the client's own: neither the technical account nor another client has it.
  await testClient(db, 'other');
  for (const login of ['portal', 'other'])
    expect((await visitor(app).signIn(login, PASSWORD)).json()).toEqual({ location: '/app' });
});

test('[FACTOR-11] that the technical account is a supervisor asks its extranet users for nothing', async () => {
  await testClient(db, 'beta');
  await supervise(db, 'portal', true);
  await secure([], true);
  expect((await visitor(app).signIn('beta', PASSWORD)).json()).toEqual({ location: '/app' });
  await supervise(db, 'portal', false);
  await secure([]);
});

test('[FACTOR-19] a supervisor lets an extranet user in again who lost the factor', async () => {
  const id = await testClient(db, 'gamma');
  await secure([PORTAL.customerRole]);
  const client = visitor(app);
  await client.signIn('gamma', PASSWORD);
  const { secret } = pageModel(await client.get('/session/second_factor/new'))['key'] as { secret: string };
  await client.post('/session/second_factor/new/confirm', { code: appCode(secret) });
  await secure([]);
  const chief = visitor(app);
  await chief.get('/session/login/');
  await chief.post('/session/login/', { login: 'chief', password: PASSWORD, configuration: true });
  const reset = async (account: string) => await chief.post('/admin/security/user/factor', { account });
  const answer = await reset(`extranet:${PORTAL.table}:${id}`);
  expect(answer.json()).toEqual({ totp: true, passkeys: 0 });
  expect((await client.get('/session/current')).status).toBe(403);
  expect((await visitor(app).signIn('gamma', PASSWORD)).json()).toEqual({ location: '/app' });
  expect(refusal(await reset(`extranet:1:${id}`))).toEqual([404, 'account.unknown']);
});
