import { labelOf } from '../../language/labels.ts';
import { complain, rangeOf, typeWord, type Check } from './check-state.ts';
import { columnCalled, columnsIn, meantBy, RECORD_ID, type FormulaScope } from './scope.ts';
import type { Range, Syntax, WrittenName } from '../syntax/syntax.ts';
import { constant, type Typed } from '../typed/typed.ts';
import type { Type } from '../../fields/value-type.ts';
import { typeOfColumn } from '../typed/types.ts';

/** The system table of users. */
const USERS = 'user';

/** The type of `me`; undefined for a catalog without users. */
export function meType({ catalog }: FormulaScope): Type | undefined {
  for (const table of catalog.tables.values())
    if (table.name === USERS) return { kind: 'record', table: table.id };
  return undefined;
}

/** A name alone: a column of the record that is gone through. */
export function nameOf(name: WrittenName, check: Check): Typed | undefined {
  const row = check.rows.at(-1);
  if (!row) return complain(check, name, 'no_record');
  const record: Typed = { kind: 'row', scope: row.scope, type: { kind: 'record', table: row.table } };
  return columnOf(record, name, check);
}

/** A column of a record that was reached: `customer.country`. */
export function memberOf(
  { target, name }: Extract<Syntax, { kind: 'member' }>,
  check: Check,
): Typed | undefined {
  const record = check.part(target, check);
  if (!record) return undefined;
  if (record.type.kind === 'record') return columnOf(record, name, check);
  return record.type.kind === 'list'
    ? complain(check, target, 'list_alone')
    : complain(check, target, 'no_record', { found: typeWord(check, record.type) });
}

/** The column of that name of a record; `id` is the record itself: no column is called so. */
export function columnOf(record: Typed, name: WrittenName, check: Check): Typed | undefined {
  const { scope } = check;
  const table = record.type.kind === 'record' ? scope.catalog.tables.get(record.type.table) : undefined;
  if (!table) return complain(check, name, 'no_record');
  if (name.id === undefined && name.word === RECORD_ID) return record;
  const column = columnCalled(scope, table, name);
  const type = column && typeOfColumn(column);
  if (!column || !type) {
    const word = name.word || `#${name.id ?? 0}`;
    return complain(check, name, 'column_unknown', {
      name: word.slice(0, 100),
      table: labelOf(table.label, scope.locale),
      suggestion: meantBy(columnsIn(scope, table), word, scope.locale),
    });
  }
  check.uses.push({ ...rangeOf(name), kind: 'column', table: table.id, id: column.id });
  return { kind: 'column', of: record, table: table.id, column, type };
}

/** A text where a choice is expected: its code, or its label in any language. */
export function textAsChoice(
  { text, ...range }: Range & { readonly text: string },
  check: Check,
  expected: Extract<Type, { choices: unknown }>,
): Typed | undefined {
  const { choices } = expected;
  const lower = text.toLowerCase();
  const found =
    choices.find(({ code }) => code === text) ??
    choices.find(({ label }) => Object.values(label).some((word) => word.toLowerCase() === lower));
  if (!found) {
    const named = choices.map(({ code, label }, id) => ({ id, name: code, label }));
    const suggestion = meantBy(named, text, check.scope.locale);
    return complain(check, range, 'choice_unknown', { name: text.slice(0, 100), suggestion });
  }
  check.uses.push({ ...rangeOf(range), kind: 'choice', choices, code: found.code });
  return constant(found.code, { kind: 'choice', choices });
}
