import { expect, test } from 'vitest';
import { outcomeOf } from '#test/support/calls/app.ts';
import { startImapServer } from '#test/support/mail/imap-server.ts';
import { mailInWorld, rawMail } from '#test/support/mail/mail-in-world.ts';
import { startMailHost } from '#test/support/peers/smtp.ts';

const world = await mailInWorld(['ann', 'ben', 'cleo']);
const { as, copyOf, deliver } = world;
const host = await startMailHost({ login: { user: 'ann', password: 'p' } });
const out = { smtp_port: host.port };

test('[MAIL-29] who wishes to be told hears that an e-mail was read once its reader says so, at the address that read it', async () => {
  const servers = { ann: await startImapServer(), ben: await startImapServer() };
  const anns = await world.accountOf('ann', servers.ann.port, out);
  const bens = await world.accountOf('ben', servers.ben.port, out);
  await world.send('ann', {
    to: [{ kind: 'address', address: 'ben@example.org', name: '' }],
    subject: 'Please read',
    body: '<p>Now.</p>',
    account: anns.id,
    wantsReceipt: true,
  });
  await deliver();
  const [mail] = host.mails.splice(0);
  expect(mail?.raw).toMatch(/^Disposition-Notification-To: ann@example\.org\r$/im);
  servers.ben.imap.appendMessage('INBOX', [], new Date(), mail!.raw);
  await world.sync(bens);
  const asked = await copyOf('ben', 'Please read');
  expect(asked.receiptTo).toMatchObject({ address: 'ann@example.org' });
  // Nothing is told by reading alone, nor by anybody else.
  const answer = (login: string, send: boolean) =>
    as(login).post(`/messaging/message/receipt/${asked.id}`, { send });
  expect((await answer('cleo', true)).status).toBe(404);
  expect((await answer('ann', true)).status).toBe(404);
  await deliver();
  expect(host.mails).toHaveLength(0);

  expect((await answer('ben', true)).status).toBe(200);
  expect(outcomeOf(await answer('ben', true))).toEqual([409, 'message.no_receipt']);
  expect((await copyOf('ben', 'Please read')).receiptTo).toBeNull();
  await deliver();
  const [receipt, ...more] = host.mails.splice(0);
  expect(more).toEqual([]);
  expect(receipt).toMatchObject({ recipients: ['ann@example.org'], subject: 'Read: Please read' });
  expect(receipt?.raw).toContain('multipart/report; report-type=disposition-notification');
  expect(receipt?.raw).toContain(`Original-Message-ID: ${mail?.messageId}`);
  servers.ann.imap.appendMessage('INBOX', [], new Date(), receipt!.raw);
  await world.sync(anns);
  const [delivery] = (await copyOf('ann', 'Please read')).deliveries;
  expect(delivery).toMatchObject({
    address: 'ben@example.org',
    state: 'sent',
    readAt: expect.any(String),
  });
  // It is in the thread, and waits for nobody.
  const told = await copyOf('ann', 'Read: Please read');
  expect(told).toMatchObject({ read: true, processedAt: expect.any(String), receiptTo: null });
});

test('[MAIL-29] it may be left, and whom nobody should answer is asked by nobody', async () => {
  const server = await startImapServer();
  const account = await world.accountOf('ben', server.port, out);
  const wish = { 'Disposition-Notification-To': '<carl@example.net>' };
  const put = (headers: Readonly<Record<string, string>>) =>
    server.imap.appendMessage(
      'INBOX',
      [],
      new Date(),
      rawMail({ ...wish, 'Message-ID': `<${headers['Subject']}@wish>`, ...headers }),
    );
  put({ Subject: 'Person' });
  put({ Subject: 'Spam', 'X-Spam-Flag': 'YES' });
  put({ Subject: 'Program', 'Auto-Submitted': 'auto-generated' });
  put({ Subject: 'List', 'List-Id': '<news.example.net>' });
  put({ Subject: 'Nonsense', 'Disposition-Notification-To': 'nobody' });
  expect(await world.sync(account)).toBe(5);
  for (const subject of ['Spam', 'Program', 'List', 'Nonsense'])
    expect((await copyOf('ben', subject)).receiptTo, subject).toBeNull();
  const { id, receiptTo } = await copyOf('ben', 'Person');
  expect(receiptTo).toMatchObject({ address: 'carl@example.net' });
  const refused = (await copyOf('ben', 'Spam')).id;
  expect(outcomeOf(await as('ben').post(`/messaging/message/receipt/${refused}`, { send: true }))).toEqual([
    409,
    'message.no_receipt',
  ]);
  expect((await as('ben').post(`/messaging/message/receipt/${id}`, { send: false })).status).toBe(200);
  expect((await copyOf('ben', 'Person')).receiptTo).toBeNull();
  await deliver();
  expect(host.mails).toHaveLength(0);
});
