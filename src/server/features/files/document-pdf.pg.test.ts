import { beforeAll, expect, test } from 'vitest';
import {
  outcomeOf,
  signedIn,
  testApp,
  testUser,
  type Answer,
  type Visitor,
} from '#test/support/calls/app.ts';
import { sent } from '#test/support/calls/uploads.ts';
import { openGotenberg } from '#test/support/peers/gotenberg.ts';
import { everyTypeWorld } from '#test/support/worlds/every-type.ts';
import type { FileValue } from '#core/fields/file/file-value.ts';
import { gotenberg } from '../../files/converter/converter.ts';

const { db, catalog } = await everyTypeWorld();
const rolesNamed = (name: string) =>
  catalog.document.roles.filter((role) => role.name === name).map(({ id }) => id);
await testUser(db, 'ana', { supervisor: true });
await testUser(db, 'ben', { roles: rolesNamed('outsider') });
await testUser(db, 'out', { roles: rolesNamed('clerk') });
const host = await openGotenberg();
const app = await testApp(db, undefined, undefined, { convert: gotenberg(host.address, 20_000) });
const without = await testApp(db);
const thing = catalog.tablesByName.get('thing')!;
const column = (name: string) => thing.columns.find((one) => one.name === name)!.id;
let [ana, ben, out]: Visitor[] = [];
beforeAll(async () => {
  [ana, ben, out] = await Promise.all(['ana', 'ben', 'out'].map(async (login) => await signedIn(app, login)));
  return async () => await host.down();
});

/** A record with an office document, which has the line in it by which the converter is known. */
async function withDocument(line: string): Promise<{ record: number; sheet: FileValue }> {
  const sheet = await sent(ana!, 'Offer.rtf', Buffer.from(line));
  const answer = await ana!.post(`/api/element/save?idform=${thing.id}`, { values: { name: 'One', sheet } });
  expect(answer.status).toBe(200);
  return { record: answer.json<{ recordId: number }>().recordId, sheet };
}

const pdfOf = async (person: Visitor, record: number, file: FileValue, headers = {}): Promise<Answer> =>
  await person.get(`/file/pdf/${thing.id}/${record}/${column('sheet')}/${file.id}`, headers);

test('[FILE-26] an office document is shown as a PDF to those who may read its cell, and to nobody else', async () => {
  const { record, sheet } = await withDocument('{\\rtf1 Offer 2026}');
  expect(sheet.type).toBe('application/rtf');
  const before = host.asked.length;
  const got = await pdfOf(ben!, record, sheet);
  expect([got.status, got.headers['content-type'], got.headers['cache-control']]).toEqual([
    200,
    'application/pdf',
    'private, no-cache',
  ]);
  expect(got.headers['content-security-policy']).toContain("default-src 'none'");
  expect(got.text).toMatch(/^%PDF-[\s\S]*Offer 2026/);
  expect((await pdfOf(out!, record, sheet)).status).toBe(404);
  const etag = String(got.headers['etag']);
  expect((await pdfOf(out!, record, sheet, { 'if-none-match': etag })).status).toBe(404);
  expect((await pdfOf(ben!, record, sheet, { 'if-none-match': etag })).status).toBe(304);
  // It was made once, and knows its name no more than its record.
  expect(host.asked.slice(before).map(({ name }) => name)).toEqual(['document.rtf']);
});

test('[FILE-26] what the account has uploaded is shown to it before a cell holds it', async () => {
  const sheet = await sent(ana!, 'New.rtf', Buffer.from('{\\rtf1 New}'));
  expect((await pdfOf(ana!, 0, sheet)).status).toBe(200);
  expect((await pdfOf(ben!, 0, sheet)).status).toBe(404);
});

test('[FILE-26] what is no office document, or is damaged, has none, and is downloaded as before', async () => {
  const text = await sent(ana!, 'a.txt', Buffer.from('words'));
  expect(outcomeOf(await pdfOf(ana!, 0, text))).toEqual([404, 'file.not_converted']);
  const damaged = await sent(ana!, 'a.rtf', Buffer.from('damaged'));
  expect(outcomeOf(await pdfOf(ana!, 0, damaged))).toEqual([404, 'file.not_converted']);
  expect((await ana!.get(`/file/get/${thing.id}/0/${column('sheet')}/${damaged.id}/1`)).text).toBe('damaged');
});

test('[FILE-26] a converter that fails is told, and asked again the next time', async () => {
  const { record, sheet } = await withDocument('{\\rtf1 Later}');
  host.instead((response) => response.writeHead(503).end());
  expect(outcomeOf(await pdfOf(ben!, record, sheet))).toEqual([503, 'file.converter_down']);
  host.instead();
  expect((await pdfOf(ben!, record, sheet)).status).toBe(200);
});

test('[FILE-26] pages know whether there is a converter, and without one there is no PDF', async () => {
  const asked = async (person: Visitor) =>
    (await person.get('/api/application')).json<{ convertsDocuments: boolean }>().convertsDocuments;
  const elsewhere = await signedIn(without, 'ana');
  expect([await asked(ana!), await asked(elsewhere)]).toEqual([true, false]);
  const { record, sheet } = await withDocument('{\\rtf1 Alone}');
  expect(outcomeOf(await pdfOf(elsewhere, record, sheet))).toEqual([404, 'file.not_converted']);
});
