import { numberFormat, pluralRules } from './formats.ts';
import { inlineLabel } from './inline-label.ts';

/** Texts under nested keys. */
export interface Texts {
  readonly [key: string]: string | Texts;
}

/** What stands in the places of a text, by their names; `count`, a number, and `context` also choose the text. */
export type TextValues = Readonly<Record<string, string | number | null | undefined>>;

/** Gives a text by its key, as the values choose it and with them in its places; “…” where there is none (ERR-8). */
export type Translate = (key: string, values?: TextValues) => string;

/** How a value is written in its place, such as `number` in `{{count, number}}`. */
type WriteValue = (value: string | number, format?: string) => string;

/** The text at a key such as `list.empty`; undefined where there is none. */
export function textAt(texts: Texts | undefined, key: string): string | undefined {
  let at: string | Texts | undefined = texts;
  for (const part of key.split('.')) at = typeof at === 'object' ? at[part] : undefined;
  return typeof at === 'string' ? at : undefined;
}

/**
 * The text at a key that fits the values: with `context`, such as the gender of a noun, `key_feminine`, and of a counted
 * one that of the plural category of `count` in `locale`, such as `key_feminine_other`. Undefined where there is none.
 */
export function fittingText(
  texts: Texts,
  key: string,
  { count, context }: TextValues,
  locale: string,
): string | undefined {
  const endings =
    typeof count === 'number'
      ? [...(count === 0 ? ['_zero'] : []), `_${pluralRules(locale).select(count)}`, '_other', '']
      : [''];
  for (const base of context ? [`${key}_${context}`, key] : [key])
    for (const ending of endings) {
      const text = textAt(texts, base + ending);
      if (text !== undefined) return text;
    }
  return undefined;
}

/** A text with values in its places, `{{name}}` or `{{name, format}}`; a place without a value stays as it stands. */
export function filledText(text: string, values: TextValues, write: WriteValue = String): string {
  return text.replace(
    /\{\{\s*(\w+)\s*(?:,\s*(\w+)\s*)?\}\}/g,
    (place, name: string, format: string | undefined) =>
      Object.hasOwn(values, name) ? write(values[name] ?? '', format) : place,
  );
}

/** Writes values as a language does: `number`s, and labels `inline`, within a sentence; others as they are. */
export function writtenIn(language: string): WriteValue {
  return (value, format) => {
    if (format === 'number') return numberFormat(language).format(Number(value));
    return format === 'inline' ? inlineLabel(String(value), language) : String(value);
  };
}

/** The texts of `over`, and those of `under` that it lacks. */
export function mergedTexts(under: Texts, over: Texts): Texts {
  const result: Record<string, string | Texts> = { ...under };
  for (const [key, text] of Object.entries(over)) {
    const below = result[key];
    result[key] = typeof text === 'object' && typeof below === 'object' ? mergedTexts(below, text) : text;
  }
  return result;
}
