/** How hard a password is to guess, roughly: its length and how many different characters it has. */
export type Strength = 'none' | 'short' | 'weak' | 'fair' | 'strong';

/** A hint, no rule but the length of at least `shortest` characters: long phrases are better than odd signs. */
export function strengthOf(password: string, shortest: number): Strength {
  const characters = [...password];
  if (characters.length === 0) return 'none';
  if (characters.length < shortest) return 'short';
  const different = new Set(characters.map((character) => character.toLowerCase())).size;
  const score = Math.min(characters.length, different * 2) + kindsIn(password) * 2;
  if (different < 6 || isRun(characters)) return 'weak';
  return score >= 20 ? 'strong' : 'fair';
}

function kindsIn(password: string): number {
  return [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(password)).length;
}

/** True for rows such as abcdefghijkl and 123456789012, where most characters follow from the one before. */
function isRun(characters: readonly string[]): boolean {
  const steps = characters
    .slice(1)
    .map((character, place) => code(character) - code(characters[place] ?? ''));
  return steps.filter((step) => Math.abs(step) <= 1).length > steps.length * 0.7;
}

function code(character: string): number {
  return character.codePointAt(0) ?? 0;
}
