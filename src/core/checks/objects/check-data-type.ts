import { expectedCode } from '../../std/expected.ts';
import { isChosen } from '../../fields/traits.ts';
import { Column } from '../../fields/column.ts';
import { finding, phrase, type Finding } from '../../std/finding.ts';
import type { DataType } from '../../catalog/schema.ts';

/** What is wrong with a data type: options that columns of its type do not have, or choices that are missing. */
export function checkDataType(dataType: DataType): readonly Finding[] {
  const found = optionProblems(dataType);
  const needsChoices = isChosen(dataType);
  if (!needsChoices || dataType.choices) return found;
  return [...found, finding(['type'], 'data_type_choices', { type: dataType.type, option: 'choices' })];
}

/** A data type is right when a column of its type may have all of its options. */
function optionProblems(dataType: DataType): readonly Finding[] {
  const column = Column.safeParse(dataType);
  if (column.success) return [];
  return column.error.issues.flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys') return [unsuited(dataType, issue)];
    return issue.keys.map((option) => finding([option], 'option_unknown', { type: dataType.type, option }));
  });
}

/** The schema's own words where it has some; zod's words are not for people. */
function unsuited(
  { type }: DataType,
  { path, message }: { readonly path: readonly PropertyKey[]; readonly message: string },
): Finding {
  const expected = expectedCode(message);
  return expected === undefined
    ? finding(path.map(key), 'value_unfit', { type })
    : finding(path.map(key), 'expected', { expected: phrase(expected) });
}

function key(part: PropertyKey): string | number {
  return typeof part === 'number' ? part : String(part);
}
