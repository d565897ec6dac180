/** Characters of a name that is made of a header. */
const LONGEST = 200;

/**
 * Names for the columns of a file whose header may have gaps, or names that stand there twice: each has one of its own. A
 * column without a name is called by its letters, as in spreadsheets.
 */
export function namedHeader(header: readonly string[]): readonly string[] {
  const given = header.map((cell) => cell.trim().normalize('NFC').slice(0, LONGEST).trim());
  const taken = new Set(given);
  const used = new Set<string>();
  return given.map((text, at) => {
    const wanted = text === '' ? lettersOf(at) : text;
    if (text !== '' && !used.has(text)) {
      used.add(text);
      return text;
    }
    const name = freeName(wanted, (one) => !taken.has(one) && !used.has(one));
    used.add(name);
    return name;
  });
}

function freeName(wanted: string, isFree: (name: string) => boolean): string {
  if (isFree(wanted)) return wanted;
  for (let number = 2; ; number += 1) if (isFree(`${wanted} ${number}`)) return `${wanted} ${number}`;
}

/** A, B, …, Z, AA, … */
function lettersOf(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : `${lettersOf(Math.floor(at / 26) - 1)}${last}`;
}
