import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import type { ApartPreview, MessageDraft } from '#core/contract/messaging/message-routes.ts';
import { numberFormat } from '#core/language/formats.ts';
import { useApplication, webColumns } from '#web/api/application.tsx';
import { call } from '#web/api/call.ts';
import { LazyFormattedText } from '#web/fields/rich-text/lazy-formatted-text.tsx';
import { useReader } from '#web/fields/values/reader.ts';
import { useTranslation } from '#web/std/translation.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Skeletons } from '#web/ui/states/skeletons.tsx';
import { useErrorText } from '#web/ui/states/states.tsx';
import { toldRefusal } from '../mailbox/told-refusal.ts';
import classes from './apart-preview.module.css';
import { ApartLeftOut } from '../mailbox/apart-left-out.tsx';

interface ApartPreviewDialogProps {
  readonly draft: MessageDraft;
  readonly tableId: number;
  readonly onClose: () => void;
}

/** What the recipients of a draft will read, one after the other. */
export function ApartPreviewDialog({ draft, tableId, onClose }: ApartPreviewDialogProps) {
  const { t } = useTranslation();
  const failed = useErrorText(undefined);
  const [position, setPosition] = useState(0);
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['messaging_draft_preview', draft.id, position],
    queryFn: ({ signal }) => call('messaging_draft_preview', { body: { draft: draft.id, position }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  return (
    <Dialog title={t('messaging.apart.preview')} onClose={onClose}>
      <div className={classes.body}>
        {error ? (
          <p className={classes.refused} role="alert">
            {toldRefusal(error, failed)}
          </p>
        ) : null}
        {!error && !data ? <Skeletons shape="entries" count={3} /> : null}
        {!error && data ? (
          <>
            <Walk preview={data} isBusy={isPlaceholderData} onGo={setPosition} />
            <Read preview={data} tableId={tableId} />
            <ApartLeftOut {...data} />
            {draft.mailing && data.address !== null ? (
              <p className={classes.note}>{t('messaging.apart.foot')}</p>
            ) : null}
          </>
        ) : null}
      </div>
    </Dialog>
  );
}

interface WalkProps {
  readonly preview: ApartPreview;
  readonly isBusy: boolean;
  readonly onGo: (position: number) => void;
}

function Walk({ preview: { position, count, name }, isBusy, onGo }: WalkProps) {
  const { t } = useTranslation();
  const { locale } = useReader();
  const number = (count: number) => numberFormat(locale).format(count);
  return (
    <div className={classes.walk}>
      <IconButton
        label={t('messaging.apart.previous')}
        disabled={position === 0 || isBusy}
        onClick={() => onGo(position - 1)}
      >
        <IconChevronLeft size={18} aria-hidden="true" className={classes.turns} />
      </IconButton>
      <span role="status">
        {t('messaging.apart.as_read_by', { name, position: number(position + 1), count: number(count) })}
      </span>
      <IconButton
        label={t('messaging.apart.next')}
        disabled={position + 1 >= count || isBusy}
        onClick={() => onGo(position + 1)}
      >
        <IconChevronRight size={18} aria-hidden="true" className={classes.turns} />
      </IconButton>
    </div>
  );
}

function Read({ preview, tableId }: { readonly preview: ApartPreview; readonly tableId: number }) {
  const { t } = useTranslation();
  const { tables } = useApplication();
  const { subject, body, name, address } = preview;
  const table = tables.get(tableId);
  const column = table && webColumns(table).find((one) => one.name === 'body');
  return (
    <article className={classes.message} aria-label={t('messaging.apart.message')}>
      <p className={classes.to}>
        {t('messaging.to')} <bdi>{address === null || address === name ? name : `${name} <${address}>`}</bdi>
      </p>
      <h3 dir="auto">{subject || t('messaging.no_subject')}</h3>
      {column ? <LazyFormattedText value={body} columnId={column.id} /> : null}
    </article>
  );
}
