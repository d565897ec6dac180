import { expect, test } from 'vitest';
import type { Operation } from '#core/contract/records/undo-routes.ts';
import { PASSWORD, testApp, testUser, visitor, type Visitor } from '#test/support/calls/app.ts';
import { everyTypeWorld } from '#test/support/worlds/every-type.ts';
import { userByLogin } from '../query/people/users.ts';

const { db, catalog } = await everyTypeWorld();
const users = catalog.tablesByName.get('user')!.id;
const app = await testApp(db);
await testUser(db, 'chief', { supervisor: true });
await testUser(db, 'second', { supervisor: true });
const chief = visitor(app);
await chief.signIn('chief', PASSWORD);

async function save(person: Visitor, id: number, values: object): Promise<number> {
  const opened = await person.post(`/api/element/modify?idform=${users}&idenreg=${id}`);
  const { context, window } = opened.json<{ context: number; window: number }>();
  await person.post(`/api/update/${window}/${context}/0`, { values });
  return (await person.post(`/api/validate/${context}/${window}`)).json<{ operation: number }>().operation;
}

const process = async (person: Visitor, id: number | undefined) =>
  await person.post('/messaging/undo/process', { messages: [id] });
const codeOf = (answer: { json: () => { errors?: { code: string }[] } }) => answer.json().errors?.[0]?.code;

test('[UNDO-20][ACCESS-19] rights of accounts go back only for who has proved anew to be a supervisor', async () => {
  const second = await userByLogin(db, 'second');
  await chief.post('/session/configure', { password: PASSWORD });
  const raised = await save(chief, second!.id, { supervisor: false });
  expect((await userByLogin(db, 'second'))?.supervisor).toBe(false);
  const later = visitor(app);
  await later.signIn('chief', PASSWORD);
  expect(codeOf(await process(later, raised))).toBe('session.configuration');
  expect((await userByLogin(db, 'second'))?.supervisor).toBe(false);
  expect((await process(chief, raised)).status).toBe(200);
  expect((await userByLogin(db, 'second'))?.supervisor).toBe(true);
});

test('[UNDO-20] the last supervisor stays one, whatever is taken back', async () => {
  await testUser(db, 'third');
  const third = await userByLogin(db, 'third');
  const raised = await save(chief, third!.id, { supervisor: true });
  expect((await userByLogin(db, 'third'))?.supervisor).toBe(true);
  const person = visitor(app);
  await person.signIn('third', PASSWORD);
  await person.post('/session/configure', { password: PASSWORD });
  await db.query(`update app."user" set supervisor = false where login <> 'third'`);
  expect(codeOf(await process(person, raised))).toBe('user.last_supervisor');
  await db.query(`update app."user" set supervisor = true where login <> 'third'`);
  expect((await process(chief, raised)).status).toBe(200);
});

test('[UNDO-20] a deleted account lets its person in again only by who may give accounts', async () => {
  await testUser(db, 'leaver');
  const leaver = await userByLogin(db, 'leaver');
  await chief.post(`/api/element/delete?idform=${users}`, { records: [leaver!.id] });
  expect(await userByLogin(db, 'leaver')).toBeUndefined();
  const later = visitor(app);
  await later.signIn('chief', PASSWORD);
  const { operations } = (await later.get('/messaging/undo/list?limit=1')).json<{
    operations: Operation[];
  }>();
  expect(operations).toMatchObject([{ kind: 'delete', title: 'leaver' }]);
  expect(codeOf(await process(later, operations[0]?.id))).toBe('session.configuration');
  expect(codeOf(await later.post(`/api/bin/${users}`, { records: [leaver!.id] }))).toBe(
    'session.configuration',
  );
  expect((await chief.post(`/api/bin/${users}`, { records: [leaver!.id] })).status).toBe(200);
  expect(await userByLogin(db, 'leaver')).toBeDefined();
});
