import type { FileValue } from '#core/fields/file/file-value.ts';

/** A cell that holds files: a column of a table, and the number of the record. */
export interface CellWithFiles {
  readonly table: string;
  readonly column: string;
  readonly record: number;
}

/** The files of all cells that hold some. */
export class FilesOfCells {
  readonly #cells = new Map<string, FileValue[]>();

  add(cell: CellWithFiles, file: FileValue): void {
    const held = this.#cells.get(keyOf(cell)) ?? [];
    held.push(file);
    this.#cells.set(keyOf(cell), held);
  }

  /** The file of a cell of one. */
  one(cell: CellWithFiles): FileValue | null {
    return this.#cells.get(keyOf(cell))?.[0] ?? null;
  }

  /** The files of a cell of several. */
  all(cell: CellWithFiles): readonly FileValue[] | null {
    return this.#cells.get(keyOf(cell)) ?? null;
  }
}

function keyOf({ table, column, record }: CellWithFiles): string {
  return `${table}.${column} ${record}`;
}
