import type {
  DraftContent,
  MessageRecipient,
  ShownMessage,
} from '#core/contract/messaging/message-routes.ts';
import { formatted } from '#core/fields/rich-text/formatted.ts';
import { formatLocale, momentFormat } from '#core/language/formats.ts';
import { openedTranslations } from '../translations/translations.ts';
import type { OwnContext } from '../records/records.ts';
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
  const others = isForward ? { to: [], cc: [] } : peopleOf(message, how === 'answerAll', viewer.userId);
  return {
    ...EMPTY_MESSAGE,
    ...others,
    subject: prefixed(isForward ? 'Fwd:' : 'Re:', subject),
    body: `<p></p>${await quoted(context, message)}`,
    files: isForward ? message.files : [],
    about:
      about === null || about.title === null ? null : { tableId: about.tableId, recordId: about.recordId },
    answers: isForward ? null : key,
    thread: isForward ? null : thread,
  };
}

/**
 * Whom an answer goes to: the sender; with all others those whom the message tells of, each once. Whoever answers a message
 * of their own goes on with those it went to.
 */
function peopleOf(
  { from, to, cc }: ShownMessage,
  isToAll: boolean,
  me: number,
): Pick<DraftContent, 'to' | 'cc'> {
  const usersIn = (people: readonly { readonly user: number | null }[]) =>
    people.flatMap(({ user }) => (user === null || user === me ? [] : [user]));
  const isOwn = from.user === me;
  const first = isOwn ? usersIn(to) : usersIn([from]);
  const firsts = new Set(isToAll && !isOwn ? [...first, ...usersIn(to)] : first);
  const copies = isToAll ? usersIn(cc).filter((user) => !firsts.has(user)) : [];
  const named = (users: Iterable<number>): MessageRecipient[] =>
    [...new Set(users)].map((id) => ({ kind: 'user', id }));
  return { to: named(firsts), cc: named(copies) };
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
