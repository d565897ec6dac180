import { IconDownload } from '@tabler/icons-react';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { titleOfFile, type FileValue } from '#core/fields/file/file-value.ts';
import { useReader } from '../values/reader.ts';
import { filesOf } from './files-of.ts';
import { useFileAddresses } from './file-addresses.ts';
import type { FileEditing } from './file-editing.ts';
import { FileSign } from './file-sign.tsx';
import { sizeText } from './file-size.ts';
import { FileTools } from './file-tools.tsx';
import classes from './file.module.css';

const FileViewer = lazy(async () => ({ default: (await import('./viewer/file-viewer.tsx')).FileViewer }));

interface FileReadingProps {
  readonly value: FileValue | readonly FileValue[];
  readonly column: { readonly id: number; readonly label: string };
}

/** The files of a cell to read: each is opened in the page, or saved. */
export function ReadFiles({ value, column }: FileReadingProps) {
  const files = filesOf(value);
  return <FileRows files={files} column={column} />;
}

interface FileRowsProps {
  readonly files: readonly FileValue[];
  readonly column: { readonly id: number; readonly label: string };
  /** What can be done with them beside looking at them; undefined where they are only read. */
  readonly editing?: FileEditing | undefined;
}

/** Files below each other, with what can be done with each. */
export function FileRows({ files, column, editing }: FileRowsProps) {
  const { t } = useTranslation();
  const { locale } = useReader();
  const addresses = useFileAddresses(column.id);
  const [opened, setOpened] = useState<string>();
  return (
    <>
      <ul className={classes.rows} aria-label={column.label}>
        {files.map((file) => (
          <li key={file.id} className={classes.row}>
            <button
              type="button"
              className={classes.open}
              disabled={!addresses}
              onClick={() => setOpened(file.id)}
            >
              <FileSign file={file} columnId={column.id} size={256} />
              <span className={classes.about}>
                <span className={classes.name} dir="auto" title={titleOfFile(file)}>
                  {titleOfFile(file)}
                </span>
                <span className={classes.size}>{sizeText(file.size, locale)}</span>
              </span>
            </button>
            <span className={classes.tools}>
              {editing ? <FileTools file={file} editing={editing} /> : null}
              {addresses ? (
                <a
                  className={classes.tool}
                  href={addresses.download(file.id)}
                  download={file.name}
                  aria-label={t('file.download', { name: titleOfFile(file) })}
                  title={t('file.save')}
                >
                  <IconDownload size={16} aria-hidden="true" />
                </a>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
      {opened !== undefined && addresses ? (
        <Suspense fallback={null}>
          <FileViewer
            files={files}
            opened={opened}
            addresses={addresses}
            onOpen={setOpened}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
