import type { z } from 'zod';
import { foldText } from '../../language/fold-text.ts';
import { labelOf } from '../../language/labels.ts';
import { NOMINAL } from '../../query/operators.ts';
import { finding, type Finding } from '../../std/finding.ts';
import { bad, good, type Result } from '../../std/result.ts';
import type { Field } from '../field.ts';
import type { Choice } from './one-choice.ts';
import type { ChoiceColumn } from './choice-column.ts';

/** A column with choices, its own or its data type's. */
export interface WithChoices {
  readonly choices?: readonly Choice[] | undefined;
}

/** One of a list of values; a JSON string, the code. */
export const choice: Field<string, z.infer<typeof ChoiceColumn>, { readonly chosen: 'one' }> = {
  parse: (input, column) => codeOf(input, column),
  fromText: (text, column) => codeOfText(text, column),
  fileShape: 'choice',
  toText: (value, column, reader) => choiceLabel(value, column, reader.locale),
  operators: NOMINAL,
  searchable: false,
  sortable: true,
  titleable: true,
  indexable: true,
  formulaType: ({ choices = [] }) => ({ kind: 'choice', choices }),
  computable: true,
  chosen: 'one',
  unknownChoices: (text, column) => unknownAmong([text], column),
  check: (column, { isUnresolved }) => [
    ...(isUnresolved ? [] : missingChoices(column)),
    ...offerProblems(column),
  ],
};

/** A problem if a column has no choices, neither of its own nor of its data type. */
export function missingChoices({
  type,
  choices,
}: WithChoices & { readonly type: string }): readonly Finding[] {
  if (choices) return [];
  return [finding([], 'choices_needed', { type, option: 'choices' })];
}

function offerProblems({ offered = [], choices }: z.infer<typeof ChoiceColumn>): readonly Finding[] {
  return offered.flatMap(({ choice: code }, at) => {
    const isTwice = offered.findIndex((other) => other.choice === code) < at;
    const isKnown = !choices || choices.some((known) => known.code === code);
    return [
      ...(isTwice ? [finding(['offered', at, 'choice'], 'offered_twice', { code })] : []),
      ...(isKnown ? [] : [finding(['offered', at, 'choice'], 'choice_unknown', { code })]),
    ];
  });
}

/** Checks that `input` is the code of one of the column's choices. */
export function codeOf(input: unknown, column: WithChoices): Result<string> {
  const known = column.choices?.some((entry) => entry.code === input);
  return known && typeof input === 'string' ? good(input) : bad('value.choice');
}

/**
 * The code that a text names: a code itself, or a label in any language, whatever its case; where no label is written
 * so, whatever its accents too.
 */
export function codeOfText(text: string, column: WithChoices): Result<string> {
  const wanted = text.trim();
  const found =
    column.choices?.find((entry) => entry.code === wanted) ??
    choiceLabelled(column, wanted, (label) => label.toLowerCase()) ??
    choiceLabelled(column, wanted, foldText);
  return found ? good(found.code) : bad('value.choice');
}

function choiceLabelled({ choices }: WithChoices, text: string, form: (label: string) => string) {
  const wanted = form(text);
  return choices?.find((entry) => Object.values(entry.label).some((label) => form(label) === wanted));
}

/** The label of a code; the code itself where the choice has been taken away since. */
export function choiceLabel(code: string, column: WithChoices, locale: string): string {
  const found = column.choices?.find((entry) => entry.code === code);
  return found ? labelOf(found.label, locale) : code;
}

/** Those of some words that name no choice, as they are written. */
export function unknownAmong(words: readonly string[], column: WithChoices): readonly string[] {
  return words.map((word) => word.trim()).filter((word) => word !== '' && !codeOfText(word, column).ok);
}
