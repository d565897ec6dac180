import { IconAlertTriangle, IconFileSpreadsheet } from '@tabler/icons-react';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { useStore } from '#web/std/store.ts';
import { useErrorText } from '#web/ui/states/states.tsx';
import { CardReading } from './card-reading.tsx';
import classes from './from-files.module.css';
import { forgetUpload, sendAgain, uploads, type Upload } from './uploads.ts';
import type { ReadFile } from './use-table-files.ts';

interface FileStatesProps {
  readonly read: readonly ReadFile[];
  readonly onRemove: (file: number) => void;
}

/** Files that are on their way, that are being read, or that could not be: each with what can be done. */
export function FileStates({ read, onRemove }: FileStatesProps) {
  const sending = useStore(uploads);
  const unread = read.filter(({ sheets }) => sheets === undefined);
  if (sending.length + unread.length === 0) return null;
  return (
    <ul className={classes.states}>
      {sending.map((upload) => (
        <li key={`upload ${upload.key}`}>
          <Sending upload={upload} />
        </li>
      ))}
      {unread.map((one) => (
        <li key={one.file.file}>
          <Reading read={one} onRemove={() => onRemove(one.file.file)} />
        </li>
      ))}
    </ul>
  );
}

function Sending({ upload }: { readonly upload: Upload }) {
  const { t, language } = useTranslation();
  const { name, part, error, key } = upload;
  if (error !== undefined)
    return (
      <Failed
        name={name}
        error={error}
        onAgain={() => sendAgain(upload)}
        onRemove={() => forgetUpload(key)}
      />
    );
  const percent = new Intl.NumberFormat(language, { style: 'percent' }).format(part);
  return <Busy name={name} words={t('files.sending', { percent })} part={part} />;
}

function Reading({ read, onRemove }: { readonly read: ReadFile; readonly onRemove: () => void }) {
  const { t } = useTranslation();
  const { file, error, again } = read;
  if (error !== undefined)
    return (
      <Failed name={file.name} error={error} onAgain={again} onRemove={onRemove}>
        {!IS_WORKBOOK.test(file.name) && <CardReading file={file.file} name={file.name} reading={{}} />}
      </Failed>
    );
  return <Busy name={file.name} words={t('files.reading')} />;
}

interface BusyProps {
  readonly name: string;
  readonly words: string;
  readonly part?: number;
}

function Busy({ name, words, part }: BusyProps) {
  return (
    <div className={classes.state}>
      <IconFileSpreadsheet size={16} stroke={1.6} aria-hidden="true" />
      <bdi>{name}</bdi>
      <span>{words}</span>
      <progress aria-label={`${name}: ${words}`} value={part} />
    </div>
  );
}

/** Names of files that say themselves how they are read. */
const IS_WORKBOOK = /\.xls[xm]?$/i;

interface FailedProps {
  readonly name: string;
  readonly error: unknown;
  readonly onAgain: () => void;
  readonly onRemove: () => void;
  /** What else can be done about it. */
  readonly children?: ReactNode;
}

function Failed({ name, error, onAgain, onRemove, children }: FailedProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.state} data-bad role="alert">
      <IconAlertTriangle size={16} stroke={1.6} aria-hidden="true" />
      <bdi>{name}</bdi>
      <span>{useErrorText(error)}</span>
      {children}
      <Button variant="default" size="xs" onClick={onAgain}>
        {t('state.retry')}
      </Button>
      <Button variant="subtle" size="xs" onClick={onRemove}>
        {t('files.remove')}
      </Button>
    </div>
  );
}
