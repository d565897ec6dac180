import { functionNamed, functionOf } from '#core/formula/functions.ts';
import { formulaLanguage } from '#core/formula/keywords.ts';
import type { Diagnostic } from '#core/formula/syntax.ts';
import type { Translations } from './translations.ts';

/** A problem of a formula with its words. */
interface DiagnosticText {
  readonly from: number;
  readonly to: number;
  readonly code: Diagnostic['code'];
  readonly message: string;
  readonly suggestion?: string;
}

/** What is wrong with a formula and where, in the reader's language. */
export function diagnosticText(
  translations: Translations,
  { from, to, code, params = {}, suggestion }: Diagnostic,
  locale: string,
): DiagnosticText {
  const say = (key: string, table?: string) =>
    translations.message(`formula.${key}`, table === undefined ? {} : { table }, locale, 'formula');
  const wanted = code === 'argument' ? 'wants' : 'types';
  const worded = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, wordOf({ name, value, wanted, locale }, say)]),
  );
  const message = translations.message(`formula.problems.${code}`, worded, locale, 'formula');
  return { from, to, code, message, ...(suggestion === undefined ? {} : { suggestion }) };
}

/** A parameter of a message, with the reader's locale and the part of the texts that names what is wanted. */
interface Word {
  readonly name: string;
  readonly value: string | number;
  readonly wanted: 'wants' | 'types';
  readonly locale: string;
}

/** Kinds of values and functions in the reader's words; a record's kind with the name of its table. */
function wordOf(
  { name, value, wanted, locale }: Word,
  say: (key: string, table?: string) => string,
): string | number {
  if (typeof value === 'number' || value === '') return value;
  if (name === 'function') {
    const found = functionOf(value);
    return found ? functionNamed(found).names[formulaLanguage(locale)] : value;
  }
  if (name === 'wanted' && wanted === 'wants') return say(`wants.${value}`);
  if (!KINDS_OF_VALUES.has(name)) return value;
  const [kind = '', table] = value.split(':');
  return table === undefined ? say(`types.${kind}`) : say(`types.${kind}_of`, table);
}

/** Parameters that name a kind of value. */
const KINDS_OF_VALUES: ReadonlySet<string> = new Set(['wanted', 'found', 'left', 'right', 'first', 'type']);
