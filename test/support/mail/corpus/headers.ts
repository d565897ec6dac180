import { mailOf, READABLE, type CorpusMail } from './corpus-mail.ts';

const plain = (name: string, header: readonly string[], body = READABLE): CorpusMail => ({
  name,
  source: () => mailOf(header, body),
  ...(body === READABLE ? { says: READABLE } : {}),
});

/** Headers that are endless, doubled, of wrong characters, or hold the lines of others. */
export const HEADER_MAILS: readonly CorpusMail[] = [
  plain('subject of 100 KB', [`Subject: ${'long '.repeat(20_000)}`]),
  plain('subject of encoded words without end', [`Subject: ${'=?utf-8?Q?=C3=A9?= '.repeat(5_000)}`]),
  plain('subject with lines and directions', [
    'Subject: =?utf-8?Q?One=0D=0ABcc=3A_x=40outside.example=0A=E2=80=AEevil?=',
  ]),
  plain('name with lines', [
    'From: =?utf-8?B?QW5uYQ0KQmNjOiB4QG91dHNpZGUuZXhhbXBsZQ==?= <x@outside.example>',
  ]),
  plain('name with another address', ['From: "anna@example.com" <x@outside.example>']),
  plain('sender in another alphabet', ['From: Anna <anna@xn--exmple-4nf.com>']),
  plain('name of markup', [
    'From: "<img src=x onerror=top.corpusRan=1>" <x@outside.example>',
    'Subject: <script>top.corpusRan=1</script>',
  ]),
  plain('date of 1970', ['Date: Thu, 1 Jan 1970 00:00:00 +0000']),
  plain('date of 2100', ['Date: Fri, 1 Jan 2100 00:00:00 +0000']),
  plain('date that is none', ['Date: the day after tomorrow']),
  plain('doubled headers', [
    'Subject: One',
    'Subject: Two',
    'From: a@outside.example',
    'From: b@outside.example',
    'Content-Type: text/plain',
    'Content-Type: text/html',
  ]),
  plain('header of 300 KB', [`X-Long: ${'x'.repeat(300_000)}`, 'Subject: after it']),
  plain(
    '50,000 headers',
    Array.from({ length: 50_000 }, (_, at) => `X-${at}: y`),
  ),
  plain('10,000 recipients', [
    `To: ${Array.from({ length: 10_000 }, (_, at) => `p${at}@outside.example`).join(', ')}`,
  ]),
  plain('groups in groups', [`To: ${'a:'.repeat(5_000)}b@outside.example${';'.repeat(5_000)}`]),
  plain('quotes without end', [
    'From: "Anna <x@outside.example>',
    `To: ${'"'.repeat(9_999)}`,
    `Cc: ${'('.repeat(9_999)}`,
  ]),
  plain('references without end', [
    `References: ${'<a@b> '.repeat(20_000)}`,
    `In-Reply-To: ${'<'.repeat(9_999)}`,
  ]),
  plain('message id of markup', ['Message-ID: <"><script>top.corpusRan=1</script>@x>']),
  plain('leaving a list by script', [
    'List-Unsubscribe: <javascript:top.corpusRan=1>, <mailto:x>, <http://outside.example>',
  ]),
  {
    name: '8-bit header',
    source: () =>
      Buffer.from(
        `Subject: caf\xe9\r\nFrom: J\xf6rg <j@outside.example>\r\n\r\n${READABLE} na\xefve`,
        'latin1',
      ),
    says: READABLE,
  },
  {
    name: 'null bytes in the header',
    source: () => mailOf(['Subject: a\0b', 'From: \0 <x\0@outside.example>'], READABLE),
    says: READABLE,
  },
  {
    name: 'lines without line feeds',
    source: () => Buffer.from(`Subject: old\rFrom: x@outside.example\r\r${READABLE}`),
    says: READABLE,
  },
  { name: 'nothing at all', source: () => Buffer.alloc(0) },
  { name: 'only a header', source: () => Buffer.from('Subject: alone') },
  {
    name: 'bytes of chance',
    source: () => Buffer.from(Array.from({ length: 100_000 }, (_, at) => (at * at * 7_919 + at) % 251)),
  },
];
