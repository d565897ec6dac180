import { AppError } from '#core/errors.ts';
import { isGuessable } from './guessing.ts';

/** Most characters of a password. */
export const MAX_PASSWORD_LENGTH = 256;

/** Shortest word that counts as one. */
const MIN_WORD_LENGTH = 3;

/** What is asked of a password: fewest characters, and words about its person that are no secret. */
export interface PasswordRules {
  readonly shortest: number;
  readonly words: readonly string[];
}

/** What is wrong with a password. */
type PasswordFault = 'short' | 'long' | 'known';

/**
 * What is wrong with a password; undefined where nothing is. Which signs it is made of does not matter: only how many
 * there are, and whether others would guess it.
 */
export async function passwordFault(
  password: string,
  { shortest, words }: PasswordRules,
): Promise<PasswordFault | undefined> {
  const { length } = [...password.normalize('NFC')];
  if (length < shortest) return 'short';
  if (length > MAX_PASSWORD_LENGTH) return 'long';
  return (await isGuessable(password, words)) ? 'known' : undefined;
}

/** Throws AppError `password.short`, `password.long` or `password.known` for a password that breaks the rules. */
export async function checkPassword(password: string, rules: PasswordRules): Promise<void> {
  const fault = await passwordFault(password, rules);
  if (fault === 'short') throw new AppError('password.short', { min: rules.shortest });
  if (fault === 'long') throw new AppError('password.long', { max: MAX_PASSWORD_LENGTH });
  if (fault === 'known') throw new AppError('password.known');
}

/** The words that some texts about a person are made of, and the texts themselves. */
export function wordsAbout(...texts: readonly (string | null | undefined)[]): readonly string[] {
  const given = texts.filter((text) => typeof text === 'string');
  const words = given.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]);
  return [...new Set(words.map((word) => word.trim().toLowerCase()))].filter(
    (word) => word.length >= MIN_WORD_LENGTH,
  );
}
