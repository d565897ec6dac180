/** How tightly the parts of a condition hold together, from the loosest. */
const LEVELS = ['or', 'and', 'not', 'compare', 'call'] as const;
type Level = (typeof LEVELS)[number];

/** A condition as the text of a formula. */
export interface FormulaPart {
  readonly text: string;
  readonly level: Level;
  /** Its exact opposite, where there is a shorter way than `not`. */
  readonly opposite?: string;
}

const TRUE: FormulaPart = { text: 'true', level: 'call', opposite: 'false' };
const FALSE: FormulaPart = { text: 'false', level: 'call', opposite: 'true' };

/** A call, or something else that needs no brackets. */
export function called(text: string): FormulaPart {
  return { text, level: 'call' };
}

export function comparing(text: string, opposite?: string): FormulaPart {
  return { text, level: 'compare', ...(opposite === undefined ? {} : { opposite }) };
}

/** All of the parts, or any of them. */
export function joined(parts: readonly FormulaPart[], by: 'and' | 'or'): FormulaPart {
  const [first, ...others] = parts;
  if (!first) return by === 'and' ? TRUE : FALSE;
  if (others.length === 0) return first;
  return { text: parts.map((part) => within(part, by)).join(` ${by} `), level: by };
}

export function opposite(part: FormulaPart): FormulaPart {
  if (part.opposite !== undefined) return { text: part.opposite, level: part.level, opposite: part.text };
  return { text: `not ${within(part, 'call')}`, level: 'not' };
}

function within(part: FormulaPart, level: Level): string {
  return LEVELS.indexOf(part.level) < LEVELS.indexOf(level) ? `(${part.text})` : part.text;
}
