import { expect, test } from 'vitest';
import { startImapServer } from '#test/support/mail/imap-server.ts';
import { mailInWorld, rawMail } from '#test/support/mail/mail-in-world.ts';
import { mailKeyOf } from '../mail-accounts/mail-accounts.ts';
import { sql } from '../database/sql/sql.ts';

const world = await mailInWorld(['ann', 'ben', 'cleo']);
const { db } = world;

/** E-mails by their ids. */
function mails(...ids: readonly string[]) {
  return ids.map((id) => ({ raw: rawMail({ 'Message-ID': `<${id}@x>`, Subject: id }) }));
}

async function subjects(account: Parameters<typeof world.kept>[0]) {
  return (await world.kept(account)).map(({ subject }) => subject);
}

test('[MAIL-40] an e-mail becomes a message of the account’s owner, and the mailbox stays as it was', async () => {
  const raw = rawMail(
    { 'Message-ID': '<one@x>', Date: 'Mon, 16 Nov 2026 10:00:00 +0100', Cc: 'Cleo <cleo@example.com>' },
    'Hello Ann,\nhow are you?\n> quoted',
  );
  const { port, imap } = await startImapServer({ storage: { INBOX: { messages: [{ raw }] } } });
  const account = await world.accountOf('ann', port);
  expect(await world.sync(account)).toBe(1);
  const [message] = await world.kept(account);
  expect(message).toMatchObject({
    subject: 'Hello',
    place: 'inbox',
    owner: world.idOf('ann'),
    read: false,
    from_name: 'Ben',
    from_address: 'ben@example.net',
    preview: 'Hello Ann, how are you?',
    mail_id: '<one@x>',
    message_key: mailKeyOf('<one@x>'),
  });
  expect(JSON.parse(message?.recipients ?? '')).toEqual({
    to: [{ name: 'ann@example.org', user: null, address: 'ann@example.org' }],
    cc: [{ name: 'Cleo', user: null, address: 'cleo@example.com' }],
  });
  expect(message?.sent_at.toISOString()).toBe('2026-11-16T09:00:00.000Z');
  expect(imap.getMailbox('INBOX').messages?.map(({ flags }) => flags ?? [])).toEqual([[]]);
  expect(await world.sync(account)).toBe(0);
});

test('[MAIL-40] its reader finds it in the folder of the account, and who has shared that too', async () => {
  const { port } = await startImapServer({ storage: { INBOX: { messages: mails('shared') } } });
  const { rows } = await db.query<{ id: number }>(
    sql`insert into app.message_folder (label, owner) values ('Support', $1) returning id`,
    [world.idOf('ann')],
  );
  const folder = rows[0]!.id;
  await db.query(sql`insert into app.message_folder__users (source_id, target_id) values ($1, $2)`, [
    folder,
    world.idOf('ben'),
  ]);
  const account = await world.accountOf('ann', port, { folder });
  await world.sync(account);
  expect(await world.kept(account)).toMatchObject([{ place: 'folder', folder }]);
  const found = async (login: string) => {
    const [{ id }] = (
      await db.query<{ id: number }>(sql`select id from app.message where account = $1`, [account.id])
    ).rows as [{ id: number }];
    return (await world.as(login).get(`/messaging/message/get/${id}`)).status;
  };
  expect([await found('ann'), await found('ben'), await found('cleo')]).toEqual([200, 200, 404]);
});

test('[MAIL-41] it comes once: as duplicates, again, with and without an id', async () => {
  const bare = { raw: rawMail({ Subject: 'bare' }) };
  const { port, imap } = await startImapServer({
    storage: { INBOX: { messages: [...mails('twice', 'twice', 'other'), bare, { ...bare }] } },
  });
  const account = await world.accountOf('ann', port);
  expect(await world.sync(account)).toBe(3);
  for (const again of mails('twice', 'twice', 'twice'))
    imap.appendMessage('INBOX', [], new Date(), again.raw);
  expect(await world.sync(account)).toBe(0);
  await Promise.all([1, 2, 3].map(async () => await world.sync(account)));
  expect(await subjects(account)).toEqual(['twice', 'other', 'bare']);
});

test('[MAIL-41] other numbers are read again by headers alone, also where the server does not say that they are others', async () => {
  const { port, imap } = await startImapServer({
    storage: { INBOX: { uidvalidity: 7, messages: mails('a', 'b', 'c') } },
  });
  const account = await world.accountOf('ann', port);
  expect(await world.sync(account)).toBe(3);
  const box = imap.getMailbox('INBOX');
  box.uidvalidity = 8;
  imap.appendMessage('INBOX', [], new Date(), mails('d')[0]!.raw);
  for (const mail of box.messages ?? []) mail.uid = (mail.uid ?? 0) + 100;
  box.uidnext = 200;
  let bodies = 0;
  const fetch = imap.getCommandHandler('UID FETCH');
  imap.setCommandHandler('UID FETCH', (connection, parsed, data, callback) => {
    if (/BODY\.PEEK\[\]/i.test(data)) bodies += 1;
    fetch(connection, parsed, data, callback);
  });
  expect(await world.sync(account)).toBe(1);
  expect(bodies).toBe(1);
  for (const [at, mail] of (box.messages ?? []).entries()) mail.uid = at + 1;
  imap.appendMessage('INBOX', [], new Date(), mails('e')[0]!.raw);
  for (const [at, mail] of (box.messages ?? []).entries()) mail.uid = at + 1;
  box.uidnext = 6;
  expect(await world.sync(account)).toBe(1);
  expect(await subjects(account)).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('[MAIL-42] answers stand in the thread of what they answer, in whatever order they come', async () => {
  const reply = {
    'Message-ID': '<r2@x>',
    References: '<r0@x> <r1@x>',
    'In-Reply-To': '<r1@x>',
    Subject: 'r2',
  };
  const { port, imap } = await startImapServer({
    storage: { INBOX: { messages: [{ raw: rawMail(reply) }, ...mails('r0')] } },
  });
  const account = await world.accountOf('ann', port);
  await world.sync(account);
  const middle = { 'Message-ID': '<r1@x>', 'In-Reply-To': '<r0@x>', Subject: 'r1' };
  imap.appendMessage('INBOX', [], new Date(), rawMail(middle));
  await world.sync(account);
  const kept = await world.kept(account);
  expect(new Set(kept.map(({ thread }) => thread))).toEqual(new Set([mailKeyOf('<r0@x>')]));
  expect(kept.map(({ answers }) => answers)).toEqual([mailKeyOf('<r1@x>'), null, mailKeyOf('<r0@x>')]);
});

test('[MAIL-42] an answer is about the record that the message before it is about', async () => {
  const { port, imap } = await startImapServer({ storage: { INBOX: { messages: mails('about') } } });
  const account = await world.accountOf('ann', port);
  await world.sync(account);
  await db.query(sql`update app.message set about_table = 12, about_record = 34 where account = $1`, [
    account.id,
  ]);
  imap.appendMessage(
    'INBOX',
    [],
    new Date(),
    rawMail({ 'Message-ID': '<about2@x>', 'In-Reply-To': '<about@x>' }),
  );
  await world.sync(account);
  expect((await world.kept(account)).map(({ about_record }) => about_record)).toEqual([34, 34]);
});

test('[MAIL-43] junk is spam, what was sent elsewhere is sent, and the copy of our own e-mail is not made twice', async () => {
  const { port, imap } = await startImapServer({
    storage: {
      INBOX: {
        messages: [{ raw: rawMail({ 'Message-ID': '<f@x>', 'X-Spam-Flag': 'YES', Subject: 'flagged' }) }],
      },
      '': {
        folders: {
          Junk: { 'special-use': '\\Junk', messages: mails('junk') },
          Sent: { 'special-use': '\\Sent', messages: mails('sent') },
          Other: { messages: mails('other folder') },
        },
      },
    },
  });
  const account = await world.accountOf('ann', port);
  await db.query(
    sql`insert into colonnade.outgoing_mail (account, sender, mail_key, mail_id) values ($1, 'user:1', $2, '<ours@x>')`,
    [account.id, mailKeyOf('<ours@x>')],
  );
  imap.appendMessage('INBOX', [], new Date(), mails('ours')[0]!.raw);
  await world.sync(account);
  const kept = await world.kept(account);
  const found = kept.map(({ subject, place, read }) => [subject, place, read] as const);
  expect(found.toSorted(([one], [other]) => one.localeCompare(other))).toEqual([
    ['flagged', 'spam', false],
    ['junk', 'spam', false],
    ['sent', 'sent', true],
  ]);
});

test('[MAIL-44] files are kept by the rules of files, with the ids by which the layout names them', async () => {
  const raw = [
    'Message-ID: <files@x>',
    'Subject: files',
    'From: Ben <ben@example.net>',
    'MIME-Version: 1.0',
    'Content-Type: multipart/related; boundary=b',
    '',
    '--b',
    'Content-Type: text/html',
    '',
    '<p>See <img src="cid:pic"></p>',
    '--b',
    'Content-Type: image/png',
    'Content-ID: <pic>',
    'Content-Disposition: inline; filename=pic.png',
    'Content-Transfer-Encoding: base64',
    '',
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    '--b--',
    '',
  ].join('\r\n');
  const { port } = await startImapServer({ storage: { INBOX: { messages: [{ raw }] } } });
  const account = await world.accountOf('ann', port);
  await world.sync(account);
  const [message] = await world.kept(account);
  expect(message?.files).toMatchObject([{ name: 'pic.png', type: 'image/png' }]);
  expect(JSON.parse(message?.mail_notes ?? '{}')).toMatchObject({
    pictures: { pic: message?.files?.[0]?.hash },
  });
});

test('[MAIL-45] of an e-mail that is too large the headers are read, and the mailbox goes on', async () => {
  const large = { raw: rawMail({ 'Message-ID': '<large@x>', Subject: 'large' }, 'x'.repeat(20_000)) };
  const { port } = await startImapServer({
    storage: { INBOX: { messages: [...mails('before'), large, ...mails('after')] } },
  });
  const account = await world.accountOf('ann', port);
  expect(await world.sync(account, { maxSize: 10_000 })).toBe(3);
  const kept = await world.kept(account);
  expect(kept.map(({ subject }) => subject)).toEqual(['before', 'large', 'after']);
  expect(kept[1]?.body ?? '').toBe('');
  expect(JSON.parse(kept[1]?.mail_notes ?? '{}')).toMatchObject({ truncated: 'size' });
});

test('[MAIL-46] of a mailbox that was never read the last 90 days are', async () => {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000);
  const { port, imap } = await startImapServer();
  const account = await world.accountOf('ann', port);
  imap.appendMessage('INBOX', [], day(200), mails('old')[0]!.raw);
  imap.appendMessage('INBOX', [], day(80), mails('recent')[0]!.raw);
  await world.sync(account);
  expect(await subjects(account)).toEqual(['recent']);
});

test('[MAIL-40] whoever has the folder open hears of it at once', async () => {
  const heard: unknown[] = [];
  world.services.events.subscribe('test', {
    'records.changed': async ({ account, changes }) => {
      heard.push([account, changes.map(({ how, table }) => [how, table])]);
      await Promise.resolve();
    },
  });
  const { port } = await startImapServer({ storage: { INBOX: { messages: mails('heard') } } });
  const account = await world.accountOf('ann', port);
  await world.sync(account);
  expect(heard).toEqual([[`mail:${account.id}`, [['written', world.messages.id]]]]);
});

test('[MAIL-40] nobody’s own change has made it: its owner cannot take it back by mistake', async () => {
  const { port } = await startImapServer({ storage: { INBOX: { messages: mails('not mine') } } });
  const account = await world.accountOf('cleo', port);
  await world.sync(account);
  const own = await world.as('cleo').get('/messaging/undo/list?mine=1');
  expect(own.status, own.text).toBe(200);
  expect(own.text).not.toContain('not mine');
});

test('[MAIL-70][MAIL-41] e-mails that come together are one transaction, in their threads; what fails is taken alone', async () => {
  const raws = Array.from({ length: 60 }, (_, at) =>
    rawMail({
      'Message-ID': `<t${at}@x>`,
      Subject: `t${at}`,
      ...(at % 3 === 0 ? {} : { References: `<t${at - (at % 3)}@x>`, 'In-Reply-To': `<t${at - 1}@x>` }),
    }),
  );
  const { port } = await startImapServer({
    storage: { INBOX: { messages: [...raws, ...raws.slice(0, 5)].map((raw) => ({ raw })) } },
  });
  const account = await world.accountOf('cleo', port);
  expect(await world.sync(account)).toBe(60);
  const kept = await world.kept(account);
  expect(kept.map(({ subject }) => subject)).toEqual(raws.map((_, at) => `t${at}`));
  expect(kept.map(({ thread }) => thread)).toEqual(raws.map((_, at) => mailKeyOf(`<t${at - (at % 3)}@x>`)));
  const operations = async () =>
    (
      await db.query<{ operations: number; changes: number }>(
        sql`select count(distinct operation_id)::integer as operations, count(*)::integer as changes from colonnade.change
          where record_id in (select id from app.message where account = $1)`,
        [account.id],
      )
    ).rows[0];
  expect(await operations()).toEqual({ operations: 2, changes: 60 });
  expect(await world.sync(account)).toBe(0);
  // What the database refuses of one of them takes back all that came with it; those before it are there all the same.
  await db.query(
    sql`create function app.refuse_bad() returns trigger language plpgsql as $f$ begin
      if new.subject = 'bad' then raise exception 'bad'; end if; return new; end $f$`,
  );
  await db.query(
    sql`create trigger refuse_bad before insert on app.message for each row execute function app.refuse_bad()`,
  );
  const { port: second } = await startImapServer({
    storage: { INBOX: { messages: mails('before', 'bad', 'after') } },
  });
  const other = await world.accountOf('cleo', second);
  await expect(world.sync(other)).rejects.toThrow('bad');
  expect(await subjects(other)).toEqual(['before']);
  await db.query(sql`drop trigger refuse_bad on app.message`);
  await db.query(sql`drop function app.refuse_bad()`);
  expect(await world.sync(other)).toBe(2);
  expect(await subjects(other)).toEqual(['before', 'bad', 'after']);
});
