import { expect, test } from 'vitest';
import type { ApartPreview } from '#core/contract/messaging/message-routes.ts';
import { createApp } from '#server/app/app.ts';
import { codeOf, outcomeOf, PASSWORD, testServices, visitor } from '#test/support/calls/app.ts';
import { apartWorld } from '#test/support/mail/apart-world.ts';
import { TEST_SECRETS } from '#test/support/calls/test-secrets.ts';
import { sql } from '../../database/sql/sql.ts';

const world = await apartWorld();
const { db, store, host, as, things, records, draft, preview, jobs, send, sentOf } = world;

/** The link of an e-mail by which its reader unsubscribes, as a path. */
function leaveOf(mail: (typeof host.mails)[number]): string {
  const [, url = ''] =
    /^List-Unsubscribe: <([^>]+)>\r?$/m.exec(mail.raw.replaceAll(/\r\n[ \t]+/g, ' ')) ?? [];
  expect(url).toMatch(/^https:\/\/app\.example\.org\/mailing\/leave\?t=v1\.[\w-]+$/);
  return url.slice('https://app.example.org'.length);
}

test('[MAIL-62][MAIL-63] a mailing has a link to unsubscribe for programs and for readers; one POST does it, reading it changes nothing', async () => {
  const made = await things(
    { name: 'One', mail: 'One@example.com' },
    { name: 'Two', mail: 'two@example.com' },
  );
  const mailing = { to: [records(...made)], subject: 'News', body: '<p>Hello</p>', mailing: true };
  await send(mailing);
  const [one, two] = host.mails.toSorted((a, b) => (a.recipients[0]! < b.recipients[0]! ? -1 : 1));
  expect(one!.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
  expect(one!.html).toContain(`href="https://app.example.org${leaveOf(one!)}"`);
  expect(one!.text).toContain('Unsubscribe from these e-mails: https://');
  expect(leaveOf(one!)).not.toBe(leaveOf(two!));
  expect(Buffer.from(leaveOf(one!).split('v1.')[1]!, 'base64url').toString('latin1')).not.toContain(
    'example',
  );

  const gone = async () =>
    (
      await db.query<{ address: string }>(sql`select address from colonnade.mail_unsubscribed order by 1`)
    ).rows.map(({ address }) => address);
  const page = await visitor(world.app()).get(leaveOf(one!));
  expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.text).toContain('one@example.com');
  expect(page.text).toContain('"page":"unsubscribe","address":"one@example.com","state":"asked"');
  expect(await gone()).toEqual([]);

  const post = async (url: string, type: string, payload: string) =>
    await world.app().inject({
      method: 'POST',
      url,
      headers: { 'content-type': type, 'sec-fetch-site': 'cross-site' },
      payload,
    });
  const pressed = await post(
    leaveOf(one!),
    'application/x-www-form-urlencoded',
    'List-Unsubscribe=One-Click',
  );
  expect(pressed.statusCode, pressed.body).toBe(200);
  expect(pressed.body).toContain('"state":"done"');
  expect(await gone()).toEqual(['one@example.com']);
  const multipart =
    '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n';
  expect((await post(leaveOf(two!), 'multipart/form-data; boundary=b', multipart)).statusCode).toBe(200);
  expect((await post(leaveOf(two!), 'multipart/form-data; boundary=b', multipart)).statusCode).toBe(200);
  expect(await gone()).toEqual(['one@example.com', 'two@example.com']);
});

test('[MAIL-63] forged links unsubscribe nobody', async () => {
  const [made] = await things({ name: 'One', mail: 'one@example.com' });
  await send({ to: [records(made!)], subject: 'Forged', mailing: true });
  const link = leaveOf(host.mails[0]!);
  const other = `/mailing/leave?t=${TEST_SECRETS.seal('one@example.com', 'mail_server')}`;
  const turned = link.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'));
  const sentBase64 = `/mailing/leave?t=${Buffer.from('one@example.com').toString('base64url')}`;
  for (const url of ['/mailing/leave', '/mailing/leave?t=', other, turned, sentBase64]) {
    const page = await visitor(world.app()).get(url);
    expect(page.status, url).toBe(404);
    expect(page.text).toContain('"address":"","state":"unknown"');
    const pressed = await world.app().inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click&t=one%40example.com',
    });
    expect(pressed.statusCode, url).toBe(404);
  }
  expect((await db.query(sql`select from colonnade.mail_unsubscribed`)).rows).toEqual([]);
});

test('[MAIL-64] who has unsubscribed is left out of later mailings, and its sender is told; other messages go', async () => {
  const made = await things(
    { name: 'One', mail: 'one@example.com' },
    { name: 'Two', mail: 'two@example.com' },
  );
  await db.query(sql`insert into colonnade.mail_unsubscribed (address) values ('one@example.com')`);
  const mailing = { to: [records(...made)], subject: 'Later', mailing: true };
  const { id } = await draft(mailing);
  expect((await preview(id)).json<ApartPreview>()).toMatchObject({ count: 1, unsubscribed: 1 });
  await send(mailing);
  expect(host.mails.splice(0).flatMap(({ recipients }) => recipients)).toEqual(['two@example.com']);
  expect((await sentOf('Later')).notes?.apart).toEqual({ recipients: 1, unsubscribed: 1, missing: 0 });
  await send({ ...mailing, subject: 'Offer', mailing: false });
  expect(host.mails.splice(0)).toHaveLength(2);
  expect(host.mails.some(({ raw }) => raw.includes('List-Unsubscribe'))).toBe(false);
});

test('[MAIL-64] a mailing that waits does not go to who unsubscribes meanwhile, nor is it sent again', async () => {
  const made = await things({ name: 'One', mail: 'one@example.com' });
  await host.down();
  await send({ to: [records(...made)], subject: 'Waits', mailing: true });
  await host.up();
  const { rows } = await db.query<{ address: string }>(
    sql`select address from colonnade.outgoing_recipient where state = 'waiting'`,
  );
  expect(rows).toEqual([{ address: 'one@example.com' }]);
  const token = TEST_SECRETS.seal('one@example.com', 'unsubscribe');
  await world.app().inject({ method: 'POST', url: `/mailing/leave?t=${token}` });
  await jobs();
  expect(host.mails).toEqual([]);
  const own = await sentOf('Waits');
  expect(own.deliveries).toMatchObject([{ state: 'failed' }]);
  const decide = { address: 'one@example.com', what: 'again' };
  expect(codeOf(await as('ann').post(`/messaging/delivery/decide/${own.id}`, decide))).toBe(
    'message.settled',
  );
});

test('[MAIL-65] supervisors see who has unsubscribed and take it back; nobody else does', async () => {
  await db.query(
    sql`insert into colonnade.mail_unsubscribed (address) values ('one@example.com'), ('two@example.org')`,
  );
  const listed = await as('chief').get('/admin/mail/unsubscribed?text=.COM');
  expect(listed.json<{ addresses: { address: string }[] }>().addresses).toMatchObject([
    { address: 'one@example.com' },
  ]);
  for (const answer of [
    await as('ann').get('/admin/mail/unsubscribed'),
    await as('ann').post('/admin/mail/unsubscribed/remove', { address: 'one@example.com' }),
  ])
    expect(codeOf(answer)).toBe('access.refused');
  const remove = async () =>
    await as('chief').post('/admin/mail/unsubscribed/remove', { address: 'One@example.com' });
  expect((await remove()).status).toBe(200);
  expect(codeOf(await remove())).toBe('message.not_unsubscribed');
  const { rows } = await db.query<{ what: string }>(
    sql`select what from colonnade.administration_event order by id desc limit 1`,
  );
  expect(rows).toEqual([{ what: 'mailing.subscribed' }]);
});

test('[MAIL-62] without the address of the application a mailing is not sent', async () => {
  const made = await things({ name: 'One', mail: 'one@example.com' });
  const { id, version } = await draft({ to: [records(...made)], subject: 'No base', mailing: true });
  const others = { store, mailHosts: ['localhost'] };
  const elsewhere = visitor(await createApp(await testServices(db, undefined, undefined, others)));
  await elsewhere.signIn('ann', PASSWORD);
  const sent = await elsewhere.post(
    '/messaging/draft/send',
    { draft: id, version },
    { host: 'evil.example.net' },
  );
  expect(outcomeOf(sent)).toEqual([422, 'message.no_base']);
});
