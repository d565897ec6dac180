import { expect, test } from 'vitest';
import { ERROR_STATUS } from '#core/errors.ts';
import { FOREIGN_FORMS } from '#core/formula/syntax/foreign.ts';
import { FUNCTIONS, WANTED_KINDS } from '#core/formula/typed/functions.ts';
import { DIAGNOSTIC_CODES, type Diagnostic } from '#core/formula/syntax/syntax.ts';
import { principalOf } from '#core/language/labels.ts';
import { LANGUAGES } from '#core/language/languages.ts';
import { diagnosticText, openTranslations } from './translations.ts';

const translations = await openTranslations();
const locales = [...new Set(LANGUAGES.map(({ short }) => principalOf(short)))];

/** What problems tell of: kinds of values, functions, and whatever people type, words that are keys elsewhere included. */
const KINDS = ['boolean', 'integer', 'dateTime', 'choices', 'empty', 'record:Customer', 'list:Order line'];
const TYPED = [
  'year',
  'is',
  'days',
  'text',
  'number',
  'constructor',
  '%',
  'a:b',
  '{{name}}',
  'types.text',
  '',
];

/** The parameters of problems with every kind of value; the same name means a kind in some problems, typed text in others. */
const KIND_PARAMETERS: Partial<Record<Diagnostic['code'], readonly string[]>> = {
  operands: ['left', 'right'],
  compare: ['left', 'right'],
  order: ['type'],
  condition: ['found'],
  argument: ['found'],
  branches: ['found'],
  type_wanted: ['wanted', 'found'],
};

/** Everything that a text may name, with each kind of value in its place. */
function paramsOf(code: Diagnostic['code'], value: string): Readonly<Record<string, string | number>> {
  const kinds = KIND_PARAMETERS[code] ?? [];
  const at = (name: string) =>
    kinds.includes(name) ? (KINDS[(TYPED.indexOf(value) + name.length) % KINDS.length] ?? 'text') : value;
  const names = ['found', 'name', 'table', 'operator', 'path', 'left', 'right', 'type'];
  return {
    ...Object.fromEntries(names.map((name) => [name, at(name)])),
    wanted: code === 'argument' ? (Object.keys(WANTED_KINDS)[value.length] ?? 'number') : at('wanted'),
    function: Object.keys(FUNCTIONS)[value.length] ?? 'sum',
    instead: FOREIGN_FORMS[value.length]?.form ?? 'equal',
    count: 2,
    max: 100,
  };
}

test.each(locales)('[ERR-8] no message about a formula shows a key in %s, whatever was typed', (locale) => {
  for (const code of DIAGNOSTIC_CODES) {
    for (const value of TYPED) {
      const { message } = diagnosticText(
        translations,
        { from: 0, to: 1, code, params: paramsOf(code, value) },
        locale,
      );
      expect(message).not.toMatch(/formula\.(?:problems|types|wants|instead)\./);
      expect(message.replaceAll('{{name}}', '')).not.toMatch(/\{\{/);
    }
  }
});

test.each(locales)('[ERR-8] every error has words of its own in %s', (locale) => {
  for (const code of Object.keys(ERROR_STATUS)) {
    const message = translations.message(`errors.${code}`, {}, locale);
    expect([code, message]).not.toEqual([code, `errors.${code}`]);
    expect(message.length).toBeGreaterThan(3);
  }
});

test('[ERR-8] a text that is missing fails the test that meets it', () => {
  expect(() => translations.message('errors.no.such.text', {}, 'fr')).toThrow(
    'the text errors.no.such.text is missing',
  );
});
