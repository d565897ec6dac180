import type { ReactNode } from 'react';
import type { Reader } from '#core/fields/field.ts';
import { FILE_KINDS } from '#core/fields/file/file-kinds.ts';
import type { ColumnOf } from '#core/fields/registry.ts';
import { titleOfFile, type FileValue } from '#core/fields/file/file-value.ts';
import type { ListCell, WebField } from '../values/web-field.ts';
import { ReadFiles } from './file-reading.tsx';
import { FileSign } from './file-sign.tsx';
import { filesOf } from './files-of.ts';
import { sizeText } from './file-size.ts';
import classes from './file.module.css';

/** Most files that a cell of a list draws; the rest is counted. */
const MOST_SIGNS = 4;

/** What columns of files are alike in, one file or several, images or any. */
export const SHOWN_FILES = {
  cell: (value: FileValue | readonly FileValue[]) => filesOf(value).map(titleOfFile).join(', '),
  Reading: ReadFiles,
  listCell: cellOfList,
  width: 180,
  operatorWords: 'file',
  firstOperator: 'isNotEmpty',
  wide: true,
  limitsCount: true,
  askedText,
} as const;

/** One file: its sign and its name. */
export const file: WebField<ColumnOf<'file'>, FileValue> = SHOWN_FILES;

function cellOfList(
  value: FileValue | readonly FileValue[],
  column: { readonly id: number },
  _at: ListCell,
): ReactNode {
  const files = filesOf(value);
  const [first] = files;
  if (!first) return null;
  const names = files.map(titleOfFile).join(', ');
  const signs = files
    .slice(0, MOST_SIGNS)
    .map((one) => <FileSign key={one.id} file={one} columnId={column.id} size={64} />);
  if (files.length === 1)
    return (
      <span className={classes.cell} title={names}>
        {signs}
        <span className={classes.name}>{names}</span>
      </span>
    );
  return (
    <span className={classes.cell} title={names}>
      {signs}
      {files.length > MOST_SIGNS ? <span className={classes.more}>+{files.length - MOST_SIGNS}</span> : null}
      <span className="out-of-sight">{names}</span>
    </span>
  );
}

/** A size, a kind, or a piece of a name. */
function askedText(value: unknown, { locale }: Reader, t: (key: string) => string): string {
  if (typeof value === 'number') return sizeText(value, locale);
  return FILE_KINDS.some((kind) => kind === value) ? t(`file.kinds.${String(value)}`) : String(value);
}
