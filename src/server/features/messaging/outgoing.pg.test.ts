import { beforeAll, expect, test } from 'vitest';
import { columnNamed } from '#core/catalog/catalog.ts';
import { draftContentOf } from '#core/contract/messaging/draft-content.ts';
import type { DraftContent, MessageDraft, ShownMessage } from '#core/contract/messaging/message-routes.ts';
import { createApp } from '#server/app/app.ts';
import {
  outcomeOf,
  PASSWORD,
  testServices,
  testUser,
  visitor,
  type Visitor,
} from '#test/support/calls/app.ts';
import { startMailHost, trustTestCertificate } from '#test/support/peers/smtp.ts';
import { TEST_SECRETS } from '#test/support/calls/test-secrets.ts';
import { everyTypeWorld } from '#test/support/worlds/every-type.ts';
import { changeCatalog, openCatalog } from '../../catalog/catalog.ts';
import { sql } from '../../database/sql/sql.ts';
import { sealedFor } from '../../fields/secret/sealed-for.ts';
import { doReadyJobs, prepareJobs } from '../../jobs/jobs.ts';
import { noteAccountState } from '../../mail-accounts/mail-accounts.ts';
import { cleanAll, jobsOf } from '../features.ts';
import type { Services } from '../services.ts';

trustTestCertificate();
const { db, catalog } = await everyTypeWorld();
const store = await openCatalog(db);
const messages = catalog.tablesByName.get('message')!;
const accounts = catalog.tablesByName.get('mail_account')!;
const MESSAGES = 9_001;
const role = { id: MESSAGES, name: 'colleagues', label: { en: 'Colleagues' }, messages: true, grants: [] };
const LOGIN = { user: 'ann', password: 'Sesame 1' };
/** Addresses that the mail server takes an e-mail for without saying so, while it is set. */
const lost = new Set<string>();
const host = await startMailHost({
  security: 'starttls',
  login: LOGIN,
  refuse: (to) => (to.startsWith('nobody') ? '550 5.1.1 No such mailbox' : undefined),
  losesAnswer: (to) => lost.has(to),
});
let services: Services;
const people = new Map<string, Visitor>();
const ids = new Map<string, number>();
const as = (login: string): Visitor => people.get(login)!;

beforeAll(async () => {
  const roles = [...catalog.document.roles, role];
  await changeCatalog(db, { ...catalog.document, roles }, { author: null, message: 'test' });
  await store.reload();
  await prepareJobs(db);
  services = await testServices(db, undefined, undefined, { store, mailHosts: ['localhost'] });
  const app = await createApp(services);
  for (const login of ['ann', 'ben', 'cleo', 'chief']) {
    await testUser(db, login, { roles: [MESSAGES], supervisor: login === 'chief' });
    const person = visitor(app);
    await person.signIn(login, PASSWORD, login === 'chief');
    people.set(login, person);
    const { rows } = await db.query<{ id: number }>(sql`select id from app."user" where login = $1`, [login]);
    ids.set(login, rows[0]!.id);
  }
});

/** An account of a user at the mail server of this file. */
async function account(login: string, address: string, more: { perHour?: number } = {}): Promise<number> {
  const password = columnNamed(accounts, 'password')!;
  const { rows } = await db.query<{ id: number }>(
    sql`insert into app.mail_account (label, address, sender_name, active, smtp_host, smtp_port, smtp_security,
        imap_security, sign_in, user_name, password, per_hour, owner)
      values ($1, $2, $3, true, 'localhost', $4, 'starttls', 'tls', 'password', $5, $6, $7, $8) returning id`,
    [
      'Office',
      address,
      'Ann at the office',
      host.port,
      LOGIN.user,
      TEST_SECRETS.seal(LOGIN.password, sealedFor(password)),
      more.perHour ?? 500,
      ids.get(login)!,
    ],
  );
  return rows[0]!.id;
}

const to = (address: string, name = '') => ({ kind: 'address' as const, address, name });

async function draft(login: string, content: Partial<DraftContent>): Promise<MessageDraft> {
  const opened = (await as(login).post('/messaging/draft/open', { how: 'empty' })).json<MessageDraft>();
  const saved = await as(login).post('/messaging/draft/save', {
    draft: opened.id,
    version: opened.version,
    content: { ...draftContentOf(opened), ...content },
  });
  expect(saved.status, saved.text).toBe(200);
  return { ...opened, ...saved.json<{ version: number }>() };
}

async function jobs(): Promise<void> {
  await db.query(sql`update graphile_worker._private_jobs set run_at = now()`);
  await doReadyJobs(db, jobsOf(services));
}

async function send(login: string, content: Partial<DraftContent>): Promise<void> {
  const { id, version } = await draft(login, content);
  const answer = await as(login).post('/messaging/draft/send', { draft: id, version });
  expect(answer.status, answer.text).toBe(200);
  await db.query(sql`update colonnade.message_draft set sends_at = now() where sends_at is not null`);
  // The first brings the message on its way, the second hands it over.
  await jobs();
  await jobs();
}

async function copyOf(login: string, subject: string): Promise<ShownMessage> {
  const { rows } = (
    await as(login).post('/list/full/load/datatable', {
      tableId: messages.id,
      columns: ['subject'],
      filter: { column: 'subject', operator: 'equal', value: subject },
    })
  ).json<{ rows: [number][] }>();
  const shown = (await as(login).get(`/messaging/message/get/${rows[0]![0]}`)).json<{
    messages: ShownMessage[];
    shown: number;
  }>();
  return shown.messages.find(({ id }) => id === shown.shown)!;
}

test('[MAIL-20][MAIL-21][MSG-6][MSG-8] a message to addresses goes out of the account, to colleagues as ever, and blind copies stand in no header', async () => {
  const office = await account('ann', 'office@example.org');
  await send('ann', {
    to: [to('zoe@example.com', 'Zoë, of "Sales"'), { kind: 'user', id: ids.get('ben')! }],
    cc: [to('carl@example.com')],
    bcc: [to('hidden@example.com')],
    subject: 'Offer\r\nBcc: other@example.com',
    body: '<p>Good <strong>morning</strong></p>',
    account: office,
  });
  const mails = host.mails.splice(0);
  expect(mails.flatMap(({ recipients }) => recipients).toSorted()).toEqual([
    'carl@example.com',
    'hidden@example.com',
    'zoe@example.com',
  ]);
  const own = await copyOf('ann', 'Offer Bcc: other@example.com');
  for (const mail of mails) {
    expect(mail.secure).toBe(true);
    expect(mail.raw).not.toContain('hidden@example.com');
    expect(mail.raw.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im);
    expect(mail.from).toMatchObject({ name: 'Ann at the office', address: 'office@example.org' });
    expect(mail.to).toEqual([{ name: 'Zoë, of "Sales"', address: 'zoe@example.com' }]);
    expect(mail.cc).toMatchObject([{ address: 'carl@example.com' }]);
    expect(mail.html).toContain('<strong>morning</strong>');
    expect(mail.text?.trim()).toBe('Good morning');
  }
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1);
  expect(own).toMatchObject({ way: 'email', account: { id: office }, isOwn: true });
  expect(own.deliveries.map(({ address, state }) => [address, state])).toEqual([
    ['carl@example.com', 'sent'],
    ['hidden@example.com', 'sent'],
    ['zoe@example.com', 'sent'],
  ]);
  const bens = await copyOf('ben', own.subject);
  expect(bens.from.address).toBe('office@example.org');
  expect(bens.deliveries.map(({ address }) => address)).toEqual(['carl@example.com', 'zoe@example.com']);
  expect(JSON.stringify(bens)).not.toContain('hidden@example.com');
});

test('[MSG-7][MAIL-22] an answer carries the signature of its account and goes to the thread of what it answers: In-Reply-To and References', async () => {
  const office = await account('ann', 'thread@example.org');
  await db.query(sql`update app.mail_account set signature = '<p>Ann, at the office</p>' where id = $1`, [
    office,
  ]);
  await send('ann', { to: [to('zoe@example.com')], subject: 'First', account: office });
  const [first] = host.mails.splice(0);
  const opened = (
    await as('ann').post('/messaging/draft/open', {
      how: 'answer',
      message: (await copyOf('ann', 'First')).id,
    })
  ).json<MessageDraft>();
  expect(opened.to).toEqual([{ kind: 'address', address: 'zoe@example.com', name: '' }]);
  expect(opened.account).toBe(office);
  expect(opened.body).toMatch(/^<p><\/p><p>Ann, at the office<\/p>/);
  expect(opened.accounts.find(({ id }) => id === office)?.signature).toBe('<p>Ann, at the office</p>');
  await send('ann', { ...draftContentOf(opened), subject: 'Re: First' });
  const [second] = host.mails.splice(0);
  expect(second?.inReplyTo).toBe(first?.messageId);
  expect(second?.references).toContain(first?.messageId);
});

test('[MAIL-23] what the server took without saying so is uncertain, is not sent again by itself, and the sender decides', async () => {
  const office = await account('ann', 'lost@example.org');
  lost.add('lost@example.com');
  await send('ann', { to: [to('lost@example.com')], subject: 'Lost', account: office });
  expect(host.mails.splice(0)).toHaveLength(1);
  const state = async () => (await copyOf('ann', 'Lost')).deliveries.map((one) => one.state);
  expect(await state()).toEqual(['uncertain']);
  await jobs();
  await services.parts.db.query(sql`update colonnade.outgoing_recipient set next_at = now()`);
  await jobs();
  expect(host.mails).toHaveLength(0);

  const { id } = await copyOf('ann', 'Lost');
  const decide = { address: 'lost@example.com', what: 'again' };
  for (const login of ['ben', 'chief'])
    expect((await as(login).post(`/messaging/delivery/decide/${id}`, decide)).status).toBe(404);
  lost.clear();
  expect((await as('ann').post(`/messaging/delivery/decide/${id}`, decide)).status).toBe(200);
  await jobs();
  const [again] = host.mails.splice(0);
  const { rows } = await db.query<{ mail_id: string }>(sql`select mail_id from app.message where id = $1`, [
    id,
  ]);
  expect(again?.messageId).toBe(rows[0]?.mail_id);
  expect(await state()).toEqual(['sent']);
  expect(outcomeOf(await as('ann').post(`/messaging/delivery/decide/${id}`, decide))).toEqual([
    409,
    'message.settled',
  ]);
});

test('[MAIL-24] a recipient whom the server refuses for good fails at once, and the sender is told in the bell', async () => {
  const office = await account('ann', 'refused@example.org');
  await send('ann', {
    to: [to('nobody@example.com'), to('zoe@example.com')],
    subject: 'Half',
    account: office,
  });
  expect(host.mails.splice(0).flatMap(({ recipients }) => recipients)).toEqual(['zoe@example.com']);
  const { deliveries } = await copyOf('ann', 'Half');
  expect(deliveries).toMatchObject([
    { address: 'nobody@example.com', state: 'failed', answer: '550 5.1.1 No such mailbox' },
    { address: 'zoe@example.com', state: 'sent' },
  ]);
  const told = (await as('ann').get('/notification/list')).json<{
    notifications: { kind: string; record: { title: string } | null }[];
  }>();
  expect(told.notifications.filter(({ kind }) => kind === 'undelivered')).toContainEqual(
    expect.objectContaining({ record: expect.objectContaining({ title: 'Half' }) as object }),
  );
});

test('[MAIL-25] nobody writes from the account of somebody else, nor without one', async () => {
  const office = await account('ann', 'mine@example.org');
  for (const [login, chosen] of [
    ['ben', office],
    ['chief', office],
    ['ann', null],
  ] as const) {
    const { id, version } = await draft(login, { to: [to('zoe@example.com')], account: chosen });
    expect(outcomeOf(await as(login).post('/messaging/draft/send', { draft: id, version }))).toEqual([
      422,
      'message.no_account',
    ]);
  }
  expect(host.mails).toHaveLength(0);
});

test('[MAIL-26] an account sends no more in an hour than it may; the rest waits', async () => {
  const office = await account('ann', 'slow@example.org', { perHour: 1 });
  await send('ann', { to: [to('one@example.com'), to('two@example.com')], subject: 'Slow', account: office });
  expect(host.mails.splice(0)).toHaveLength(1);
  expect((await copyOf('ann', 'Slow')).deliveries.map(({ state }) => state).toSorted()).toEqual([
    'sent',
    'waiting',
  ]);
  await db.query(
    sql`update colonnade.outgoing_recipient set handed_at = handed_at - interval '2 hours' where handed_at is not null`,
  );
  await jobs();
  expect(host.mails.splice(0)).toHaveLength(1);
});

test('[MAIL-27] while the server is away an e-mail waits and is tried again; a process that died before the end of the conversation loses nothing', async () => {
  const office = await account('ann', 'away@example.org');
  await host.down();
  await send('ann', { to: [to('zoe@example.com')], subject: 'Away', account: office });
  expect((await copyOf('ann', 'Away')).deliveries).toMatchObject([{ state: 'waiting' }]);
  await host.up();
  // As a process leaves it that was killed while it had the recipient, before all was handed over.
  await db.query(
    sql`update colonnade.outgoing_recipient set next_at = now() - interval '2 minutes', taken_until = now() - interval '1 second' where state = 'waiting'`,
  );
  await cleanAll(services, { warn: () => undefined, error: () => undefined });
  await jobs();
  expect(host.mails.splice(0)).toHaveLength(1);
  expect((await copyOf('ann', 'Away')).deliveries).toMatchObject([{ state: 'sent' }]);
});

test('[MSG-4][MSG-50] an answer begins with a template, which only its owner and those it is shared with have', async () => {
  const office = await account('ann', 'template@example.org');
  await send('ann', { to: [to('zoe@example.com')], subject: 'Question', account: office });
  host.mails.splice(0);
  const { rows } = await db.query<{ id: number }>(
    sql`insert into app.message_template (label, subject, body, owner)
      values ('Thanks', 'Thank you', '<p>Thank you for your message.</p>', $1) returning id`,
    [ids.get('ann')!],
  );
  const template = rows[0]!.id;
  const listed = async (login: string) =>
    (await as(login).get('/messaging/template/list')).json<{ templates: { name: string }[] }>().templates;
  expect(await listed('ann')).toMatchObject([{ id: template, name: 'Thanks', subject: 'Thank you' }]);
  for (const login of ['ben', 'chief']) expect(await listed(login)).toEqual([]);
  const { id } = await copyOf('ann', 'Question');
  const answer = (
    await as('ann').post(`/messaging/message/template/${id}`, { template })
  ).json<MessageDraft>();
  expect(answer.subject).toBe('Re: Question');
  expect(answer.body).toMatch(/^<p>Thank you for your message.<\/p>/);
  await db.query(sql`insert into app.message_template__users (source_id, target_id) values ($1, $2)`, [
    template,
    ids.get('ben')!,
  ]);
  expect(await listed('ben')).toHaveLength(1);
  // Of a message that is somebody else's there is no answer, whatever template is named.
  expect((await as('ben').post(`/messaging/message/template/${id}`, { template })).status).toBe(404);
});

test('[MAIL-13] how an account does is known from what was sent by it, and what reads its mail clears none of that', async () => {
  const id = await account('cleo', 'cleo@office.example.com');
  const state = async () => {
    const { accounts: listed } = (await as('cleo').get('/messaging/account/list')).json<{
      accounts: { id: number; state: string; problem: { side: string | null } | null }[];
    }>();
    return listed.find((one) => one.id === id);
  };
  expect((await state())?.state).toBe('new');
  await send('cleo', { account: id, to: [to('first@example.com')], subject: 'One' });
  expect((await state())?.state).toBe('ok');
  const wrong = TEST_SECRETS.seal('not it', sealedFor(columnNamed(accounts, 'password')!));
  await db.query(sql`update app.mail_account set password = $2 where id = $1`, [id, wrong]);
  await send('cleo', { account: id, to: [to('second@example.com')], subject: 'Two' });
  const failed = { state: 'failed', problem: { side: 'smtp' } };
  expect(await state()).toMatchObject(failed);
  const { rows } = await db.query<{ settings: string }>(
    sql`select settings from colonnade.mail_account_state where account = $1`,
    [id],
  );
  const { settings } = rows[0]!;
  await noteAccountState(db, { id, settings }, null, 'imap');
  expect(await state()).toMatchObject(failed);
  await noteAccountState(db, { id, settings }, null, 'smtp');
  expect((await state())?.state).toBe('ok');
});
