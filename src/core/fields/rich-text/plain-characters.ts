/** A text as texts are kept: composed, its lines parted by line feeds, without control characters. */
export function plainCharacters(text: string): string {
  const lines = text.toWellFormed().replace(/\r\n?|[\u2028\u2029]/g, '\n');
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  return lines.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '').normalize('NFC');
}
