import { beforeAll, expect, test } from 'vitest';
import type { RecordResult, SavedResult } from '#core/contract/actions/action-results.ts';
import type { Table } from '#core/catalog/schema.ts';
import { must } from '#core/std/must.ts';
import { outcomeOf } from '#test/support/calls/app.ts';
import { sent } from '#test/support/calls/uploads.ts';
import { ALL_ELSE, CORRESPONDENT, messagesWorld } from '#test/support/messages/messages-world.ts';
import { changeCatalog } from '../../catalog/catalog.ts';
import { sql } from '../../database/sql/sql.ts';

const READER = { roles: [CORRESPONDENT.id, ALL_ELSE.id] };
const world = await messagesWorld({ ann: READER, ben: READER, few: { roles: [CORRESPONDENT.id] } });
const { db, as, idOf } = world;

/** A table whose records are about something, and that leads to people with an address. */
const TICKET: Table = {
  id: 77_001,
  name: 'ticket',
  label: { en: 'Ticket' },
  plural: { en: 'Tickets' },
  module: must(world.catalog.tablesByName.get('owner'), 'owners').module,
  columns: [
    { id: 77_011, name: 'number', label: { en: 'Number' }, type: 'automaticNumber', prefix: 'T-', digits: 4 },
    { id: 77_012, name: 'topic', label: { en: 'Topic' }, type: 'text', required: true, maxLength: 20 },
    { id: 77_013, name: 'words', label: { en: 'Words' }, type: 'multilineText' },
    { id: 77_014, name: 'sheet', label: { en: 'Sheet' }, type: 'file' },
    {
      id: 77_015,
      name: 'who',
      label: { en: 'Who' },
      type: 'link',
      target: must(world.catalog.tablesByName.get('thing'), 'things').id,
    },
  ],
  title: [77_012],
};
const thing = must(world.catalog.tablesByName.get('thing'), 'things');

beforeAll(async () => {
  const { document } = world.catalog;
  await changeCatalog(
    db,
    { ...document, tables: [...document.tables, TICKET] },
    { author: null, message: 'tickets' },
  );
  await world.services.parts.store.reload();
  await db.query(
    sql`insert into app.thing (name, mail) values ('Cleo', 'cleo@example.net'), ('Dan', 'dan@example.net')`,
  );
});

/** A message that ben has got; from an address where one is given. */
async function got(
  subject: string,
  body: string,
  from: string | null,
  files: readonly object[] = [],
): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    sql`insert into app.message (owner, way, place, subject, from_name, from_address, recipients, sent_at, body, preview,
        files, importance, read, starred, message_key, thread)
      values ($1, 'email', 'inbox', $2, 'Cleo Stone', $3, '{"to":[],"cc":[]}', now(), $4, '', $5, 'normal', false, false,
        $2, $2) returning id`,
    [idOf('ben'), subject, from, body, files.length === 0 ? null : JSON.stringify(files)],
  );
  return must(rows[0], 'a message').id;
}

const create = async (login: string, table: number, message: number, values: object = {}) =>
  await as(login).post(`/api/element/create?idform=${table}&messageID=${message}`, { values });
const about = async (message: number) => {
  const { rows } = await db.query(sql`select about_table, about_record from app.message where id = $1`, [
    message,
  ]);
  return rows[0];
};
async function saved({ context, window }: RecordResult): Promise<SavedResult> {
  const answer = await as('ben').post(`/api/validate/${context}/${window}`, {});
  expect(answer.status, answer.text).toBe(200);
  return answer.json<SavedResult>();
}

test('[MSG-51] of a message about something a record gets subject, words, file and the one record of its sender', async () => {
  const files = [
    await sent(as('ben'), 'plan.txt', Buffer.from('plan')),
    await sent(as('ben'), 'b.txt', Buffer.from('b')),
  ];
  const message = await got(
    'A subject that is longer than its column',
    '<p>Two</p><p>lines &amp; more</p>',
    'CLEO@example.net',
    files,
  );
  const answer = await create('ben', TICKET.id, message);
  expect(answer.status, answer.text).toBe(200);
  const draft = answer.json<RecordResult>();
  expect(draft.values).toMatchObject({
    topic: 'A subject that is lo',
    words: 'Two\nlines & more',
    sheet: { name: 'plan.txt' },
    who: [expect.any(Number), expect.stringContaining('Cleo')],
  });
  // It is about nothing until the record is there.
  expect(await about(message)).toEqual({ about_table: null, about_record: null });
  const { recordId } = await saved(draft);
  expect(await about(message)).toEqual({ about_table: TICKET.id, about_record: recordId });
});

test('[MSG-51] of whoever sent it a record gets name, address and files, where records have an address', async () => {
  const files = [
    await sent(as('ben'), 'a.txt', Buffer.from('a')),
    await sent(as('ben'), 'b.txt', Buffer.from('b')),
  ];
  const message = await got('Hello', '<p>We <strong>met</strong></p>', 'cleo.stone@example.net', files);
  const draft = (await create('ben', thing.id, message)).json<RecordResult>();
  expect(draft.values).toMatchObject({
    name: 'Cleo Stone',
    mail: 'cleo.stone@example.net',
    story: '<p>We <strong>met</strong></p>',
    papers: [{ name: 'a.txt' }, { name: 'b.txt' }],
  });
});

test('[MSG-51] what a column refuses of it is left out, and what is given comes first', async () => {
  const message = await got('Long', `<p>${'long '.repeat(500)}</p>`, 'no address at all');
  const draft = (await create('ben', thing.id, message, { name: 'Given' })).json<RecordResult>();
  expect(draft.values).toMatchObject({ name: 'Given', mail: null, story: null });
});

test('[MSG-51][MSG-12] nobody makes a record of a message that is somebody else’s, or where no record may be made', async () => {
  const message = await got('Of ben', '<p>Secret</p>', 'cleo@example.net');
  expect(outcomeOf(await create('ann', TICKET.id, message))).toEqual([404, 'record.unknown']);
  expect(outcomeOf(await create('ann', TICKET.id, 999_999_999))).toEqual([404, 'record.unknown']);
  expect((await create('few', TICKET.id, message)).status).toBe(404);
});

test('[MSG-51] a message that has gone meanwhile keeps no record from being saved', async () => {
  const message = await got('Going', '<p>Away</p>', null);
  const draft = (await create('ben', TICKET.id, message)).json<RecordResult>();
  await db.query(sql`update app.message set deleted_at = now() where id = $1`, [message]);
  const { recordId } = await saved(draft);
  expect(recordId).toBeGreaterThan(0);
  expect(await about(message)).toEqual({ about_table: null, about_record: null });
});
