import type { Column } from '#core/catalog/schema.ts';
import type { FileValue } from '#core/fields/file/file-value.ts';
import { fieldOf } from '#core/fields/registry.ts';
import type { Result } from '#core/std/result.ts';

/** What the paths in cells of files become. */
export interface CellFiles {
  /** The file that a path names. */
  readonly valueOf: (path: string) => Result<FileValue>;
  /** Bytes that the files of one line may have. */
  readonly mostPerLine: number;
  /** Those that are looked at alone: a transaction knows them on trial. */
  readonly onTrial: readonly FileValue[];
}

/** The value of a cell of files: one path, or several with `;` between them. */
export function filesOfCell(
  column: Column,
  cell: string,
  { valueOf }: CellFiles,
): Result<FileValue | readonly FileValue[]> {
  const whole = valueOf(cell);
  // A name may have what stands between several.
  const isOne = whole.ok || fieldOf(column).files === 'one' || !cell.includes(';');
  const found = isOne
    ? [whole]
    : cell
        .split(';')
        .filter((path) => path.trim() !== '')
        .map((path) => valueOf(path));
  const wrong = found.find((one) => !one.ok);
  if (wrong) return wrong;
  const files = found.flatMap((one) => (one.ok ? [one.value] : []));
  const value = fieldOf(column).files === 'one' ? files[0] : files;
  return fieldOf(column).parse(value, column) as Result<FileValue | readonly FileValue[]>;
}

/** Bytes of the files of a cell. */
export function bytesOf(value: FileValue | readonly FileValue[]): number {
  return [value].flat().reduce((sum, { size }) => sum + size, 0);
}
