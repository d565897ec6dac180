import { titleOfFile, type FileValue } from '#core/fields/file/file-value.ts';

/** The files of a value, whether it is one or several. */
export function filesOf(value: FileValue | readonly FileValue[] | null): readonly FileValue[] {
  return value === null ? [] : [value].flat();
}

/** What the files of a value are called. */
export function fileNames(value: FileValue | readonly FileValue[]): string {
  return filesOf(value).map(titleOfFile).join(', ');
}
