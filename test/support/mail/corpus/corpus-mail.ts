/** An e-mail that somebody might send to do harm, or that is badly made. */
export interface CorpusMail {
  readonly name: string;
  /** Made when it is asked for: some are large. */
  readonly source: () => Buffer;
  /** Words that its reader must find in it, where it has any. */
  readonly says?: string;
}

/** Words that stand in messages of the corpus beside what is hostile in them. */
export const READABLE = 'These words can be read.';

/** Where whatever is fetched from outside would come from. */
export const OUTSIDE = 'https://outside.example';

/** What scripts of the corpus do, if they run. */
export const RUNS = 'top.corpusRan=1;alert(1)';

/** An e-mail of header lines and a body. */
export function mailOf(header: readonly string[], body: string): Buffer {
  const usual = [
    'From: Somebody <somebody@outside.example>',
    'To: anna@example.com',
    'Date: Tue, 3 Mar 2026 10:20:30 +0100',
    'MIME-Version: 1.0',
  ];
  const named = new Set(header.map((line) => line.split(':', 1)[0]?.toLowerCase()));
  const rest = usual.filter((line) => !named.has(line.split(':', 1)[0]?.toLowerCase()));
  return Buffer.from([...rest, ...header, '', body].join('\r\n'), 'utf8');
}

/** An e-mail that is HTML alone, with words before and after what is hostile. */
export function htmlMail(name: string, html: string): CorpusMail {
  return {
    name,
    source: () =>
      mailOf([`Subject: ${name}`, 'Content-Type: text/html; charset=utf-8'], `<p>${READABLE}</p>\r\n${html}`),
    says: READABLE,
  };
}
