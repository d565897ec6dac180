import { mailOf, READABLE, type CorpusMail } from './corpus-mail.ts';

/** Names of files that lead elsewhere, pretend to be of another kind, or belong to a machine. */
const NAMES = [
  '../../x',
  '..\\..\\x.exe',
  '/etc/passwd',
  'C:\\Windows\\system.ini',
  'con.exe',
  'nul',
  'invoice.pdf.exe',
  'invoice\u202Efdp.exe',
  'a\0b.txt',
  'a\r\nX-Header: y.txt',
  '.htaccess',
  '...',
  ' ',
  '<img src=x onerror=top.corpusRan=1>.png',
  'x'.repeat(5_000),
  '\uD800.txt',
];

const attached = (name: string, header: string, content: string): string =>
  `--b\r\n${header}\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(content).toString('base64')}\r\n`.replace(
    'NAME',
    () => name,
  );

function withFiles(name: string, parts: () => readonly string[]): CorpusMail {
  return {
    name,
    source: () =>
      mailOf(
        [`Subject: ${name}`, 'Content-Type: multipart/mixed; boundary=b'],
        `--b\r\n\r\n${READABLE}\r\n${parts().join('')}--b--`,
      ),
    says: READABLE,
  };
}

/** Files with hostile names and content. */
export const FILE_MAILS: readonly CorpusMail[] = [
  withFiles('names of files', () =>
    NAMES.map((name) =>
      attached(name.replaceAll(/[\\"]/g, '\\$&'), 'Content-Disposition: attachment; filename="NAME"', 'x'),
    ),
  ),
  withFiles('names of files in pieces', () =>
    NAMES.map((name) =>
      attached(
        encodeURIComponent(name.toWellFormed()),
        "Content-Disposition: attachment; filename*=UTF-8''NAME",
        'x',
      ),
    ),
  ),
  withFiles('names of files in encoded words', () =>
    NAMES.map((name) =>
      attached(
        `=?utf-8?B?${Buffer.from(name).toString('base64')}?=`,
        'Content-Type: application/x; name="NAME"',
        'x',
      ),
    ),
  ),
  withFiles('a zip bomb', () => [
    attached(
      'bomb.zip',
      'Content-Disposition: attachment; filename="NAME"\r\nContent-Type: application/zip',
      `PK\u0003\u0004${'\0'.repeat(50_000)}`,
    ),
  ]),
  withFiles('a page that calls itself a picture', () => [
    attached(
      'a.png',
      'Content-Type: image/png; name="NAME"\r\nContent-ID: <a>',
      '<script>top.corpusRan=1</script>',
    ),
  ]),
  withFiles('a drawing that runs', () => [
    attached(
      'a.svg',
      'Content-Type: image/svg+xml; name="NAME"\r\nContent-ID: <a>',
      '<svg xmlns="http://www.w3.org/2000/svg" onload="top.corpusRan=1"/>',
    ),
  ]),
  withFiles('500 files', () =>
    Array.from({ length: 500 }, (_, at) =>
      attached(`${at}.txt`, 'Content-Disposition: attachment; filename="NAME"', 'x'),
    ),
  ),
  withFiles('files of one name', () =>
    ['a', 'b', 'c'].map((content) =>
      attached('same.txt', 'Content-Disposition: attachment; filename="NAME"\r\nContent-ID: <same>', content),
    ),
  ),
];
