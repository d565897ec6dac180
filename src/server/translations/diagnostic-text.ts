import { functionNamed, functionOf } from '#core/formula/typed/functions.ts';
import { formulaLanguage } from '#core/formula/syntax/keywords.ts';
import type { Diagnostic } from '#core/formula/syntax/syntax.ts';
import type { MessageTexts } from './message-texts.ts';

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
  translations: MessageTexts,
  { from, to, code, params = {}, suggestion }: Diagnostic,
  locale: string,
): DiagnosticText {
  const say = (key: string, table?: string) =>
    translations.message(`formula.${key}`, table === undefined ? {} : { table }, locale, {
      domain: 'formula',
    });
  const worded = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, wordOf({ code, name, value, locale }, say)]),
  );
  const message = translations.message(`formula.problems.${code}`, worded, locale, { domain: 'formula' });
  return { from, to, code, message, ...(suggestion === undefined ? {} : { suggestion }) };
}

/** A parameter of a message, with the reader's locale. */
interface Word {
  readonly code: Diagnostic['code'];
  readonly name: string;
  readonly value: string | number;
  readonly locale: string;
}

/** Kinds of values and functions in the reader's words; a record's kind with the name of its table. */
function wordOf(
  { code, name, value, locale }: Word,
  say: (key: string, table?: string) => string,
): string | number {
  if (typeof value === 'number' || value === '') return value;
  if (name === 'function') {
    const found = functionOf(value);
    return found ? functionNamed(found).names[formulaLanguage(locale)] : value;
  }
  const naming = NAMING[code]?.[name];
  if (naming === undefined) return value;
  if (naming !== 'types') return say(`${naming}.${value}`);
  const [kind = '', table] = value.split(':');
  return table === undefined ? say(`types.${kind}`) : say(`types.${kind}_of`, table);
}

/**
 * The parameters that stand for something with a name of its own, by the problem, with the part of the texts that names
 * it. All others are what was typed, and shown as they are.
 */
const NAMING: Partial<Record<Diagnostic['code'], Readonly<Record<string, 'types' | 'wants' | 'instead'>>>> = {
  foreign: { instead: 'instead' },
  operands: { left: 'types', right: 'types' },
  compare: { left: 'types', right: 'types' },
  order: { type: 'types' },
  condition: { found: 'types' },
  argument: { wanted: 'wants', found: 'types' },
  branches: { found: 'types' },
  type_wanted: { wanted: 'types', found: 'types' },
};
