/** Shades that carry white letters at AA. */
const SHADES = [
  '#3b6db3',
  '#4a7d2c',
  '#8a6a1c',
  '#a83c78',
  '#2a7f86',
  '#b3532d',
  '#5b6175',
  '#7d5bbe',
  '#a33b3b',
] as const;

/** One or two capitals for a name: the first letters of its first and last word. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/[\s.]+/)
    .filter(Boolean);
  const first = letterOf(words[0]);
  return words.length > 1 ? first + letterOf(words.at(-1)) : first;
}

/** The shade of a name: the same name has the same one everywhere. */
export function shadeOf(name: string): string {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return SHADES[sum % SHADES.length] ?? SHADES[0];
}

function letterOf(word = ''): string {
  return ([...word][0] ?? '').toUpperCase();
}
