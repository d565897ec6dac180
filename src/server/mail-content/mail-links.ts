/** Where a link of an e-mail leads, as it is kept. */
interface MailLink {
  readonly href: string;
  /** Told to whoever points at it: its host, or its address. */
  readonly title: string;
}

const LINK_LENGTH = 4_000;

/** The link that an address makes; undefined for all but pages, mailboxes and telephones. */
export function mailLink(address: string): MailLink | undefined {
  // oxlint-disable-next-line no-control-regex -- browsers leave these out of addresses, and so does what is compared
  const plain = address.replaceAll(/[\u0000-\u0020\u007f]+/g, (found) => (found === ' ' ? ' ' : '')).trim();
  if (plain.length > LINK_LENGTH || !URL.canParse(plain)) return undefined;
  const url = new URL(plain);
  if (url.protocol === 'http:' || url.protocol === 'https:') {
    // A name before the host is there to be taken for the host.
    url.username = '';
    url.password = '';
    return url.hostname === '' ? undefined : { href: url.href, title: url.host };
  }
  if (url.protocol === 'mailto:') {
    const mailbox = mailboxIn(url);
    return mailbox === '' ? undefined : { href: url.href, title: mailbox };
  }
  return url.protocol === 'tel:' && /^tel:[+\d][\d().;=a-z-]*$/i.test(url.href)
    ? { href: url.href, title: url.pathname }
    : undefined;
}

function mailboxIn({ pathname }: URL): string {
  try {
    return decodeURIComponent(pathname).replaceAll(/[\p{C}\s]/gu, '');
  } catch {
    return pathname;
  }
}

const HOST = /(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}][\p{L}\p{N}-]{1,30}/u;
const WHOLE_ADDRESS = new RegExp(
  `^(?:[a-z]+:/*)?(?:[^\\s@/]{1,64}@)?(${HOST.source})(?::\\d+)?(?:[/?#]\\S*)?$`,
  'iu',
);
const ADDRESS_WITHIN = new RegExp(`(?:https?:/*|www\\.)(?:[^\\s@/]{1,64}@)?(${HOST.source})`, 'iu');
const MAILBOX = new RegExp(`[^\\s@<>"'(),:;]{1,64}@(${HOST.source})`, 'iu');

/**
 * The true place of a link whose words look like another one: its host, or its mailbox. Undefined where the words name no
 * place, or that to which it leads.
 */
export function trueTarget({ href, title }: MailLink, words: string): string | undefined {
  const text = words
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\p{Cc}]/gu, '')
    .trim()
    .slice(0, 2_000);
  const mailbox = MAILBOX.exec(text)?.[0]?.toLowerCase();
  if (href.startsWith('mailto:'))
    return mailbox !== undefined && mailbox !== title.toLowerCase() ? title : undefined;
  const host = /^https?:/.test(href) ? new URL(href).hostname : '';
  if (host === '') return undefined;
  const named =
    WHOLE_ADDRESS.exec(text)?.[1] ?? ADDRESS_WITHIN.exec(text)?.[1] ?? (mailbox && MAILBOX.exec(text)?.[1]);
  return named === undefined || isSameHost(asciiHost(named), host) ? undefined : title;
}

function asciiHost(name: string): string {
  const address = `https://${name}`;
  return URL.canParse(address) ? new URL(address).hostname : name.toLowerCase();
}

/** One host, or one within the other. */
function isSameHost(one: string, other: string): boolean {
  const [first, second] = [one.replace(/^www\./, ''), other.replace(/^www\./, '')];
  return first === second || first.endsWith(`.${second}`) || second.endsWith(`.${first}`);
}
