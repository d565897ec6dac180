import type { z } from 'zod';
import { wordsInRow } from '../../language/formats.ts';
import { SEVERAL } from '../../query/operators.ts';
import { finding, type Finding } from '../../std/finding.ts';
import { bad, good, type Result } from '../../std/result.ts';
import {
  choiceLabel,
  codeOf,
  codeOfText,
  missingChoices,
  unknownAmong,
  type WithChoices,
} from '../choice/choice.ts';
import type { Field } from '../field.ts';
import type { ChoicesColumn } from './choices-column.ts';

/** Several of a list of values; a JSON array of codes in the order of the choices, none twice. */
export const choices: Field<readonly string[], z.infer<typeof ChoicesColumn>, { readonly chosen: 'many' }> = {
  parse: (input, column) => (Array.isArray(input) ? collect(input, column, codeOf) : bad('value.choice')),
  fromText: (text, column) => collect(wordsOf(text), column, codeOfText),
  toText: (value, column, { locale }) =>
    wordsInRow(
      value.map((code) => choiceLabel(code, column, locale)),
      locale,
    ),
  operators: SEVERAL,
  searchable: false,
  sortable: false,
  titleable: false,
  indexable: false,
  formulaType: ({ choices = [] }) => ({ kind: 'choices', choices }),
  computable: false,
  chosen: 'many',
  unknownChoices: (text, column) => unknownAmong(wordsOf(text), column),
  memberType: 'choice',
  check: (column, { isUnresolved }) => choicesProblems(column, isUnresolved),
};

function wordsOf(text: string): readonly string[] {
  return text.split(/[;|,،]/).filter((word) => word.trim() !== '');
}

function choicesProblems(column: z.infer<typeof ChoicesColumn>, isUnresolved: boolean): readonly Finding[] {
  const { of, choices: own } = column;
  if (of === undefined) return isUnresolved ? [] : missingChoices(column);
  return own ? [finding(['of'], 'choices_of', { option: 'choices', other: 'of' })] : [];
}

function collect<Item>(
  items: readonly Item[],
  column: WithChoices,
  read: (item: Item, column: WithChoices) => Result<string>,
): Result<readonly string[]> {
  const chosen = new Set<string>();
  for (const item of items) {
    const code = read(item, column);
    if (!code.ok) return code;
    chosen.add(code.value);
  }
  const order = (column.choices ?? []).map((entry) => entry.code);
  return good(order.filter((code) => chosen.has(code)));
}
