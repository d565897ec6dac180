import { expect, test } from 'vitest';
import type { ApartPreview, MessageDraft } from '#core/contract/messaging/message-routes.ts';
import { must } from '#core/std/must.ts';
import { codeOf } from '#test/support/calls/app.ts';
import { apartWorld } from '#test/support/mail/apart-world.ts';
import { sql } from '../../database/sql/sql.ts';
import { cleanAll } from '../features.ts';

const world = await apartWorld();
const {
  db,
  host,
  lost,
  ids,
  as,
  things,
  records,
  to,
  user,
  thing,
  draft,
  preview,
  refusal,
  jobs,
  send,
  copyOf,
  ofSubject,
  sentOf,
} = world;

test('[MAIL-60][MSG-60][MSG-61] each recipient gets a message of their own, with the own values and nobody else’s address', async () => {
  const made = await things(
    { name: 'Zoë & Co', mail: 'zoe@example.com', notes: 'Two\nlines <b>' },
    { name: 'Carl', mail: 'carl@example.com', notes: 'x\r\nBcc: all@example.com' },
    { name: 'Nobody', mail: null },
  );
  await send({
    to: [records(...made), to('dora@example.com', 'Dora'), user('ben')],
    subject: 'For {name}',
    body: '<p>Dear <strong>{name}</strong> at {email}.</p>',
  });
  const mails = host.mails.toSorted((a, b) => (a.recipients[0]! < b.recipients[0]! ? -1 : 1));
  expect(mails.map(({ recipients, to: [first] = [], subject }) => [recipients, first, subject])).toEqual([
    [['carl@example.com'], { name: 'Carl', address: 'carl@example.com' }, 'For Carl'],
    [['dora@example.com'], { name: 'Dora', address: 'dora@example.com' }, 'For Dora'],
    [
      ['zoe@example.com'],
      { name: expect.stringContaining('Zoë & Co') as string, address: 'zoe@example.com' },
      'For Zoë & Co',
    ],
  ]);
  const addresses = ['carl@example.com', 'dora@example.com', 'zoe@example.com'];
  for (const [at, mail] of mails.entries())
    for (const [other, address] of addresses.entries())
      if (at !== other) expect(mail.raw).not.toContain(address);
  expect(mails[2]?.html).toContain('Dear <strong>Zoë &amp; Co</strong> at zoe@example.com.');
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(3);
  const own = await sentOf('For {name}');
  expect(own.to.map(({ name }) => name)).toEqual(expect.arrayContaining(['ben', 'Carl', 'Dora']));
  expect(own.notes?.apart).toEqual({ recipients: 4, unsubscribed: 0, missing: 1 });
  expect(own.deliveryCounts).toEqual({ sent: 3, waiting: 0, failed: 0, uncertain: 0 });
  const bens = await copyOf('ben', ofSubject('For ben'));
  expect(bens.to).toMatchObject([{ user: ids.get('ben') }]);
  expect(JSON.stringify(bens)).not.toContain('example.com"');
  expect(bens.deliveries).toEqual([]);
  const again = await as('ann').post('/messaging/draft/open', { how: 'answerAll', message: own.id });
  expect(again.json<MessageDraft>()).toMatchObject({ apart: true, cc: [], bcc: [] });
  // An answer names the e-mail and what that referred to: the message of its sender.
  const { rows } = await db.query<{ mail_id: string }>(sql`select mail_id from app.message where id = $1`, [
    own.id,
  ]);
  for (const { references } of mails) expect(references).toBe(rows[0]?.mail_id);
});

test('[MSG-61] values are words: no markup in the body, no header by the subject', async () => {
  const made = await things({
    name: 'Carl',
    mail: 'carl@example.com',
    notes: 'x\r\nBcc: all@example.com\n<img src=x onerror=alert(1)>',
  });
  await send({ to: [records(...made)], subject: 'S {notes}', body: '<p>{notes} { name } {Name}</p>' });
  const [mail] = host.mails;
  const head = must(mail, 'the e-mail').raw.split('\r\n\r\n')[0];
  expect(head).not.toMatch(/^bcc:/im);
  expect(mail?.subject).toBe('S x Bcc: all@example.com <img src=x onerror=alert(1)>');
  expect(mail?.html).toContain(
    'x<br>Bcc: all@example.com<br>&lt;img src=x onerror=alert(1)&gt; { name } {Name}',
  );
  expect(mail?.recipients).toEqual(['carl@example.com']);
});

test('[MSG-62] what its sender may not read is refused as a value, and of hidden records nothing goes out', async () => {
  const [open, hidden] = await things(
    { name: 'Open', mail: 'open@example.com', notes: 'for all', price: '471147.11' },
    { name: 'Hidden', mail: 'hidden@example.com', notes: 'secret', state: 'broken' },
  );
  for (const unknown of ['price', 'nothing', 'code_word', 'access_key', 'sheet'])
    for (const where of [{ subject: `{${unknown}}` }, { body: `<p>{${unknown}}</p>` }])
      expect(await refusal({ to: [records(open!)], ...where }), unknown).toEqual([
        [422, 'message.value_unknown'],
        [422, 'message.value_unknown'],
      ]);
  expect(await refusal({ to: [records(open!)], body: '<p>{na<strong>me}</strong></p>' })).toEqual([
    [422, 'message.value_broken'],
    [422, 'message.value_broken'],
  ]);
  // One who is no record has a name and an address alone.
  expect(await refusal({ to: [records(open!), to('dora@example.com')], subject: '{notes}' })).toEqual([
    [422, 'message.value_unknown'],
    [422, 'message.value_unknown'],
  ]);
  expect(await refusal({ to: [records(hidden!)] })).toEqual([
    [422, 'message.no_recipient'],
    [422, 'message.no_recipient'],
  ]);
  // An address that somebody claims to be of a hidden record reads nothing of it.
  const claimed = { ...to('dora@example.com', 'Dora'), record: { tableId: thing.id, recordId: hidden! } };
  await send({ to: [records(open!, hidden!), claimed], subject: 'N', body: '<p>[{name}] [{notes}]</p>' });
  const said = new Map(host.mails.map(({ recipients, html }) => [recipients[0], html]));
  expect(new Set(said.keys())).toEqual(new Set(['dora@example.com', 'open@example.com']));
  expect(said.get('open@example.com')).toContain('[Open] [for all]');
  expect(said.get('dora@example.com')).toContain('[] []');
  expect(host.mails.map(({ raw }) => raw).join('')).not.toMatch(/secret|471.?147|hidden@/);
});

test('[MSG-62] values and rights are those of the moment of sending', async () => {
  const [one] = await things({ name: 'Before', mail: 'one@example.com' });
  const { id, version } = await draft({ to: [records(one!)], subject: 'To {name}' });
  expect((await as('ann').post('/messaging/draft/send', { draft: id, version })).status).toBe(200);
  await db.query(sql`update app.thing set name = 'After' where id = $1`, [one]);
  await db.query(sql`update colonnade.message_draft set sends_at = now() where sends_at is not null`);
  await jobs();
  expect(host.mails.map(({ subject }) => subject)).toEqual(['To After']);
});

test('[MSG-60] it has no copies, and records of a list go in no message together', async () => {
  const made = await things({ name: 'One', mail: 'one@example.com' });
  for (const copies of [{ cc: [to('x@example.com')] }, { bcc: [user('ben')] }])
    expect((await refusal({ to: [records(...made)], ...copies }))[1]).toEqual([422, 'message.apart_copies']);
  expect((await refusal({ to: [records(...made)], apart: false }))[1]).toEqual([
    422,
    'message.records_together',
  ]);
  const opened = await as('ann').post('/messaging/draft/open', {
    how: 'empty',
    each: { tableId: thing.id, chosen: { records: made } },
  });
  expect(opened.json<MessageDraft>()).toMatchObject({
    apart: true,
    to: [{ ...records(...made), name: 'Things (1)' }],
  });
});

test('[MSG-63] its writer reads before what each of the recipients will', async () => {
  const made = await things(
    { name: 'One', mail: 'one@example.com' },
    { name: 'Two', mail: 'two@example.com' },
    { name: 'Again', mail: 'ONE@example.com' },
  );
  const { id } = await draft({ to: [records(...made)], subject: 'For {name}', body: '<p>{bought}</p>' });
  const shown = (await preview(id, 1)).json<ApartPreview>();
  expect(shown).toMatchObject({ count: 2, position: 1, address: 'two@example.com', subject: 'For Two' });
  expect(shown.body).toMatch(/<p>.*20\d\d.*<\/p>/);
  expect((await preview(id, 900)).json<ApartPreview>().position).toBe(1);
  for (const login of ['ben', 'chief'])
    expect(codeOf(await as(login).post('/messaging/draft/preview', { draft: id, position: 0 }))).toBe(
      'message.no_draft',
    );
});

test('[MAIL-61] one that is uncertain is sent again with the same Message-ID, to that recipient alone', async () => {
  const made = await things(
    { name: 'One', mail: 'one@example.com' },
    { name: 'Lost', mail: 'lost@example.com' },
  );
  lost.add('lost@example.com');
  await send({ to: [records(...made)], subject: 'Lost {name}', body: '<p>{name}</p>' });
  const own = await sentOf('Lost {name}');
  expect(own.deliveryCounts).toEqual({ sent: 1, waiting: 0, failed: 0, uncertain: 1 });
  const first = must(
    host.mails.find(({ recipients }) => recipients[0] === 'lost@example.com'),
    'the first',
  );
  host.mails.length = 0;
  await cleanAll(world.services(), { warn: () => undefined, error: () => undefined });
  await jobs();
  expect(host.mails).toEqual([]);
  lost.clear();
  const decide = { address: 'lost@example.com', what: 'again' };
  expect((await as('ann').post(`/messaging/delivery/decide/${own.id}`, decide)).status).toBe(200);
  await jobs();
  expect(host.mails.map(({ messageId, subject }) => [messageId, subject])).toEqual([
    [first.messageId, 'Lost Lost'],
  ]);
  // What it said is kept for nobody any more.
  const { rows } = await db.query(
    sql`select from colonnade.outgoing_recipient r join colonnade.outgoing_mail m on m.id = r.mail
      where r.mail_id is not null and r.state = 'sent' and (r.content is not null)`,
  );
  expect(rows).toEqual([]);
});

test('[MAIL-61] recipients have their turn some at a time, and go on where the work was lost', async () => {
  const many = Array.from({ length: 140 }, (_, at) => ({ name: `No ${at}`, mail: `m${at}@example.com` }));
  const made = await things(...many);
  const { id, version } = await draft({ to: [records(...made)], subject: 'Many {name}' });
  await as('ann').post('/messaging/draft/send', { draft: id, version });
  await db.query(sql`update colonnade.message_draft set sends_at = now() where sends_at is not null`);
  await db.query(sql`update app.mail_account set per_hour = 20`);
  await jobs();
  const states = async () => (await sentOf('Many {name}')).deliveryCounts;
  expect((await states())?.waiting).toBeGreaterThanOrEqual(120);
  const asleep = sql`select count(*)::integer as count from colonnade.outgoing_recipient where next_at = 'infinity'`;
  expect((await db.query<{ count: number }>(asleep)).rows[0]?.count).toBeGreaterThanOrEqual(20);
  await db.query(sql`update app.mail_account set per_hour = 100000`);
  await db.query(sql`delete from graphile_worker._private_jobs`);
  await db.query(
    sql`update colonnade.outgoing_recipient set next_at = next_at - interval '2 minutes' where state = 'waiting'`,
  );
  await cleanAll(world.services(), { warn: () => undefined, error: () => undefined });
  await jobs();
  expect(await states()).toEqual({ sent: 140, waiting: 0, failed: 0, uncertain: 0 });
  expect(new Set(host.mails.map(({ recipients }) => recipients[0])).size).toBe(140);
  expect(host.mails).toHaveLength(140);
});
