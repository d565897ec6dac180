/** One line of a file that holds something: its number, counted from 1, and its cells as texts. */
export interface FileLine {
  readonly line: number;
  readonly cells: readonly string[];
  /**
   * What the cells of a workbook are, one letter each: `t` a text, `v` a number, date or truth value in the form that
   * files of this application have, `e` an error such as #N/A, `f` a formula that was never calculated. Without it all
   * are texts of CSV.
   */
  readonly kinds?: string;
}

/** Why a file cannot be read beyond a line. */
export interface FileFault {
  readonly line: number;
  readonly code: 'import.quotes' | 'import.line_too_long';
}

/** The lines that one chunk of a file completed. */
export interface FilePart {
  readonly lines: readonly FileLine[];
  /** Bytes read so far. */
  readonly bytes: number;
  /** From here on, cells with a replacement character are cells with bytes that are not of the file's encoding. */
  readonly broken: boolean;
  /** The file was read as far as this line; nothing comes after. */
  readonly fault?: FileFault;
  /** Cells that were merged with others: only the first of each range has a value. Known at the end. */
  readonly merged?: number;
}

/** What stands for bytes that the file's encoding does not have. */
export const BROKEN = '\ufffd';
