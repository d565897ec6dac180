import { mailOf, READABLE, type CorpusMail } from './corpus-mail.ts';

const shaped = (
  name: string,
  type: string,
  body: () => string,
  more: readonly string[] = [],
): CorpusMail => ({
  name,
  source: () => mailOf([`Subject: ${name}`, `Content-Type: ${type}`, ...more], body()),
});
const saying = (mail: CorpusMail): CorpusMail => ({ ...mail, says: READABLE });

/** MIME that is too deep, too wide, too long, or of characters that it does not have. */
export const SHAPE_MAILS: readonly CorpusMail[] = [
  shaped('nested 200 deep', 'multipart/mixed; boundary=b0x', () =>
    Array.from(
      { length: 200 },
      (_, at) => `--b${at}x\r\nContent-Type: multipart/mixed; boundary=b${at + 1}x\r\n`,
    ).join('\r\n'),
  ),
  shaped('messages in messages', 'message/rfc822', () => 'Content-Type: message/rfc822\r\n\r\n'.repeat(500)),
  saying(
    shaped('10,000 parts', 'multipart/mixed; boundary=b', () => `--b\r\n\r\n${READABLE}\r\n`.repeat(10_000)),
  ),
  saying(
    shaped(
      'a boundary that never ends',
      'multipart/mixed; boundary=b',
      () => `--b\r\n\r\n${READABLE}\r\n--bx\r\n--`,
    ),
  ),
  saying(shaped('a boundary of 100 KB', `multipart/mixed; boundary=${'b'.repeat(100_000)}`, () => READABLE)),
  saying(shaped('no boundary', 'multipart/alternative', () => READABLE)),
  saying(shaped('an empty boundary', 'multipart/mixed; boundary=""', () => READABLE)),
  saying(
    shaped(
      'a boundary inside its own part',
      'multipart/mixed; boundary=b',
      () => `--b\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\n${READABLE}\r\n--b--`,
    ),
  ),
  shaped(
    'a million lines like a boundary',
    'multipart/mixed; boundary=b',
    () => `--b\r\n\r\n${'--b-x\r\n'.repeat(300_000)}`,
  ),
  saying(shaped('an unknown charset', 'text/plain; charset=klingon-8', () => READABLE)),
  saying(
    shaped(
      'a charset that runs',
      'text/html; charset=utf-7',
      () => `${READABLE}+ADw-script+AD4-top.corpusRan=1+ADw-/script+AD4-`,
    ),
  ),
  shaped('a charset of two bytes', 'text/html; charset=utf-16le', () => '<script>top.corpusRan=1</script>'),
  saying(shaped('a wrong charset', 'text/plain; charset=us-ascii', () => `${READABLE} é ü 漢`)),
  saying(
    shaped('an unknown encoding', 'text/plain', () => READABLE, ['Content-Transfer-Encoding: x-uuencode']),
  ),
  shaped('base64 that is none', 'text/html', () => '<script>top.corpusRan=1</script>', [
    'Content-Transfer-Encoding: base64',
  ]),
  saying(
    shaped('quoted-printable that breaks off', 'text/plain', () => `${READABLE} =C3=`, [
      'Content-Transfer-Encoding: quoted-printable',
    ]),
  ),
  shaped('padding without end', 'text/plain', () => 'QQ==\r\n'.repeat(100_000), [
    'Content-Transfer-Encoding: base64',
  ]),
  shaped(
    'two texts of which one lies',
    'multipart/alternative; boundary=b',
    () =>
      `--b\r\nContent-Type: text/plain\r\n\r\nHarmless\r\n--b\r\nContent-Type: text/html\r\n\r\n<p>Other</p><script>top.corpusRan=1</script>\r\n--b--`,
  ),
  saying(
    shaped(
      'html in pieces',
      'multipart/mixed; boundary=b',
      () =>
        `--b\r\nContent-Type: text/html\r\n\r\n<p>${READABLE}</p><img alt="\r\n--b\r\nContent-Type: text/html\r\n\r\n"><script>top.corpusRan=1</script>\r\n--b--`,
    ),
  ),
  shaped('a type of markup', '"><script>top.corpusRan=1</script>', () => 'x'),
  shaped(
    'a report of nothing',
    'multipart/report; report-type=delivery-status; boundary=b',
    () => '--b\r\nContent-Type: message/delivery-status\r\n\r\nFinal-Recipient: \r\n\r\nAction\r\n--b--',
  ),
  saying({
    name: 'more than 50 MB',
    source: () =>
      mailOf(
        ['Subject: more than 50 MB', 'Content-Type: multipart/mixed; boundary=b'],
        `--b\r\n\r\n${READABLE}\r\n--b\r\nContent-Disposition: attachment; filename=large.bin\r\nContent-Transfer-Encoding: base64\r\n\r\n${`${'A'.repeat(76)}\r\n`.repeat(690_000)}--b--`,
      ),
  }),
];
