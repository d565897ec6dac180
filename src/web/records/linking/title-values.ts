import { isName } from '#core/fields/traits.ts';
import type { TableInfo } from '#core/contract/application/application-routes.ts';
import { webColumns, type WebColumn } from '#web/api/application.tsx';
import { readText } from '#web/fields/values/column-values.ts';
import type { AnswerValues } from '../draft/record-state.ts';

/**
 * The first values of a new record, so that its title reads as somebody typed: of two columns the second takes the last
 * word, else the text stands in one, a required one rather than another. None where people do not write the title.
 */
export function titleValues(table: TableInfo, typed: string): AnswerValues {
  const columns = table.title.flatMap((name) =>
    webColumns(table).filter((column) => column.name === name && isName(column) && column.writable),
  );
  const [first, last] = columns;
  const [, before, word] = /^(.+)\s(\S+)$/.exec(typed) ?? [];
  if (first && last && columns.length === 2 && before && word)
    return { ...valueOf(first, before), ...valueOf(last, word) };
  const only = columns.find(({ required }) => required === true) ?? first;
  return only ? valueOf(only, typed) : {};
}

/** Nothing where the column does not take the text. */
function valueOf(column: WebColumn, text: string): AnswerValues {
  const read = readText(column, text);
  return read.ok && read.value !== null ? { [column.name]: read.value } : {};
}
