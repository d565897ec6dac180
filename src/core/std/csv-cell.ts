/**
 * A text as a cell of a CSV file, quoted where it must be. What a spreadsheet would run as a formula gets an apostrophe in
 * front, which it shows as it is; so does what begins with apostrophes before such a text.
 */
export function csvCell(value: string): string {
  const text = /^'*[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The text that a cell stands for. */
export function textOfCsv(cell: string): string {
  return /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
}
