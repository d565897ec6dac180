import type { CatalogProblem } from '#core/checks/catalog-problem.ts';
import { KINDS, objectKind } from '#core/catalog/objects/registry.ts';
import { expectedCode } from '#core/std/expected.ts';
import type { Phrase, PhraseWord } from '#core/std/finding.ts';
import { diagnosticText } from './diagnostic-text.ts';
import type { MessageTexts } from './message-texts.ts';

/** What is wrong at a place of a document, in the reader's language, with the names that the property panel has. */
export function problemText(translations: MessageTexts, problem: CatalogProblem, locale: string): string {
  if (problem.diagnostic) return diagnosticText(translations, problem.diagnostic, locale).message;
  return sentence(phraseText({ translations, locale, nameOf: panelName(translations, locale) }, problem));
}

/** What a schema expects in the place of a value, in the reader's language; zod's own words are not for people. */
export function shapeText(translations: MessageTexts, message: string, locale: string): string {
  const code = expectedCode(message) ?? 'any_value';
  return phraseText({ translations, locale, nameOf: panelName(translations, locale) }, { code });
}

/** What is wrong at a place of an archive, in English, with the names that archives have. */
export function archiveText(
  translations: MessageTexts,
  problem: CatalogProblem & { readonly remark?: string },
): string {
  if (!problem.diagnostic)
    return phraseText({ translations, locale: 'en', nameOf: archiveName }, problem) + (problem.remark ?? '');
  const { message, suggestion, from } = diagnosticText(translations, problem.diagnostic, 'en');
  const meant = suggestion === undefined ? '' : ` Did you mean '${suggestion}'?`;
  return `formula, character ${from + 1}: ${message}${meant}`;
}

interface Telling {
  readonly translations: MessageTexts;
  readonly locale: string;
  /** How the value of a parameter is called: a type, an option, a kind. Other parameters are shown as they are. */
  readonly nameOf: (parameter: string, value: string) => string;
}

function phraseText(telling: Telling, { code, params = {} }: Phrase): string {
  const worded = Object.fromEntries(
    Object.entries(params).map(([name, word]) => [name, wordText(telling, name, word)]),
  );
  return telling.translations.message(`problems.${code}`, worded, telling.locale, { domain: 'problems' });
}

function wordText(telling: Telling, name: string, word: PhraseWord): string | number {
  if (typeof word === 'number') return word;
  if (typeof word === 'string') return telling.nameOf(name, word);
  if ('code' in word) return phraseText(telling, word);
  const words = word.map((one) => String(wordText(telling, name, one)));
  if (name === 'near') return new Intl.ListFormat(telling.locale, { type: 'disjunction' }).format(words);
  return words.join(telling.locale.startsWith('ar') ? '، ' : ', ');
}

/** Parameters that stand for something that the panel has a word for: the key of the words. */
const PANEL_WORDS: Readonly<Record<string, (value: string) => string>> = {
  type: (value) => `word.type.${value}`,
  was: (value) => `word.type.${value}`,
  action: (value) => `word.action_kind.${value}`,
  operator: (value) => `word.operator.${value}`,
  operators: (value) => `word.operator.${value}`,
  hows: (value) => `word.how.${value}`,
  mode: (value) => `word.mode.${value}`,
  option: (value) => `label.${value}`,
  other: (value) => `label.${value}`,
  limit: (value) => `label.${value}`,
  about: (value) => `label.${value}`,
  kind: (value) => `kind.${value}.one`,
  kinds: (value) => `kind.${value}.other`,
};

function panelName(translations: MessageTexts, locale: string): Telling['nameOf'] {
  return (parameter, value) => {
    const key = PANEL_WORDS[parameter]?.(value);
    return key === undefined
      ? value
      : translations.message(`properties.${key}`, {}, locale, { domain: 'properties' });
  };
}

function archiveName(parameter: string, value: string): string {
  if (parameter !== 'kind' && parameter !== 'kinds') return value;
  const kind = KINDS.find((one) => one === value);
  const word = kind ? objectKind(kind).word : value;
  return parameter === 'kind' ? word : `${word}s`;
}

/** A text of the archive as a sentence of its own. */
function sentence(text: string): string {
  const [first = ''] = text;
  return `${first.toLocaleUpperCase()}${text.slice(first.length)}${/[.?!؟]$/.test(text) ? '' : '.'}`;
}
