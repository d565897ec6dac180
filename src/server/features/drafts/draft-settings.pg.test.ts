import { expect, test } from 'vitest';
import { signedIn, testApp, testUser } from '#test/support/calls/app.ts';
import { everyTypeWorld } from '#test/support/worlds/every-type.ts';
import { openSiteSettings } from '../../site-settings/site-settings.ts';

const { db, catalog } = await everyTypeWorld();
await testUser(db, 'chief', { supervisor: true });
await testUser(db, 'deputy', { supervisor: true });
await testUser(db, 'clerk', { roles: catalog.document.roles.map(({ id }) => id) });
const settings = await openSiteSettings(db);
const app = await testApp(db, settings);
const owner = catalog.tablesByName.get('owner')!.id;
const BEGIN = { keptDays: 30, mostOpen: 200, mostKilobytes: 2_048 };

const chief = await signedIn(app, 'chief', { configuration: true });

test('[ADMIN-18] the limits are shown with what there is, and change in parts', async () => {
  const opened = (await chief.post(`/api/element/create?idform=${owner}`, {})).json<{ context: number }>();
  expect((await chief.get('/admin/drafts/')).json()).toEqual({ settings: BEGIN, open: 0, accounts: 0 });
  await chief.post(`/api/update/1/${opened.context}/0`, { values: { name: 'Ada' } });
  await chief.post('/admin/drafts/save', { keptDays: 7 });
  const answer = await chief.post('/admin/drafts/save', { mostOpen: 20 });
  expect(answer.json()).toEqual({ settings: { ...BEGIN, keptDays: 7, mostOpen: 20 }, open: 1, accounts: 1 });
  expect(settings.of('drafts').keptDays).toBe(7);
});

test.each([
  [{ keptDays: 0 }, 422, 'keptDays'],
  [{ keptDays: 366 }, 422, 'keptDays'],
  [{ mostOpen: 9 }, 422, 'mostOpen'],
  [{ mostOpen: 1_001 }, 422, 'mostOpen'],
  [{ mostKilobytes: 63 }, 422, 'mostKilobytes'],
  [{ mostKilobytes: 16_385 }, 422, 'mostKilobytes'],
  [{ keptDays: '7' }, 422, 'keptDays'],
  [{ keptdays: 7 }, 400, undefined],
])('[ADMIN-18] %j is refused at its field, and nothing changes', async (body, status, column) => {
  const before = settings.of('drafts');
  const answer = await chief.post('/admin/drafts/save', body);
  expect([answer.status, answer.json().errors[0]?.column]).toEqual([status, column]);
  expect(settings.of('drafts')).toEqual(before);
});

test('[ADMIN-6][ADMIN-18] a change is in the trail; others than supervisors with the configuration open are refused', async () => {
  await chief.post('/admin/drafts/save', { keptDays: 9 });
  const { lines } = (await chief.get('/admin/security/changes?limit=1')).json<{ lines: object[] }>();
  expect(lines).toMatchObject([
    { what: 'setting.drafts', user: { login: 'chief' }, before: { keptDays: 7 }, after: { keptDays: 9 } },
  ]);
  for (const [login, code] of [
    ['clerk', 'access.refused'],
    ['chief', 'session.configuration'],
  ] as const) {
    const person = await signedIn(app, login);
    for (const answer of [
      await person.get('/admin/drafts/'),
      await person.post('/admin/drafts/save', { keptDays: 1 }),
    ])
      expect(answer.json().errors[0]?.code).toBe(code);
  }
  expect(settings.of('drafts').keptDays).toBe(9);
});

test('[CTX-8] who may have no more is told what to do', async () => {
  await chief.post('/admin/drafts/save', { mostOpen: 10 });
  const deputy = await signedIn(app, 'deputy');
  const begin = async () => await deputy.post(`/api/element/create?idform=${owner}`, {});
  for (let at = 0; at < 10; at++) {
    const { context } = (await begin()).json<{ context: number }>();
    await deputy.post(`/api/update/1/${context}/0`, { values: { name: 'Ada' } });
  }
  const refused = await begin();
  expect([refused.status, refused.json().errors[0]?.code]).toEqual([422, 'context.too_many']);
  expect(refused.json().errors[0]?.message).toContain('Finish or discard some of them');
});
