import { readDelimited } from '#core/std/delimited.ts';

/** Reads what spreadsheets put on the clipboard. */
export function readTsv(text: string): readonly (readonly string[])[] {
  return readDelimited(text, '\t');
}

/** The rows as spreadsheets take them from the clipboard. */
export function writeTsv(rows: readonly (readonly string[])[]): string {
  const text = rows.map((cells) => cells.map(quoted).join('\t')).join('\r\n');
  // An empty cell at the end would be no row of its own.
  return rows.at(-1)?.join('\t') === '' ? `${text}""` : text;
}

/** The rows as a table that word processors and mails take over. */
export function writeHtml(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => `<td>${escaped(text).replaceAll('\n', '<br>')}</td>`;
  return `<table>${rows.map((cells) => `<tr>${cells.map(cell).join('')}</tr>`).join('')}</table>`;
}

function quoted(text: string): string {
  return /[\t\r\n]|^"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
