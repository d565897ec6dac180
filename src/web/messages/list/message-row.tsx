import { IconFlag3, IconPaperclip, IconStar, IconStarFilled } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { Avatar } from '#web/ui/avatar/avatar.tsx';
import { useMessageTime } from '../mailbox/message-time.ts';
import { LabelChips, type ShownLabel } from '../mailbox/label-chips.tsx';
import type { ListedMessage } from './listed-message.ts';
import classes from './message-list.module.css';

interface MessageRowProps {
  readonly message: ListedMessage;
  readonly labels: readonly ShownLabel[];
  readonly at: number;
  readonly top: number;
  /** How many there are; -1 while that is not known. */
  readonly size: number;
  readonly isPlace: boolean;
  readonly isOpen: boolean;
  /** Of what was sent its recipients are named. */
  readonly isSent: boolean;
  readonly isChosen: boolean;
  readonly onPlace: (at: number) => void;
  readonly onLead: (pressed: KeyboardEvent<HTMLElement>) => void;
  readonly onChoose: (id: number) => void;
  readonly onOpen: (id: number) => void;
  readonly onStar: (id: number, isStarred: boolean) => void;
}

/** Labels that are shown in a list before the others are counted. */
const SHOWN_LABELS = 2;

/** A message in a list: who, about what, when; a press opens it. */
export function MessageRow(props: MessageRowProps) {
  const { message, at, top, size, isPlace, isOpen, isSent, isChosen } = props;
  const { t } = useTranslation();
  const who = isSent ? message.to : message.from;
  const subject = message.subject || t('messaging.no_subject');
  return (
    <div
      role="listitem"
      className={classes.row}
      style={{ insetBlockStart: top }}
      aria-posinset={at + 1}
      aria-setsize={size}
      data-open={isOpen || undefined}
      data-chosen={isChosen || undefined}
      data-unread={!message.read || undefined}
    >
      <label className={classes.pick}>
        <input
          type="checkbox"
          tabIndex={-1}
          checked={isChosen}
          aria-label={t('messaging.choose', { subject })}
          onChange={() => props.onChoose(message.id)}
        />
        <Avatar name={who} size={32} />
      </label>
      <button
        type="button"
        className={classes.message}
        data-message={at}
        tabIndex={isPlace ? 0 : -1}
        aria-current={isOpen || undefined}
        onFocus={() => props.onPlace(at)}
        onKeyDown={(pressed) => {
          if (pressed.key === 'x' && !pressed.ctrlKey && !pressed.metaKey) {
            pressed.stopPropagation();
            props.onChoose(message.id);
          } else props.onLead(pressed);
        }}
        onClick={() => props.onOpen(message.id)}
      >
        <MessageWords message={message} labels={props.labels} who={who} subject={subject} />
      </button>
      <Star message={message} subject={subject} onStar={props.onStar} />
    </div>
  );
}

interface WordsProps {
  readonly message: ListedMessage;
  readonly labels: readonly ShownLabel[];
  readonly who: string;
  readonly subject: string;
}

function MessageWords({ message, labels, who, subject }: WordsProps) {
  const { t } = useTranslation();
  const timeOf = useMessageTime();
  return (
    <>
      <span className={classes.line}>
        <span className={classes.who}>
          <bdi>{who}</bdi>
        </span>
        {message.read ? null : <span className="out-of-sight">{t('messaging.unread')}</span>}
        {message.important ? (
          <IconFlag3
            className={classes.important}
            size={14}
            role="img"
            aria-label={t('messaging.important')}
          />
        ) : null}
        <time dateTime={message.sentAt}>{timeOf(message.sentAt)}</time>
      </span>
      <span className={classes.subject}>
        <bdi>{subject}</bdi>
      </span>
      <span className={classes.line}>
        <LabelChips labels={labels} most={SHOWN_LABELS} small />
        <span className={classes.preview}>
          <bdi>{message.preview}</bdi>
        </span>
        {message.files > 0 ? (
          <span className={classes.files}>
            <IconPaperclip size={14} aria-hidden="true" />
            <span aria-hidden="true">{message.files}</span>
            <span className="out-of-sight">{t('messaging.files', { count: message.files })}</span>
          </span>
        ) : null}
      </span>
    </>
  );
}

function Star({
  message,
  subject,
  onStar,
}: Pick<WordsProps, 'message' | 'subject'> & Pick<MessageRowProps, 'onStar'>) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={classes.star}
      tabIndex={-1}
      aria-pressed={message.starred}
      aria-label={t('messaging.star', { subject })}
      title={t('messaging.star_short')}
      onClick={() => onStar(message.id, !message.starred)}
    >
      {message.starred ? (
        <IconStarFilled size={16} aria-hidden="true" />
      ) : (
        <IconStar size={16} stroke={1.6} aria-hidden="true" />
      )}
    </button>
  );
}
