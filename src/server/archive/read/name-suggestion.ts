import { closestName } from '#core/std/closest-name.ts';

/** Most names that a message lists. */
const SHOWN = 24;

/** What a message says of an unknown name: the name that was probably meant, else those that there are. */
export function suggestion(name: string, known: readonly string[], plural: string): string {
  const meant = closestName(name, known);
  if (meant !== undefined) return `: did you mean '${meant}'?`;
  return listing(known, plural);
}

/** The names that there are, as the end of a message. */
export function listing(known: readonly string[], plural: string): string {
  if (known.length === 0) return `: there are no ${plural}`;
  const more = known.length > SHOWN ? ' …' : '';
  return `: the ${plural} are ${known.slice(0, SHOWN).join(', ')}${more}`;
}
