import { useState } from 'react';
import { SHOWN_IMAGES } from '#core/fields/file/file-kinds.ts';
import { titleOfFile, type FileValue } from '#core/fields/file/file-value.ts';
import { useReader } from '../values/reader.ts';
import { useFileAddresses } from './file-addresses.ts';
import { filesOf } from './files-of.ts';
import { sizeText } from './file-size.ts';
import classes from './printed-files.module.css';

interface PrintedFilesProps {
  readonly value: FileValue | readonly FileValue[];
  readonly column: { readonly id: number; readonly label: string };
}

/** The files of a cell on paper: images as such, others by their names and sizes. */
export function PrintedFiles({ value, column }: PrintedFilesProps) {
  return (
    <ul className={classes.files} aria-label={column.label}>
      {filesOf(value).map((file) => (
        <li key={file.id}>
          <PrintedFile file={file} columnId={column.id} />
        </li>
      ))}
    </ul>
  );
}

function PrintedFile({ file, columnId }: { readonly file: FileValue; readonly columnId: number }) {
  const { locale } = useReader();
  const addresses = useFileAddresses(columnId);
  const [state, setState] = useState<'coming' | 'drawn' | 'failed'>('coming');
  const title = titleOfFile(file);
  if (addresses && state !== 'failed' && SHOWN_IMAGES.includes(file.type))
    return (
      <img
        className={classes.image}
        src={addresses.thumbnail(file.id, 1_024)}
        alt={title}
        width={file.width}
        height={file.height}
        aria-busy={state === 'coming'}
        onLoad={() => setState('drawn')}
        onError={() => setState('failed')}
      />
    );
  return (
    <>
      <bdi>{title}</bdi> ({sizeText(file.size, locale)})
    </>
  );
}
