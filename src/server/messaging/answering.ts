import type {
  DraftContent,
  MessageRecipient,
  Person,
  ShownMessage,
} from '#core/contract/messaging/message-routes.ts';
import { recipientKey, recipientsOnce } from '#core/contract/messaging/draft-content.ts';
import { formatted } from '#core/fields/rich-text/formatted.ts';
import { formatLocale, momentFormat } from '#core/language/formats.ts';
import { openedTranslations } from '../translations/translations.ts';
import { listWindow } from '../query/list/run-list.ts';
import type { OwnContext } from '../records/records.ts';
import { messageTable } from './message-table.ts';
import { writingAccounts } from './writing-account.ts';
import { readMessage } from './read-messages.ts';

export const EMPTY_MESSAGE: DraftContent = {
  to: [],
  cc: [],
  bcc: [],
  subject: '',
  body: '',
  importance: 'normal',
  files: [],
  about: null,
  account: null,
  wantsReceipt: false,
  replyTo: '',
  apart: false,
  mailing: false,
  answers: null,
  thread: null,
};

type How = 'answer' | 'answerAll' | 'forward';

/** What an answer to a message, or a message that passes it on, begins with. Throws AppError `record.unknown`. */
export async function answerTo(context: OwnContext, how: How, id: number): Promise<DraftContent> {
  const message = await readMessage(context, id);
  const { viewer } = context;
  const { key, subject, about, thread } = message;
  const isForward = how === 'forward';
  const accounts = message.way === 'email' ? await writingAccounts(context) : [];
  const me = {
    user: viewer.userId,
    addresses: new Set(accounts.map(({ address }) => address.toLowerCase())),
  };
  const others = isForward ? { to: [], cc: [] } : peopleOf(message, how === 'answerAll', me);
  const account = accounts.find(({ id: own }) => own === message.account?.id) ?? accounts[0];
  return {
    ...EMPTY_MESSAGE,
    ...others,
    // Who did not know of each other does not learn it by what comes after.
    apart: !isForward && message.notes?.apart !== undefined,
    subject: prefixed(isForward ? 'Fwd:' : 'Re:', subject),
    account: message.way === 'email' ? (account?.id ?? null) : null,
    body: `<p></p>${account?.signature ?? ''}${await quoted(context, message)}`,
    files: isForward ? message.files : [],
    about:
      about === null || about.title === null ? null : { tableId: about.tableId, recordId: about.recordId },
    answers: isForward ? null : key,
    thread: isForward ? null : thread,
  };
}

/** Who answers: the user, and the addresses of the accounts that the user writes from. */
interface Answering {
  readonly user: number;
  readonly addresses: ReadonlySet<string>;
}

/**
 * Whom an answer goes to: the sender, by the address for answers where the message names one; with all others those whom
 * the message tells of, each once. Whoever answers a message of their own goes on with those it went to.
 */
function peopleOf(
  { from, to, cc, answersTo }: Readonly<Awaited<ReturnType<typeof readMessage>>>,
  isToAll: boolean,
  me: Answering,
): Pick<DraftContent, 'to' | 'cc'> {
  const isMe = ({ user, address }: Person) =>
    user === me.user || (address !== null && me.addresses.has(address.toLowerCase()));
  const others = (people: readonly Person[]) => people.filter((one) => !isMe(one)).flatMap(recipientOf);
  const isOwn = isMe(from);
  const first = isOwn ? others(to) : recipientOf(answersTo ?? from);
  const firsts = recipientsOnce(isToAll && !isOwn ? [...first, ...others(to)] : first);
  const known = new Set(firsts.map(recipientKey));
  const copies = isToAll ? recipientsOnce(others(cc)).filter((one) => !known.has(recipientKey(one))) : [];
  return { to: firsts, cc: copies };
}

function recipientOf({ user, address, name }: Person): readonly MessageRecipient[] {
  if (user !== null) return [{ kind: 'user', id: user }];
  return address === null ? [] : [{ kind: 'address', address, name: name === address ? '' : name }];
}

/** An e-mail that is answered, as the headers of the answer name it. */
export interface AnsweredMail {
  readonly mailId: string;
  /** The Message-IDs of its thread, the oldest first, its own last. */
  readonly references: readonly string[];
}

/** Most Message-IDs that an answer names: the first, and the last ones. */
const MAX_REFERENCES = 20;

/** The e-mail with a key, where the viewer has a copy of it. */
export async function answeredMail(context: OwnContext, key: string): Promise<AnsweredMail | undefined> {
  const answer = await listWindow(context.db, context, {
    tableId: messageTable(context.catalog).id,
    columns: ['mail_id', 'mail_references'],
    filter: { column: 'message_key', operator: 'equal', value: key },
    limit: 1,
  });
  const { rows } = JSON.parse(answer) as { rows: [number, string | null, string | null][] };
  const [, mailId, before] = rows[0] ?? [];
  if (typeof mailId !== 'string') return undefined;
  const all = [...(before ?? '').split(/\s+/).filter((one) => one !== ''), mailId];
  const references =
    all.length > MAX_REFERENCES ? [...all.slice(0, 1), ...all.slice(1 - MAX_REFERENCES)] : all;
  return { mailId, references };
}

/** “Re: …”, once. */
function prefixed(prefix: string, subject: string): string {
  return subject.toLowerCase().startsWith(prefix.toLowerCase()) ? subject : `${prefix} ${subject}`.trimEnd();
}

/** What a message says, below who said it and when. */
async function quoted({ viewer }: OwnContext, { from, sentAt, body }: ShownMessage): Promise<string> {
  const when = momentFormat(formatLocale(viewer.locale), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: viewer.timeZone,
  }).format(new Date(sentAt));
  const translations = await openedTranslations();
  const line = translations.message('message_quote', { when, name: from.name }, viewer.locale);
  return `${formatted(line)}<blockquote>${body || '<p></p>'}</blockquote>`;
}
