/**
 * Reads cells that one sign parts, in rows between line breaks; a cell in quotes may have both in it, and doubled quotes.
 * The line break at the end begins no row.
 */
export function readDelimited(text: string, separator: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  const row = (): string[] => rows.at(-1) ?? [];
  for (let at = 0; at < text.length;) {
    const cell =
      (text[at] === '"' ? quotedAt(text, at, separator) : undefined) ?? plainAt(text, at, separator);
    row().push(cell.value);
    at = cell.end;
    if (text[at] === separator) {
      at += 1;
      if (at === text.length) row().push('');
    } else if (at < text.length) {
      at += text.startsWith('\r\n', at) ? 2 : 1;
      if (at < text.length) rows.push([]);
    }
  }
  return rows[0]?.length === 0 ? [['']] : rows;
}

interface ReadCell {
  readonly value: string;
  /** Where it ends: at a separator, a line break or the end. */
  readonly end: number;
}

/** A cell in quotes; undefined where the quotes are a part of a plain one. */
function quotedAt(text: string, start: number, separator: string): ReadCell | undefined {
  let value = '';
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] !== '"') {
      value += text[at];
    } else if (text[at + 1] === '"') {
      value += '"';
      at += 1;
    } else {
      const next = text[at + 1];
      const ends = next === undefined || next === separator || next === '\n' || next === '\r';
      return ends ? { value: value.replaceAll('\r\n', '\n'), end: at + 1 } : undefined;
    }
  }
  return undefined;
}

function plainAt(text: string, start: number, separator: string): ReadCell {
  let end = start;
  while (end < text.length && !`${separator}\r\n`.includes(text[end] ?? '')) end += 1;
  return { value: text.slice(start, end), end };
}
