import { IconPaperclip, IconX } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useEffectEvent, useId, useRef, type Ref } from 'react';
import type { MessageDraft } from '#core/contract/messaging/message-routes.ts';
import { titleOfFile } from '#core/fields/file/file-value.ts';
import type { ColumnOf } from '#core/fields/registry.ts';
import { useApplication, webColumns } from '#web/api/application.tsx';
import { useTranslation } from '#web/std/translation.ts';
import { sizeText } from '#web/fields/file/file-size.ts';
import { UploadRows } from '#web/fields/file/upload-rows.tsx';
import { useUploads } from '#web/fields/file/use-uploads.ts';
import { useReader } from '#web/fields/values/reader.ts';
import type { LabelledColumn } from '#web/fields/values/web-field.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Skeletons } from '#web/ui/states/skeletons.tsx';
import classes from './composer.module.css';
import { RecordFiles } from './record-files.tsx';
import type { Inserter } from './use-insertion.ts';
import type { WrittenDraft } from './use-message-draft.ts';

const RichTextEditor = lazy(async () => ({
  default: (await import('#web/fields/rich-text/rich-text-editor.tsx')).RichTextEditor,
}));

interface DraftBodyProps {
  readonly draft: MessageDraft;
  readonly change: WrittenDraft['change'];
  readonly tableId: number;
  /** Gets the way to put a text into what it says. */
  readonly inserter: Ref<Inserter>;
  /** Told whether files are on their way. */
  readonly onSending: (isSending: boolean) => void;
}

/** What a message says, and its files: dropped on it, or chosen. */
export function DraftBody({ draft, change, tableId, inserter, onSending }: DraftBodyProps) {
  const files = useRef(draft.files);
  useEffect(() => {
    files.current = draft.files;
  });
  const uploads = useUploads((arrived) => {
    files.current = [...files.current, ...arrived.map(({ file }) => file)];
    change({ files: files.current });
  });
  const isSending = uploads.shown.length > 0;
  const tell = useEffectEvent(onSending);
  useEffect(() => tell(isSending), [isSending]);
  return (
    <div
      className={classes.body}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        const dropped = [...event.dataTransfer.files];
        // What the text took stands in it.
        if (dropped.length === 0 || event.defaultPrevented) return;
        event.preventDefault();
        uploads.send(dropped);
      }}
    >
      <BodyText draft={draft} change={change} tableId={tableId} inserter={inserter} onFiles={uploads.send} />
      <Attached draft={draft} change={change} />
      <UploadRows uploads={uploads} />
      <div className={classes.attaching}>
        <Chooser onFiles={uploads.send} />
        <RecordFiles draft={draft} change={change} />
      </div>
    </div>
  );
}

interface BodyTextProps extends Omit<DraftBodyProps, 'onSending'> {
  /** Attaches files. */
  readonly onFiles: (files: readonly File[]) => void;
}

function BodyText({ draft, change, tableId, inserter, onFiles }: BodyTextProps) {
  const { t } = useTranslation();
  const id = useId();
  const { tables } = useApplication();
  const table = tables.get(tableId);
  const column = table && webColumns(table).find(({ name }) => name === 'body');
  return (
    <div className={classes.text}>
      <Suspense fallback={<Skeletons shape="entries" count={2} />}>
        {column ? (
          <RichTextEditor
            id={id}
            // The server built it from the catalog's column, which is of formatted text.
            column={column as LabelledColumn<ColumnOf<'richText'>>}
            value={draft.body === '' ? null : draft.body}
            label={t('messaging.body')}
            inserter={inserter}
            onOtherFiles={onFiles}
            onChange={(body) => change({ body: body ?? '' })}
            onProblem={() => undefined}
            onBlur={() => undefined}
            invalid={false}
            describedBy={undefined}
            disabled={false}
          />
        ) : null}
      </Suspense>
    </div>
  );
}

function Attached({ draft, change }: Pick<DraftBodyProps, 'draft' | 'change'>) {
  const { t } = useTranslation();
  const { locale } = useReader();
  if (draft.files.length === 0) return null;
  return (
    <ul className={classes.files} aria-label={t('messaging.attached')}>
      {draft.files.map((file) => (
        <li key={file.id}>
          <IconPaperclip size={14} aria-hidden="true" />
          <bdi>{titleOfFile(file)}</bdi>
          <small>{sizeText(file.size, locale)}</small>
          <IconButton
            size="inChip"
            label={t('field.remove', { title: titleOfFile(file) })}
            onClick={() => change({ files: draft.files.filter((one) => one.id !== file.id) })}
          >
            <IconX size={14} aria-hidden="true" />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

function Chooser({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const { t } = useTranslation();
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        aria-label={t('messaging.attach')}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
      <button type="button" className={classes.attach} onClick={() => chooser.current?.click()}>
        <IconPaperclip size={16} stroke={1.6} aria-hidden="true" />
        {t('messaging.attach')}
      </button>
    </>
  );
}
