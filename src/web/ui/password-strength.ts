/** What can be said of a password while it is typed; whether it is easy to guess is judged by the server alone. */
export type Strength = 'none' | 'short' | 'enough';

/** Compares the length with the least; characters are counted as the server counts them. */
export function strengthOf(password: string, shortest: number): Strength {
  const length = [...password.normalize('NFC')].length;
  if (length === 0) return 'none';
  return length < shortest ? 'short' : 'enough';
}
