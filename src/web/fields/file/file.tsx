import type { ColumnOf } from '#core/fields/registry.ts';
import type { Reader } from '#core/fields/field.ts';
import type { Translate } from '#core/language/texts.ts';
import { FILE_KINDS } from '#core/fields/file/file-kinds.ts';
import type { FileValue } from '#core/fields/file/file-value.ts';
import type { WebField } from '../values/web-field.ts';
import { sizeText } from './file-size.ts';
import { filesOf, fileNames } from './files-of.ts';
import { LazyFileCell, LazyFiles, LazyFileSign, LazyPrintedFiles } from './lazy-files.tsx';

/** What columns of files are alike in, one file or several, images or any. */
export const SHOWN_FILES = {
  cell: fileNames,
  Reading: LazyFiles,
  Printed: LazyPrintedFiles,
  listCell: (value: FileValue | readonly FileValue[], column: { readonly id: number }) => (
    <LazyFileCell files={filesOf(value)} columnId={column.id} />
  ),
  width: 180,
  operatorWords: 'file',
  firstOperator: 'isNotEmpty',
  wide: true,
  limitsCount: true,
  askedText,
} as const;

/** What columns of images are alike in: the first one stands on cards. */
export const SHOWN_PICTURES = {
  ...SHOWN_FILES,
  picture: (value: FileValue | readonly FileValue[], column: { readonly id: number }) =>
    filesOf(value)
      .slice(0, 1)
      .map((file) => <LazyFileSign key={file.id} file={file} columnId={column.id} size={256} />),
} as const;

/** One file: its sign and its name. */
export const file: WebField<ColumnOf<'file'>, FileValue> = SHOWN_FILES;

/** A size, a kind, or a piece of a name. */
function askedText({ value }: { readonly value: unknown }, { locale }: Reader, t: Translate): string {
  if (typeof value === 'number') return sizeText(value, locale);
  return FILE_KINDS.some((kind) => kind === value) ? t(`file.kinds.${String(value)}`) : String(value);
}
