/**
 * Reads what spreadsheets put on the clipboard: cells between tabs, rows between line breaks; a cell in quotes may have
 * both in it, and doubled quotes. The line break at the end begins no row.
 */
export function readTsv(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  let at = 0;
  const row = (): string[] => rows.at(-1) ?? [];
  while (at < text.length) {
    const cell = text[at] === '"' ? (quotedAt(text, at) ?? plainAt(text, at)) : plainAt(text, at);
    row().push(cell.value);
    at = cell.end;
    if (text[at] === '\t') {
      at += 1;
      if (at === text.length) row().push('');
    } else if (at < text.length) {
      at += text.startsWith('\r\n', at) ? 2 : 1;
      if (at < text.length) rows.push([]);
    }
  }
  return rows[0]?.length === 0 ? [['']] : rows;
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

interface ReadCell {
  readonly value: string;
  /** Where it ends: at a tab, a line break or the end. */
  readonly end: number;
}

/** A cell in quotes; undefined where the quotes are a part of a plain one. */
function quotedAt(text: string, start: number): ReadCell | undefined {
  let value = '';
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] !== '"') {
      value += text[at];
    } else if (text[at + 1] === '"') {
      value += '"';
      at += 1;
    } else {
      const next = text[at + 1];
      const ends = next === undefined || next === '\t' || next === '\n' || next === '\r';
      return ends ? { value: value.replaceAll('\r\n', '\n'), end: at + 1 } : undefined;
    }
  }
  return undefined;
}

function plainAt(text: string, start: number): ReadCell {
  let end = start;
  while (end < text.length && !'\t\r\n'.includes(text[end] ?? '')) end += 1;
  return { value: text.slice(start, end), end };
}

function quoted(text: string): string {
  return /[\t\r\n]|^"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
