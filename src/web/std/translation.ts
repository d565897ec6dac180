import {
  filledText,
  fittingText,
  mergedTexts,
  textAt,
  writtenIn,
  type Texts,
  type TextValues,
  type Translate,
} from '#core/language/texts.ts';

/** The texts of the application in the language of its user, who changes neither before the page is loaded anew. */
interface Translation {
  readonly t: Translate;
  /** Whether there is a text of this very key. */
  readonly exists: (key: string) => boolean;
  /** How numbers, days and lists of words are written, as browsers name it. */
  readonly language: string;
}

let texts: Texts = {};
let translation: Translation = { t: translate, exists, language: 'en' };

/** What screens speak with. */
export function useTranslation(): Translation {
  return translation;
}

/** What `t` of `useTranslation` does, for what is no component; a text that is missing is reported. */
export function translate(key: string, values: TextValues = {}): string {
  return filledHere(textToFill(key, values), values);
}

/** A text as the values choose it, its places still empty: for what fills parts of it. */
export function textToFill(key: string, values: TextValues): string {
  const text = fittingText(texts, key, values, translation.language);
  if (text === undefined) reportError(new Error(`Bug: the text ${key} is missing`));
  return text ?? '…';
}

/** A text with values in its places, as the language writes them. */
export function filledHere(text: string, values: TextValues): string {
  return filledText(text, values, writtenIn(translation.language));
}

/** From now on the application speaks with these texts, in `language`. */
export function speakWith(language: string, spoken: Texts): void {
  texts = spoken;
  translation = { t: translate, exists, language };
}

/** Puts more texts to those that are there. */
export function putTexts(more: Texts): void {
  texts = mergedTexts(texts, more);
}

function exists(key: string): boolean {
  return textAt(texts, key) !== undefined;
}
