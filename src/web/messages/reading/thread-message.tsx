import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { Person, ShownMessage } from '#core/contract/messaging/message-routes.ts';
import { CONTRACT } from '#core/contract/contract.ts';
import { urlOf } from '#core/contract/url-of.ts';
import { call } from '#web/api/call.ts';
import { useApplication, webColumns } from '#web/api/application.tsx';
import { useTranslation } from '#web/std/translation.ts';
import { CellRecordProvider } from '#web/fields/values/cell-record.ts';
import { LazyFormattedText } from '#web/fields/rich-text/lazy-formatted-text.tsx';
import { useMoments } from '#web/fields/values/moments.ts';
import { Avatar } from '#web/ui/avatar/avatar.tsx';
import { Skeletons } from '#web/ui/states/skeletons.tsx';
import { THREAD } from '../mailbox/use-folders.ts';
import { useMessageTime } from '../mailbox/message-time.ts';
import { Deliveries } from './deliveries.tsx';
import { MailFrame } from './mail-frame.tsx';
import classes from './message-pane.module.css';

const ReadFiles = lazy(async () => ({
  default: (await import('#web/fields/file/file-reading.tsx')).ReadFiles,
}));

/** Most people that are named before the rest is counted. */
const NAMED = 12;

interface ThreadMessageProps {
  readonly message: ShownMessage;
  readonly tableId: number;
  /** It is the message that was chosen: it stays open. */
  readonly isShown: boolean;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** A message of a thread: in one line, or with all that it says. */
export function ThreadMessage({ message, tableId, isShown, isOpen, onToggle }: ThreadMessageProps) {
  const { t } = useTranslation();
  const { user } = useApplication();
  const moments = useMoments();
  const timeOf = useMessageTime();
  const { from } = message;
  const name = from.user === user.id ? t('messaging.you') : from.name;
  if (!isOpen)
    return (
      <li className={classes.closed}>
        <button type="button" aria-expanded={false} onClick={onToggle}>
          <Avatar name={from.name} size={20} />
          <bdi className={classes.name}>{name}</bdi>
          <span className={classes.preview}>
            <bdi>{message.preview}</bdi>
          </span>
          <time dateTime={message.sentAt}>{timeOf(message.sentAt)}</time>
        </button>
      </li>
    );
  const head = (
    <>
      <Avatar name={from.name} size={32} />
      <span className={classes.people}>
        <bdi className={classes.name}>{name}</bdi>
        {from.address === null ? null : <bdi className={classes.address}>{from.address}</bdi>}
      </span>
      <time dateTime={message.sentAt} title={moments.at(message.sentAt)}>
        {moments.at(message.sentAt)}
      </time>
    </>
  );
  return (
    <li className={classes.message}>
      {isShown ? (
        <div className={classes.head}>{head}</div>
      ) : (
        <button type="button" className={classes.head} aria-expanded onClick={onToggle}>
          {head}
        </button>
      )}
      <Recipients message={message} />
      <Deliveries message={message} />
      <Body message={message} tableId={tableId} />
    </li>
  );
}

/** Whom a message went to; who got a blind copy is told to its sender alone. */
function Recipients({ message: { to, cc, bcc, notes } }: { readonly message: ShownMessage }) {
  const { t } = useTranslation();
  return (
    <p className={classes.recipients}>
      <People label={t('messaging.to')} people={to} count={notes?.apart?.recipients} />
      <People label={t('messaging.cc')} people={cc} />
      <People label={t('messaging.bcc')} people={bcc} />
    </p>
  );
}

interface PeopleProps {
  readonly label: string;
  readonly people: readonly Person[];
  /** How many they are, where not all of them are named. */
  readonly count?: number | undefined;
}

function People({ label, people, count = people.length }: PeopleProps) {
  const { t } = useTranslation();
  const { user } = useApplication();
  if (people.length === 0) return null;
  const names = people.slice(0, NAMED).map((one) => (one.user === user.id ? t('messaging.you') : one.name));
  const more = count - names.length;
  return (
    <span>
      {label} <bdi>{names.join(', ')}</bdi>
      {more > 0 ? ` ${t('messaging.more_people', { count: more })}` : null}
    </span>
  );
}

/** What a message says, fetched where a long thread came without it, and its files. */
function Body({ message, tableId }: Pick<ThreadMessageProps, 'message' | 'tableId'>) {
  const { t } = useTranslation();
  const { tables } = useApplication();
  const later = useQuery({
    queryKey: [THREAD, message.id],
    queryFn: ({ signal }) =>
      call('messaging_message_get', { params: { messageID: String(message.id) }, signal }),
    enabled: message.body === null,
  });
  const body = message.body ?? later.data?.messages.find(({ id }) => id === message.id)?.body;
  const table = tables.get(tableId);
  const columns = table ? webColumns(table) : [];
  const text = columns.find(({ name }) => name === 'body');
  const files = columns.find(({ name }) => name === 'files');
  return (
    <CellRecordProvider value={{ tableId, recordId: message.id }}>
      {body === undefined || body === null || !text ? (
        <Skeletons shape="entries" count={2} />
      ) : (
        <MailFrame message={message}>
          <div className={classes.body}>
            <LazyFormattedText value={body} columnId={text.id} />
          </div>
        </MailFrame>
      )}
      {message.files.length > 0 && files ? (
        <div className={classes.attached}>
          <Suspense>
            <ReadFiles value={message.files} column={files} />
          </Suspense>
          {message.files.length > 1 ? (
            <a className={classes.all} href={zipOf(tableId, message.id)} download>
              <IconDownload size={16} aria-hidden="true" />
              {t('messaging.download_all')}
            </a>
          ) : null}
        </div>
      ) : null}
    </CellRecordProvider>
  );
}

/** Where all files of a message are asked for as one. */
function zipOf(tableId: number, message: number): string {
  return urlOf(CONTRACT.file_zip.path, { tableId }, { selection: message });
}
