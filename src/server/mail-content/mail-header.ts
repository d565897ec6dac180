import { isEmailAddress } from '#core/fields/registry.ts';
import { decodedWords, type HeaderFields } from './header-fields.ts';
import { mailPeople, oneLine, type MailPerson } from './mail-addresses.ts';

/** How one leaves the list that a message came by (RFC 2369, RFC 8058). */
interface Unsubscribe {
  readonly mailto?: string;
  readonly https?: string;
  /** A single request to the address is enough. */
  readonly oneClick: boolean;
}

/** What the header of an e-mail tells. */
export interface MailHeader {
  /** Its Message-ID, without the brackets. */
  readonly mailId: string | null;
  readonly inReplyTo: string | null;
  readonly references: readonly string[];
  /** Null where it is absent, cannot be read, is before 1990 or more than a day ahead. */
  readonly date: Date | null;
  readonly from: MailPerson | null;
  readonly replyTo: MailPerson | null;
  readonly to: readonly MailPerson[];
  readonly cc: readonly MailPerson[];
  readonly subject: string;
  readonly importance: 'low' | 'normal' | 'high';
  /** What `Auto-Submitted` says (RFC 3834), or older fields in its stead. */
  readonly autoSubmitted: string;
  readonly isBulk: boolean;
  /** A filter before us has called it spam. */
  readonly spam: boolean;
  /** Where it goes when it cannot be delivered; empty for what must not be answered, null where nothing is said. */
  readonly returnPath: string | null;
  readonly listUnsubscribe: Unsubscribe | null;
  /** Whom its sender wishes to be told when it is read (RFC 8098). */
  readonly receiptTo: MailPerson | null;
}

const SUBJECT_LENGTH = 1_000;
const ID_LENGTH = 1_000;
/** Most messages before it that are kept of a message. */
const MAX_REFERENCES = 50;

/** Reads the header of an e-mail; of fields that may stand once the first counts. */
export function readMailHeader(header: HeaderFields): MailHeader {
  return {
    mailId: mailIdsIn(header.first('message-id'))[0] ?? null,
    inReplyTo: mailIdsIn(header.first('in-reply-to'))[0] ?? null,
    references: referencesOf(header),
    date: mailDate(header.first('date')),
    from:
      mailPeople(header.all('from').slice(0, 1))[0] ??
      mailPeople(header.all('sender').slice(0, 1))[0] ??
      null,
    replyTo: mailPeople(header.all('reply-to').slice(0, 1))[0] ?? null,
    to: mailPeople(header.all('to')),
    cc: mailPeople(header.all('cc')),
    subject: oneLine(
      decodedWords((header.first('subject') ?? '').slice(0, SUBJECT_LENGTH * 20)),
      SUBJECT_LENGTH,
    ),
    importance: importanceOf(header),
    autoSubmitted: autoSubmittedOf(header),
    isBulk: isBulk(header),
    spam: isCalledSpam(header),
    returnPath: returnPathOf(header),
    listUnsubscribe: listUnsubscribe(header),
    receiptTo: mailPeople(header.all('disposition-notification-to').slice(0, 1))[0] ?? null,
  };
}

/** The ids of messages in a text, without their brackets. */
export function mailIdsIn(text: string | undefined): readonly string[] {
  const found = (text ?? '').matchAll(/<\s*([^<>\s]+)\s*>/g);
  const ids = [...found].map(([, id = '']) => oneLine(id, ID_LENGTH)).filter((id) => id !== '');
  const [bare] = ids.length === 0 ? (/[^<>\s]+@[^<>\s]+/.exec((text ?? '').slice(0, ID_LENGTH)) ?? []) : [];
  return bare === undefined ? ids : [oneLine(bare, ID_LENGTH)];
}

/** Of a long thread the first message and the last ones: threads are joined by these. */
function referencesOf(header: HeaderFields): readonly string[] {
  const ids = [...new Set(mailIdsIn(header.all('references').join(' ')))];
  return ids.length <= MAX_REFERENCES ? ids : [...ids.slice(0, 1), ...ids.slice(1 - MAX_REFERENCES)];
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const DATE =
  /(\d{1,2})[\s-]+([a-z]{3})[a-z]*[\s-]+(\d{2,4})[\s,]+(\d{1,2})\s*:\s*(\d{2})(?:\s*:\s*(\d{2}))?(?:\.\d+)?\s*([+-]\d{4}|[a-z]{1,5})?/i;

/** Hours from universal time of the zones that RFC 5322 still knows. */
const ZONES: Readonly<Record<string, number>> = {
  est: -5,
  edt: -4,
  cst: -6,
  cdt: -5,
  mst: -7,
  mdt: -6,
  pst: -8,
  pdt: -7,
};

const EARLIEST = Date.UTC(1990, 0, 1);
const DAY = 86_400_000;

/** The moment that a date names (RFC 5322 3.3); null where it cannot be that of a message. */
function mailDate(text: string | undefined, now = Date.now()): Date | null {
  const found = DATE.exec((text ?? '').slice(0, 200));
  if (!found) return null;
  const [, day, monthName = '', yearText = '', hour, minute, second = '0', zone = ''] = found;
  const month = MONTHS.indexOf(monthName.toLowerCase());
  const short = Number(yearText);
  const year = yearText.length === 4 ? short : short + (yearText.length === 2 && short < 50 ? 2000 : 1900);
  const local = Date.UTC(year, month, Number(day), Number(hour), Number(minute), Number(second));
  const isReal = month >= 0 && new Date(Date.UTC(year, month, Number(day))).getUTCDate() === Number(day);
  const [, sign, hours, minutes] = /^([+-])(\d{2})(\d{2})$/.exec(zone) ?? [];
  const named = (ZONES[zone.toLowerCase()] ?? 0) * 60;
  const offset =
    hours === undefined ? named : (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
  const moment = local - offset * 60_000;
  return isReal && moment >= EARLIEST && moment <= now + DAY ? new Date(moment) : null;
}

function importanceOf(header: HeaderFields): MailHeader['importance'] {
  const word = (name: string) => /^[a-z\d-]+/i.exec(header.first(name) ?? '')?.[0].toLowerCase() ?? '';
  const said = [word('importance'), word('x-priority'), word('x-msmail-priority'), word('priority')];
  if (said.some((one) => ['high', '1', '2', 'urgent'].includes(one))) return 'high';
  return said.some((one) => ['low', '4', '5', 'non-urgent'].includes(one)) ? 'low' : 'normal';
}

function autoSubmittedOf(header: HeaderFields): string {
  const said = /^[a-z-]{1,40}/i.exec(header.first('auto-submitted') ?? '')?.[0].toLowerCase();
  if (said) return said;
  const isAnswer =
    header.first('x-autoreply') ??
    header.first('x-autorespond') ??
    header.first('x-autoresponder') ??
    header.first('x-mail-autoreply');
  const precedence = header.first('precedence')?.toLowerCase().trim();
  if (isAnswer !== undefined || precedence === 'auto_reply') return 'auto-replied';
  return 'no';
}

function isBulk(header: HeaderFields): boolean {
  const precedence = header.first('precedence')?.toLowerCase().trim() ?? '';
  return (
    ['bulk', 'list', 'junk'].includes(precedence) ||
    header.all('list-id').length > 0 ||
    header.all('list-unsubscribe').length > 0
  );
}

/** From which level on Exchange puts a message among spam. */
const SPAM_LEVEL = 5;

function isCalledSpam(header: HeaderFields): boolean {
  const level =
    header.first('x-ms-exchange-organization-scl') ??
    /\bSCL:(-?\d+)/.exec(header.first('x-forefront-antispam-report') ?? '')?.[1];
  const isNamed = ['x-spam-flag', 'x-spam-status', 'x-spam'].some((name) =>
    header.all(name).some((value) => /^yes\b/i.test(value)),
  );
  return isNamed || (level !== undefined && Number.parseInt(level, 10) >= SPAM_LEVEL);
}

function returnPathOf(header: HeaderFields): string | null {
  const text = header.first('return-path');
  if (text === undefined) return null;
  return /^<\s*>$/.test(text.trim()) ? '' : (mailPeople([text])[0]?.address ?? null);
}

const ADDRESS_LENGTH = 2_000;

function listUnsubscribe(header: HeaderFields): Unsubscribe | null {
  const addresses = [
    ...header
      .all('list-unsubscribe')
      .join(',')
      .matchAll(/<\s*([^<>]+?)\s*>/g),
  ]
    .map(([, address = '']) => address.replaceAll(/\s/g, ''))
    .filter((address) => address.length <= ADDRESS_LENGTH && !/\p{C}/u.test(address));
  const mailto = addresses.find((one) => /^mailto:/i.test(one) && isEmailAddress(mailboxOf(one)));
  const https = addresses.find((one) => /^https:\/\//i.test(one) && URL.canParse(one));
  if (mailto === undefined && https === undefined) return null;
  const isSingle = /^\s*List-Unsubscribe=One-Click\s*$/i.test(header.first('list-unsubscribe-post') ?? '');
  return {
    ...(mailto === undefined ? {} : { mailto }),
    ...(https === undefined ? {} : { https }),
    oneClick: isSingle && https !== undefined,
  };
}

function mailboxOf(mailto: string): string {
  return mailto.slice('mailto:'.length).replace(/\?.*$/s, '');
}
