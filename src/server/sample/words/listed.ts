/** The entries of a word list: one text with a bar or a new line between them. */
export function listed(text: string): readonly string[] {
  return text
    .split(/[|\n]/)
    .map((entry) => entry.trim().normalize('NFC'))
    .filter((entry) => entry !== '');
}
