import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { IconFlag3, IconMail, IconPaperclip, IconPencil } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { RecordMessage } from '#core/contract/messaging/message-routes.ts';
import { messageAboutAddress, messageAddress } from '#web/addresses/addresses.ts';
import { useApplication } from '#web/api/application.tsx';
import { useMoments } from '#web/fields/values/moments.ts';
import { watchLive } from '#web/live/live.ts';
import { useTranslation } from '#web/std/translation.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Avatar } from '#web/ui/avatar/avatar.tsx';
import { Skeletons } from '#web/ui/states/skeletons.tsx';
import { EmptyState, ErrorState } from '#web/ui/states/states.tsx';
import type { CommentedPlace } from '../comments/comments-key.ts';
import classes from './record-messages.module.css';
import { recordMessagesKey, useRecordMessages } from './use-record-messages.ts';

/** The messages about a record that its reader has, and the way to write one. */
export function RecordMessages({ place }: { readonly place: CommentedPlace }) {
  const { t } = useTranslation();
  const { user } = useApplication();
  const router = useRouter();
  const { data, error, isPending, refetch, showMore } = useRecordMessages(place, true);
  useNews(place, data?.tableId);
  const write = (): void => router.history.push(messageAboutAddress(place.tableId, place.recordId));
  return (
    <>
      <div className={classes.scroller} tabIndex={-1}>
        {isPending ? <Skeletons shape="entries" count={4} bare /> : null}
        {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
        {data?.messages.length === 0 ? (
          <EmptyState
            icon={<IconMail size={28} stroke={1.4} aria-hidden="true" />}
            title={t('record.messages_none')}
            text={t('record.messages_none_hint')}
          />
        ) : null}
        <ul className={classes.list}>
          {(data?.messages ?? []).map((message) => (
            <MessageAbout key={message.id} message={message} />
          ))}
        </ul>
        {data?.more === true ? (
          <button type="button" className={classes.more} onClick={showMore}>
            {t('record.messages_more')}
          </button>
        ) : null}
      </div>
      {user.looksOnly ? null : (
        <div className={classes.foot}>
          <Button
            variant="default"
            fullWidth
            leftSection={<IconPencil size={16} aria-hidden="true" />}
            onClick={write}
          >
            {t('record.write_about')}
          </Button>
        </div>
      )}
    </>
  );
}

/** Asks again when messages come or change. */
function useNews({ tableId, recordId }: CommentedPlace, table: number | undefined): void {
  const { user } = useApplication();
  const queries = useQueryClient();
  useEffect(() => {
    if (table === undefined) return undefined;
    const onChange = (): void =>
      void queries.invalidateQueries({ queryKey: recordMessagesKey({ tableId, recordId }) });
    return watchLive(user.account, { tables: [table], onChange });
  }, [queries, user.account, table, tableId, recordId]);
}

function MessageAbout({ message }: { readonly message: RecordMessage }) {
  const { t } = useTranslation();
  const moments = useMoments();
  const [now] = useState(() => new Date().toISOString());
  const { id, from, sentAt, subject, preview, files, important, read, sent, folderId } = message;
  const isToday = moments.on(sentAt) === moments.on(now);
  return (
    <li className={classes.item} data-unread={!read || undefined}>
      <AppLink className={classes.message} href={messageAddress(id, folderId ?? (sent ? 'sent' : undefined))}>
        <Avatar name={from} />
        <span className={classes.words}>
          <span className={classes.line}>
            <bdi className={classes.from}>{from}</bdi>
            {read ? null : <span className="out-of-sight">{t('record.messages_unread')}</span>}
            {important ? (
              <IconFlag3
                className={classes.important}
                size={14}
                role="img"
                aria-label={t('record.messages_important')}
              />
            ) : null}
            {files > 0 ? (
              <span className={classes.files}>
                <IconPaperclip size={14} aria-hidden="true" />
                <span aria-hidden="true">{files}</span>
                <span className="out-of-sight">{t('record.messages_files', { number: files })}</span>
              </span>
            ) : null}
            <time dateTime={sentAt} title={moments.at(sentAt)}>
              {isToday ? moments.time(sentAt) : moments.on(sentAt)}
            </time>
          </span>
          <bdi className={classes.subject}>{subject || t('record.messages_no_subject')}</bdi>
          {preview === '' ? null : <bdi className={classes.preview}>{preview}</bdi>}
        </span>
      </AppLink>
    </li>
  );
}
