import sharp from 'sharp';
import { expect, test } from 'vitest';
import { columnNamed } from '#core/catalog/catalog.ts';
import type { MessageDraft } from '#core/contract/messaging/message-routes.ts';
import { must } from '#core/std/must.ts';
import { outcomeOf } from '#test/support/calls/app.ts';
import { sent } from '#test/support/calls/uploads.ts';
import { mailInWorld } from '#test/support/mail/mail-in-world.ts';
import { startMailHost } from '#test/support/peers/smtp.ts';
import { sql } from '../../database/sql/sql.ts';

const world = await mailInWorld(['ann', 'ben', 'cleo', 'chief'], [], 'chief');
const { db, as, catalog, messages, idOf, send, copyOf, deliver } = world;
const host = await startMailHost({ login: { user: 'ann', password: 'p' } });
const account = async (address: string) =>
  (await world.accountOf('ann', 1, { label: 'Office', address, smtp_port: host.port })).id;
const to = (address: string) => ({ kind: 'address' as const, address, name: '' });

test('[MAIL-28] pasted images go with an e-mail as parts of it, and are read by whoever reads the message, and by nobody else', async () => {
  const office = await account('images@example.org');
  const picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const { id: file } = await sent(as('ann'), 'plan.png', picture);
  const shownAt = (record: number) =>
    `/file/thumbnail/${messages.id}/${record}/${must(columnNamed(messages, 'body'), 'bodies').id}/${file}/1024`;
  expect((await as('ann').get(shownAt(0))).status).toBe(200);
  await send('ann', {
    to: [to('zoe@example.com'), { kind: 'user', id: idOf('ben') }],
    subject: 'Plan',
    body: `<p>Look:</p><img data-file="${file}" alt="The plan">`,
    account: office,
    replyTo: ' answers@example.org ',
  });
  await deliver();
  const [mail] = host.mails.splice(0);
  expect(mail?.html).toContain(`src="cid:${file}"`);
  expect(mail?.html).not.toContain('data-file');
  expect(mail?.raw).toMatch(new RegExp(`Content-Id: <${file}>`, 'i'));
  expect(mail?.raw).toMatch(/Content-Disposition: inline/i);
  expect(mail?.raw).toMatch(/^Reply-To: answers@example\.org\r$/m);
  expect(mail?.text).toContain('The plan');
  const [anns, bens] = [await copyOf('ann', 'Plan'), await copyOf('ben', 'Plan')];
  expect(bens.body).toContain(`<img data-file="${file}"`);
  expect(bens.files).toEqual([]);
  expect((await as('ben').get(shownAt(bens.id))).status).toBe(200);
  for (const login of ['cleo', 'chief'])
    for (const record of [0, anns.id, bens.id])
      expect((await as(login).get(shownAt(record))).status, login).toBe(404);
  // An answer shows it while it is written, and holds it once it is sent.
  const answer = (
    await as('ben').post('/messaging/draft/open', { how: 'answer', message: bens.id })
  ).json<MessageDraft>();
  expect(answer.body).toContain(`<img data-file="${file}"`);
  expect((await as('ben').get(shownAt(0))).status).toBe(200);
});

test('[MAIL-28] what is no address for answers refuses an e-mail, and keeps its draft', async () => {
  const office = await account('reply@example.org');
  const opened = (await as('ann').post('/messaging/draft/open', { how: 'empty' })).json<MessageDraft>();
  const { id, version } = await world.saveDraft('ann', opened, {
    to: [to('zoe@example.com')],
    account: office,
    replyTo: 'nobody',
  });
  expect(outcomeOf(await as('ann').post('/messaging/draft/send', { draft: id, version }))).toEqual([
    422,
    'message.reply_address',
  ]);
  expect((await as('ann').get(`/messaging/draft/get/${id}`)).json<MessageDraft>().replyTo).toBe('nobody');
});

test('[MSG-7] an account has signatures for several languages, which its owner alone makes; a message begins with that of its writer', async () => {
  const office = await account('signed@example.org');
  await db.query(sql`update app.mail_account set signature = '<p>Ann</p>' where id = $1`, [office]);
  const table = must(catalog.tablesByName.get('mail_signature'), 'signatures');
  const add = async (login: string, values: object) =>
    await as(login).post(`/api/element/save?idform=${table.id}`, { values });
  const french = { label: 'French', account: office, language: 1036, text: '<p>Cordialement, Ann</p>' };
  for (const login of ['ben', 'chief']) expect((await add(login, french)).status, login).not.toBe(200);
  expect((await add('ann', french)).status).toBe(200);
  expect((await add('ann', { ...french, label: 'Short', language: null, text: '<p>A.</p>' })).status).toBe(
    200,
  );
  const begun = async (login: string) => {
    const { accounts: listed } = (
      await as(login).post('/messaging/draft/open', { how: 'empty' })
    ).json<MessageDraft>();
    return listed.find(({ id }) => id === office);
  };
  expect(await begun('ann')).toMatchObject({
    signature: '<p>Ann</p>',
    signatures: [
      { name: 'Office', text: '<p>Ann</p>' },
      { name: 'French', text: '<p>Cordialement, Ann</p>' },
      { name: 'Short', text: '<p>A.</p>' },
    ],
  });
  await as('ann').post('/language/select', { language: 1036 });
  expect((await begun('ann'))?.signature).toBe('<p>Cordialement, Ann</p>');
  // Whoever may write from the account chooses among them, and changes none.
  expect(await begun('ben')).toBeUndefined();
  await db.query(sql`insert into app.mail_account__users (source_id, target_id) values ($1, $2)`, [
    office,
    idOf('ben'),
  ]);
  expect((await begun('ben'))?.signatures).toHaveLength(3);
  expect((await add('ben', { ...french, label: 'Mine' })).status).not.toBe(200);
});
