import type { Column } from '../fields/registry.ts';
import type { Problem } from '../std/result.ts';

/** What a refused value should have been, in English for the people who write archives. */
export function describeValueProblem(problem: Problem, column: Column): string {
  if (problem.code === 'value.choice') return `one of the codes ${codesOf(column)}`;
  const words = WORDS[problem.code] ?? 'a value of the column';
  return words.replace(/\{(\w+)\}/g, (_, key: string) => String(problem.params?.[key] ?? key));
}

const WORDS: Readonly<Record<string, string>> = {
  'value.boolean': 'true or false',
  'value.colour': 'a colour such as #2a5bd7',
  'value.control_character': 'a text without control characters',
  'value.date': 'a day such as 2026-02-28',
  'value.date_time': 'a moment such as 2026-02-28T09:30:00Z',
  'value.decimal': 'a decimal number such as 12.5',
  'value.decimals': 'a number with at most {decimals} decimals',
  'value.duration': 'a whole number of seconds',
  'value.email': 'an e-mail address',
  'value.integer': 'a whole number',
  'value.link': 'the id of a record',
  'value.list': 'a list of values',
  'value.mask': 'a text of the form {form}, 0 being a digit, A a letter, X either',
  'value.none': 'no value',
  'value.one_line': 'a text of one line',
  'value.password': 'the text of a password',
  'value.phone': 'a telephone number',
  'value.rating': 'a whole number from 0 to {max}',
  'value.text': 'a text',
  'value.time': 'a time such as 09:30',
  'value.too_early': 'a day from {min} on',
  'value.too_large': 'at most {max}',
  'value.too_late': 'a day up to {max}',
  'value.too_long': 'at most {max} characters',
  'value.too_many_digits': 'a number of at most {digits} digits before the point',
  'value.too_small': 'at least {min}',
  'value.url': 'a web address with http or https',
};

function codesOf(column: Column): string {
  const choices = 'choices' in column ? column.choices : undefined;
  const codes = (choices ?? []).map((choice) => choice.code);
  return codes.length > 12 ? `${codes.slice(0, 12).join(', ')} …` : codes.join(', ');
}
