import { isChosen } from '../../fields/traits.ts';
import { Column } from '../../fields/registry.ts';
import { finding, type Finding } from '../../std/finding.ts';
import type { DataType } from '../../catalog/schema.ts';

/** What is wrong with a data type: options that columns of its type do not have, or choices that are missing. */
export function checkDataType(dataType: DataType): readonly Finding[] {
  const found = optionProblems(dataType);
  const needsChoices = isChosen(dataType);
  if (!needsChoices || dataType.choices) return found;
  return [...found, finding(['type'], `a data type of the type '${dataType.type}' needs 'choices'`)];
}

/** A data type is right when a column of its type may have all of its options. */
function optionProblems(dataType: DataType): readonly Finding[] {
  const column = Column.safeParse(dataType);
  if (column.success) return [];
  return column.error.issues.flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys') return [finding(issue.path.map(key), unsuited(dataType, issue))];
    return issue.keys.map((option) =>
      finding([option], `columns of the type '${dataType.type}' have no option '${option}'`),
    );
  });
}

/** The schema's own words where it has some; zod's words are not for people. */
function unsuited(
  dataType: DataType,
  { code, message }: { readonly code: string; readonly message: string },
): string {
  const worded = code === 'custom' || !/^(Invalid|Too) /.test(message);
  return worded ? `expected ${message}` : `columns of the type '${dataType.type}' cannot have this value`;
}

function key(part: PropertyKey): string | number {
  return typeof part === 'number' ? part : String(part);
}
