import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { IconFlag3 } from '@tabler/icons-react';
import type { MessageLabel, ShownMessage } from '#core/contract/messaging/message-routes.ts';
import { call } from '#web/api/call.ts';
import { useApplication } from '#web/api/application.tsx';
import { useTranslation } from '#web/std/translation.ts';
import { usePhone } from '#web/ui/hooks/use-phone.ts';
import { Skeletons } from '#web/ui/states/skeletons.tsx';
import { ErrorState } from '#web/ui/states/states.tsx';
import { THREAD } from '../mailbox/use-folders.ts';
import classes from './message-pane.module.css';
import { AboutCard } from '../mailbox/about-card.tsx';
import { LabelChips, labelsIn } from '../mailbox/label-chips.tsx';
import { ThreadMessage } from './thread-message.tsx';

/** A message with its thread: undefined until it is loaded. */
export function useThread(message: number | undefined) {
  return useQuery({
    queryKey: [THREAD, message],
    queryFn: ({ signal }) =>
      call('messaging_message_get', { params: { messageID: String(message) }, signal }),
    enabled: message !== undefined,
    // Whoever comes back may have made a record of it.
    refetchOnMount: 'always',
  });
}

/** Notes that a message was opened, once; `onSeen` when that is known. */
export function useMessageSeen(shown: ShownMessage | undefined, onSeen: () => void): void {
  const { user } = useApplication();
  const isOpen = shown?.id;
  const id = shown?.read === false && !user.looksOnly ? shown.id : undefined;
  const noted = useRef<number>(undefined);
  useEffect(() => {
    noted.current = undefined;
  }, [isOpen]);
  useEffect(() => {
    // Whoever marks it as not read while it is open elsewhere means that.
    if (id === undefined || noted.current === id) return;
    noted.current = id;
    call('messaging_message_seen', { params: { messageID: String(id) }, body: {} }).then(
      onSeen,
      () => undefined,
    );
    // It is noted of each message once, whatever `onSeen` has become.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id]);
}

interface MessagePaneProps {
  readonly thread: ReturnType<typeof useThread>;
  readonly tableId: number;
  /** All that the reader may know. */
  readonly labels: readonly MessageLabel[];
}

/** What a message says, below the record that it is about and above it the thread that it belongs to. */
export function MessagePane({ thread, tableId, labels }: MessagePaneProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  // It is what the screen shows where there is room for nothing beside it.
  const Heading = usePhone() ? 'h1' : 'h2';
  if (thread.isError && !thread.data)
    return <ErrorState error={thread.error} onRetry={() => void thread.refetch()} />;
  if (!thread.data)
    return (
      <div className={classes.pane}>
        <Skeletons shape="entries" count={5} />
      </div>
    );
  const { messages, shown, isWhole } = thread.data;
  const message = messages.find(({ id }) => id === shown);
  if (!message) return null;
  const toggle = (id: number) =>
    setOpened((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  return (
    <article className={classes.pane} aria-label={message.subject || t('messaging.no_subject')}>
      <Heading className={classes.subject} tabIndex={-1}>
        <bdi>{message.subject || t('messaging.no_subject')}</bdi>
        {message.importance === 'high' ? (
          <span className={classes.important}>
            <IconFlag3 size={14} aria-hidden="true" />
            {t('messaging.important')}
          </span>
        ) : null}
      </Heading>
      {message.labels.length > 0 ? (
        <p className={classes.labels}>
          <LabelChips labels={labelsIn(labels, message.labels)} />
        </p>
      ) : null}
      {message.about ? <AboutCard about={message.about} /> : null}
      {isWhole ? null : <p className={classes.note}>{t('messaging.thread_long')}</p>}
      <ol className={classes.thread} aria-label={t('messaging.thread')}>
        {messages.map((one) => (
          <ThreadMessage
            key={one.id}
            message={one}
            tableId={tableId}
            isShown={one.id === shown}
            isOpen={one.id === shown || opened.has(one.id)}
            onToggle={() => toggle(one.id)}
          />
        ))}
      </ol>
    </article>
  );
}
