/** Octets of a line, without its end (RFC 5545, 3.1). */
const LINE = 75;

/** A text as the value of a property: separators are escaped, line ends written as `\n`, other control characters left out. */
export function escapedText(text: string): string {
  return (
    text
      .replaceAll(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
      // oxlint-disable-next-line no-control-regex
      .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
      .toWellFormed()
      .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
      .replaceAll('\n', String.raw`\n`)
  );
}

/** Lines of a calendar as one text: long ones go on in lines that begin with a space, characters stay whole. */
export function contentLines(lines: readonly string[]): string {
  return lines.map((line) => `${foldedLine(line)}\r\n`).join('');
}

function foldedLine(line: string): string {
  if (Buffer.byteLength(line) <= LINE) return line;
  const parts: string[] = [];
  let [part, octets] = ['', 0];
  for (const sign of line) {
    const size = Buffer.byteLength(sign);
    if (octets + size > LINE) {
      parts.push(part);
      // The space counts.
      [part, octets] = [' ', 1];
    }
    part += sign;
    octets += size;
  }
  return [...parts, part].join('\r\n');
}
