import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { readMail } from './read-mail.ts';

const mail = (...lines: readonly string[]) => readMail(Buffer.from(lines.join('\r\n')));

test('[MAIL-30] reads header, words, layout and files of an e-mail', async () => {
  const read = await mail(
    'Message-ID: <one@example.org>',
    'In-Reply-To: <zero@example.org>',
    'References: <minus@example.org> <zero@example.org>',
    'Date: Tue, 3 Mar 2026 10:20:30 +0100 (CET)',
    'From: =?UTF-8?Q?J=C3=B6rg?= <joerg@example.org>',
    'To: "Doe, Jane" <jane@example.com>, Team: a@example.com, b@example.com;',
    'Subject: =?ISO-8859-1?Q?Gr=FC=DFe?= =?UTF-8?B?IOKckw==?=',
    'X-Priority: 1 (Highest)',
    'List-Unsubscribe: <mailto:out@example.org>, <https://example.org/out>',
    'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="outer"',
    '',
    'preamble',
    '--outer',
    'Content-Type: multipart/alternative; boundary=inner',
    '',
    '--inner',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    'Hello =C3=A9 and a =',
    'long line',
    '--inner',
    'Content-Type: text/html; charset=windows-1252',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(
      '<p>Hello \xe9 <img src="https://example.org/a.png" width=100></p><img src="cid:logo@x">',
      'latin1',
    ).toString('base64'),
    '--inner--',
    '--outer',
    'Content-Type: image/png; name="a.png"',
    'Content-ID: <logo@x>',
    'Content-Transfer-Encoding: base64',
    '',
    'AAEC',
    '--outer',
    "Content-Disposition: attachment; filename*0*=UTF-8''%e2%82%ac%20; filename*1=rates.pdf",
    'Content-Type: application/pdf',
    '',
    'bytes',
    '--outer--',
  );
  expect(read).toMatchObject({
    mailId: 'one@example.org',
    inReplyTo: 'zero@example.org',
    references: ['minus@example.org', 'zero@example.org'],
    date: new Date('2026-03-03T09:20:30Z'),
    from: { name: 'Jörg', address: 'joerg@example.org' },
    to: [
      { name: 'Doe, Jane', address: 'jane@example.com' },
      { name: '', address: 'a@example.com' },
      { name: '', address: 'b@example.com' },
    ],
    subject: 'Grüße ✓',
    importance: 'high',
    isBulk: true,
    listUnsubscribe: { mailto: 'mailto:out@example.org', https: 'https://example.org/out', oneClick: true },
    text: 'Hello é and a long line',
    body: '<p>Hello é </p>'.replace(' </p>', '</p>'),
    report: null,
  });
  expect(read.notes).toEqual({
    layout: true,
    pictures: {
      'logo@x': createHash('sha256')
        .update(Buffer.from([0, 1, 2]))
        .digest('hex'),
    },
    remote: 1,
    unsubscribe: read.listUnsubscribe,
  });
  expect(read.html).toBe(
    '<p>Hello é <img src="https://example.org/a.png" alt="" width="100"></p><img src="cid:logo@x" alt="">',
  );
  expect(read.attachments).toEqual([
    { name: 'a.png', type: 'image/png', bytes: Buffer.from([0, 1, 2]), cid: 'logo@x' },
    { name: '€ rates.pdf', type: 'application/pdf', bytes: Buffer.from('bytes'), cid: null },
  ]);
});

test('[MAIL-30] joins the words of a message without HTML, unfolded, and has no layout of it', async () => {
  const read = await mail(
    'Subject: plain',
    'Content-Type: text/plain; format=flowed',
    '',
    'one ',
    'two',
    '<b>',
    '',
  );
  expect(read).toMatchObject({
    text: 'one two\n<b>\n\n',
    html: null,
    body: '<p>one two</p><p>&lt;b&gt;</p>',
  });
});

test('[MAIL-30] reads the report of a mail server', async () => {
  const read = await mail(
    'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
    'Return-Path: <>',
    'Auto-Submitted: auto-replied',
    '',
    '--b',
    '',
    'It failed.',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.org',
    '',
    'Final-Recipient: rfc822; gone@example.org',
    'Action: failed',
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 5.1.1 no such user',
    '',
    '--b',
    'Content-Type: message/rfc822',
    '',
    'Message-ID: <sent@example.com>',
    'Subject: What was sent',
    '',
    'x',
    '--b--',
  );
  expect(read.returnPath).toBe('');
  expect(read.autoSubmitted).toBe('auto-replied');
  expect(read.report).toEqual({
    originalMailId: 'sent@example.com',
    recipients: [
      {
        address: 'gone@example.org',
        action: 'failed',
        status: '5.1.1',
        diagnostic: '550 5.1.1 no such user',
      },
    ],
  });
  expect(read.attachments.map(({ name }) => name)).toEqual(['attachment-1.txt', 'What was sent.eml']);
});

test('[MAIL-31] leaves out what is beyond the limits, notes it, and gives the source beside it', async () => {
  const depth = 200;
  const nested = Array.from(
    { length: depth },
    (_, at) => `Content-Type: multipart/mixed; boundary=b${at}x\r\n\r\n--b${at}x\r\n`,
  ).join('');
  const deep = await mail('Subject: deep', `${nested}\r\n\r\nBottom`);
  expect(deep).toMatchObject({ subject: 'deep', notes: { truncated: 'depth' } });
  expect(deep.attachments.map(({ name }) => name)).toEqual(['message.eml']);
  const many = await mail(
    'Content-Type: multipart/mixed; boundary=b',
    '',
    ...Array<string>(5_000).fill('--b\r\n\r\nword'),
  );
  expect(many.notes.truncated).toBe('parts');
  expect(many.text.split('\n').length).toBeGreaterThan(100);
  const header = await mail(`X-Long: ${'x'.repeat(300_000)}`, 'Subject: after', '', 'Body');
  expect(header).toMatchObject({ subject: 'after', notes: { truncated: 'size' }, text: 'Body' });
});

test('[MAIL-31] reads 50 MB within a second or so, and what is longer up to there', async () => {
  const line = `${'A'.repeat(76)}\r\n`;
  const source = Buffer.from(
    `Subject: big\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nWords\r\n--b\r\nContent-Disposition: attachment; filename=a.bin\r\nContent-Transfer-Encoding: base64\r\n\r\n${line.repeat(700_000)}--b--`,
  );
  expect(source.length).toBeGreaterThan(50 * 1024 * 1024);
  const before = process.cpuUsage();
  const read = await readMail(source);
  expect(process.cpuUsage(before).user).toBeLessThan(3_000_000);
  expect(read).toMatchObject({ subject: 'big', text: 'Words', notes: { truncated: 'size' } });
  expect(read.attachments.map(({ name }) => name)).toEqual(['a.bin']);
});

test('[MAIL-31] gives something to read of whatever comes', async () => {
  expect((await mail(`Subject: ${'long '.repeat(20_000)}`, '', 'x')).subject).toHaveLength(999);
  expect(await mail('')).toMatchObject({ text: '', subject: '', from: null, attachments: [] });
  const western = await readMail(
    Buffer.from('Subject: caf\xe9\r\nFrom: J\xf6rg <j@example.org>\r\n\r\nna\xefve', 'latin1'),
  );
  expect(western).toMatchObject({ subject: 'café', from: { name: 'Jörg' }, text: 'naïve' });
  expect((await mail('Content-Type: text/plain; charset=klingon', '', 'é')).text).toBe('é');
  expect((await mail('Subject: a\0b\u202Ec', '', 'x\0y')).text).toBe('xy');
  expect((await mail('Subject: a\0b\u202Ec', '', 'x')).subject).toBe('a bc');
  expect((await mail('Subject: one', 'Subject: two', '', '')).subject).toBe('one');
  for (const date of [
    'Thu, 1 Jan 1970 00:00:00 +0000',
    '1 Jan 2100 00:00:00 +0000',
    'soon',
    '31 Feb 2020 10:00 +0000',
  ]) {
    expect((await mail(`Date: ${date}`, '', '')).date).toBeNull();
  }
  const endless = await mail(
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    '',
    'Words',
    '--c',
    '--b',
  );
  expect(endless.text.trim()).toBe('Words\r\n--c');
  const none = await mail('Content-Type: multipart/mixed', '', 'Words');
  expect(none.text).toBe('Words');
  const injected = await mail('From: =?utf-8?Q?A=0D=0ABcc=3A_x=40example.org?= <a@example.org>', '', '');
  expect(injected.from).toEqual({ name: 'A Bcc: x@example.org', address: 'a@example.org' });
  const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, at) => (at * 7919) % 256));
  expect((await readMail(bytes)).mailId).toBeNull();
});

test('[MAIL-31] gives files names that lead nowhere', async () => {
  const names = ['../../x', 'C:\\a\\b.txt', 'invoice\u202Efdp.exe', 'con.exe', ''];
  const read = await mail(
    'Content-Type: multipart/mixed; boundary=b',
    '',
    ...names.flatMap((name) => [
      '--b',
      `Content-Disposition: attachment; filename="${name.replaceAll('\\', '\\\\')}"`,
      '',
      'x',
    ]),
  );
  expect(read.attachments.map(({ name }) => name)).toEqual([
    '.._.._x',
    'C:_a_b.txt',
    'invoicefdp.exe',
    'con.exe',
    'attachment-5.txt',
  ]);
});
