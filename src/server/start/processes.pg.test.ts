import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { must } from '#core/std/must.ts';
import { signedIn, testApp, testUser } from '#test/support/calls/app.ts';
import { remoteVisitor, startProcesses } from '#test/support/run/processes.ts';
import { everyTypeWorld } from '#test/support/worlds/every-type.ts';
import { readCatalog } from '../catalog/catalog.ts';
import { readSettings } from '../settings/settings.ts';
import { loadFirstApplication } from './first-run.ts';

const { db, catalog, connectionString } = await everyTypeWorld();
const owner = must(catalog.tablesByName.get('owner'), 'owners');

interface Opened {
  readonly context: number;
  readonly window: number;
  readonly values: { readonly name: string };
}

test('[CTX-1][CTX-7][CTX-14] a context goes on in any process, by the numbers of its first result; nobody sees its draft before it is saved', async () => {
  await testUser(db, 'chief', { supervisor: true });
  const person = await signedIn(await testApp(db), 'chief');
  const [one, two] = (await startProcesses(connectionString, 2)).map((address) => {
    const visitor = remoteVisitor(address);
    for (const [name, value] of person.cookies) visitor.cookies.set(name, value);
    return visitor;
  });
  const [here, there] = [must(one, 'a process'), must(two, 'another')];
  const begun = (
    await here.post(`/api/element/create?idform=${owner.id}`, { values: { name: 'Ada' } })
  ).json<Opened>();
  const at = `${begun.context}/${begun.window}`;
  expect(begun.context).toBeGreaterThan(0);
  const stored = async () => (await db.query('select name from app.owner')).rows;
  expect(
    (await there.post(`/api/update/${begun.window}/${begun.context}/0`, { values: { name: 'Bea' } })).status,
  ).toBe(200);
  expect(await stored()).toEqual([]);
  expect((await here.post(`/api/validate/${at}`)).status).toBe(200);
  expect(await stored()).toEqual([{ name: 'Bea' }]);
  expect((await there.post(`/api/validate/${at}`)).status).toBe(404);
});

test('[START-7] COLONNADE_APP is not looked at where an application is loaded', async () => {
  const version = (await readCatalog(db))?.version;
  const said: string[] = [];
  await loadFirstApplication(db, readSettings({ COLONNADE_APP: tmpdir() }), (line) => said.push(line));
  expect(said).toEqual([]);
  expect((await readCatalog(db))?.version).toBe(version);
});
