import type { Texts } from './texts.ts';

const OUTSIDE = '_outside';

/** The key under which a text for customers and visitors stands, where it says something else to them. */
export function outsideKey(key: string): string {
  return `${key}${OUTSIDE}`;
}

/** Texts for people who work here, or for customers and visitors: to these, `ask_outside` stands in the place of `ask`. */
export function textsFor(texts: Texts, isOutside: boolean): Texts {
  return Object.fromEntries(
    Object.entries(texts)
      .filter(([key]) => !key.endsWith(OUTSIDE))
      .map(([key, text]) => {
        const told = (isOutside ? texts[outsideKey(key)] : undefined) ?? text;
        return [key, typeof told === 'object' ? textsFor(told, isOutside) : told] as const;
      }),
  );
}
