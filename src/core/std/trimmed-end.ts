/**
 * A text without the characters at its end that are among `characters`, in the time of its length: an expression that
 * looks for many of them before the end begins at each of them anew.
 */
export function trimmedEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
