import { expect, test } from 'vitest';
import { signedIn, testApp, testUser } from '#test/support/calls/app.ts';
import { begun, sent } from '#test/support/calls/uploads.ts';
import { everyTypeWorld } from '#test/support/worlds/every-type.ts';
import { openSiteSettings } from '../../site-settings/site-settings.ts';

const { db, catalog } = await everyTypeWorld();
await testUser(db, 'chief', { supervisor: true });
await testUser(db, 'clerk', { roles: catalog.document.roles.map(({ id }) => id) });
const settings = await openSiteSettings(db);
const app = await testApp(db, settings);
const thing = catalog.tablesByName.get('thing')!;
const BEGIN = { largestFile: 2_000, mostPerRecord: 20_000, mostPerAccount: 200_000 };

const chief = await signedIn(app, 'chief', { configuration: true });

test('[FILE-39] what is stored is told by accounts and by tables, the same content once, deleted records included', async () => {
  const nothing = { files: 0, bytes: 0 };
  expect((await chief.get('/admin/files/')).json()).toEqual({
    settings: BEGIN,
    stored: nothing,
    content: nothing,
    count: 0,
    accounts: [],
  });
  expect((await chief.get('/admin/files/tables')).json()).toEqual({ tables: [] });
  const clerk = await signedIn(app, 'clerk');
  const [one, two] = [
    await sent(chief, 'a.txt', Buffer.from('12345')),
    await sent(chief, 'b.txt', Buffer.from('12345')),
  ];
  await sent(clerk, 'c.txt', Buffer.from('123'));
  const saved = await chief.post(`/api/element/save?idform=${thing.id}`, {
    values: { name: 'One', sheet: one, papers: [one, two] },
  });
  const { recordId } = saved.json<{ recordId: number }>();
  await chief.post(`/api/element/delete?idform=${thing.id}`, { records: [recordId] });
  expect((await chief.get('/admin/files/')).json()).toMatchObject({
    stored: { files: 3, bytes: 13 },
    content: { files: 2, bytes: 8 },
    count: 2,
    accounts: [
      { name: 'chief', files: 2, bytes: 10 },
      { name: 'clerk', files: 1, bytes: 3 },
    ],
  });
  expect((await chief.get('/admin/files/tables')).json()).toEqual({
    tables: [{ name: 'thing', label: 'Things', files: 3, bytes: 15 }],
  });
});

test.each([
  [{ largestFile: 0 }, 422, 'largestFile'],
  [{ largestFile: 100_001 }, 422, 'largestFile'],
  [{ mostPerRecord: 10_000_001 }, 422, 'mostPerRecord'],
  [{ mostPerAccount: '7' }, 422, 'mostPerAccount'],
  [{ largestfile: 7 }, 400, undefined],
])('[FILE-39] %j is refused at its field, and nothing changes', async (body, status, column) => {
  const before = settings.of('files');
  const answer = await chief.post('/admin/files/save', body);
  expect([answer.status, answer.json().errors[0]?.column]).toEqual([status, column]);
  expect(settings.of('files')).toEqual(before);
});

test('[FILE-39][ADMIN-6] a limit holds at once and is in the trail; others than supervisors with the configuration open are refused', async () => {
  await chief.post('/admin/files/save', { largestFile: 1 });
  expect(settings.of('files')).toEqual({ ...BEGIN, largestFile: 1 });
  expect((await begun(chief, 'large.txt', 1_000_001)).status).toBe(413);
  const { lines } = (await chief.get('/admin/security/changes?limit=1')).json<{ lines: object[] }>();
  expect(lines).toMatchObject([
    {
      what: 'setting.files',
      user: { login: 'chief' },
      before: { largestFile: 2_000 },
      after: { largestFile: 1 },
    },
  ]);
  for (const [login, code] of [
    ['clerk', 'access.refused'],
    ['chief', 'session.configuration'],
  ] as const) {
    const person = await signedIn(app, login);
    for (const answer of [
      await person.get('/admin/files/'),
      await person.get('/admin/files/tables'),
      await person.post('/admin/files/save', { largestFile: 2 }),
    ])
      expect(answer.json().errors[0]?.code).toBe(code);
  }
});
