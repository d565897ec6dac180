import { isWriteOnly } from '../../fields/traits.ts';
import { columnNamed, type Catalog } from '../../catalog/catalog.ts';
import type { Column, Role, Table } from '../../catalog/schema.ts';
import { labelOf, type Labels } from '../../language/labels.ts';
import { closestName } from '../../std/closest-name.ts';
import { folded } from '../typed/functions.ts';
import type { WrittenName } from '../syntax/syntax.ts';
import type { Type } from '../../fields/value-type.ts';
import { typeOfColumn } from '../typed/types.ts';

/** The name of the record itself in formulas; no column may have it. */
export const RECORD_ID = 'id';

/** A value that is given when a formula is worked out: a parameter of an action. */
export interface FormulaParameter {
  readonly id: number;
  readonly alias?: readonly number[] | undefined;
  readonly name: string;
  readonly label?: Labels;
  readonly type: Type;
}

/** What the names of a formula can refer to, and the language in which they are read. */
export interface FormulaScope {
  readonly catalog: Pick<Catalog, 'tables' | 'columns' | 'document'>;
  /** The table of the record that the formula belongs to; undefined where it belongs to none. */
  readonly table: number | undefined;
  /** The reader's locale: names may be labels in it. */
  readonly locale: string;
  readonly parameters?: readonly FormulaParameter[];
  /** Whether the writer of the formula may read a column; all may be read unless given. */
  readonly isReadable?: (table: Table, column: Column) => boolean;
}

/** The columns of a table as parameters of formulas on other records. */
export function parametersOf(
  { tables }: Pick<Catalog, 'tables'>,
  table: number,
): readonly FormulaParameter[] {
  return (tables.get(table)?.columns ?? []).flatMap((column) => {
    const type = typeOfColumn(column);
    const { id, alias, name, label } = column;
    return type && type.kind !== 'list' ? [{ id, alias, name, label, type }] : [];
  });
}

interface Named {
  readonly id: number;
  readonly alias?: readonly number[] | undefined;
  readonly name: string;
  readonly label?: Labels;
}

/** The columns of a table that a formula in this scope may name. */
export function columnsIn(scope: FormulaScope, table: Table): readonly Column[] {
  return table.columns.filter((column) => isNamed(scope, table, column));
}

/** Whether a formula in this scope may name a column of a table. */
function isNamed({ isReadable }: FormulaScope, table: Table, column: Column): boolean {
  return !isWriteOnly(column) && (isReadable === undefined || isReadable(table, column));
}

function columnWithId(scope: FormulaScope, table: Table, id: number): Column | undefined {
  const found = scope.catalog.columns.get(id);
  const column = found?.table.id === table.id ? found.column : table.columns.find((one) => isCalled(one, id));
  return column && isNamed(scope, table, column) ? column : undefined;
}

/** The column that a name means in a table: its technical name, its label in the reader's language, or in another. */
export function columnCalled(scope: FormulaScope, table: Table, name: WrittenName): Column | undefined {
  if (name.id !== undefined) return columnWithId(scope, table, name.id);
  const exact = columnNamed(table, name.word);
  return exact && isNamed(scope, table, exact) ? exact : called(columnsIn(scope, table), name, scope.locale);
}

export function tableCalled({ catalog, locale }: FormulaScope, name: WrittenName): Table | undefined {
  return called([...catalog.tables.values()], name, locale);
}

export function roleCalled({ catalog, locale }: FormulaScope, name: WrittenName): Role | undefined {
  return called(catalog.document.roles, name, locale);
}

export function parameterCalled(
  { parameters = [], locale }: FormulaScope,
  name: WrittenName,
): FormulaParameter | undefined {
  return called(parameters, name, locale);
}

/** One of several things by its id, its technical name or its label; a label that several have names none of them. */
function called<Item extends Named>(
  items: readonly Item[],
  name: WrittenName,
  locale: string,
): Item | undefined {
  const { id } = name;
  if (id !== undefined) return items.find((item) => isCalled(item, id));
  const { word } = name;
  const byName = items.find((item) => item.name === word);
  if (byName) return byName;
  const [plain, lower] = [folded(word), word.toLowerCase()];
  const ways: readonly ((item: Item) => boolean)[] = [
    (item) => shownName(item, locale) === word,
    (item) => item.name === lower || foldedName(item, locale) === plain,
    (item) => item.label !== undefined && [...foldsOf(item.label).values()].includes(plain),
  ];
  for (const fits of ways) {
    const [found, another] = items.filter(fits);
    if (found) return another ? undefined : found;
  }
  return undefined;
}

/** Whether an id means something: its own, or that which it has in a table above. */
function isCalled(item: Pick<Named, 'id' | 'alias'>, id: number): boolean {
  return item.id === id || item.alias?.includes(id) === true;
}

function shownName({ name, label }: Named, locale: string): string {
  return label ? labelOf(label, locale) : name;
}

function foldedName({ name, label }: Named, locale: string): string {
  if (!label) return folded(name);
  const shown = labelOf(label, locale);
  return foldsOf(label).get(shown) ?? folded(shown);
}

const FOLDS = new WeakMap<Labels, ReadonlyMap<string, string>>();

/** The texts of a label without case and accents, by the texts: a formula of many names compares each with all labels. */
function foldsOf(label: Labels): ReadonlyMap<string, string> {
  const known = FOLDS.get(label);
  if (known) return known;
  const folds = new Map(Object.values(label).map((text) => [text, folded(text)]));
  FOLDS.set(label, folds);
  return folds;
}

/** The name that a reader sees: the label if it is unambiguous, otherwise the technical name. */
export function printedName<Item extends Named>(items: readonly Item[], item: Item, locale: string): string {
  const label = shownName(item, locale);
  if (label === RECORD_ID) return item.name;
  const found = called(items, { word: label, id: undefined, from: 0, to: 0 }, locale);
  return found === item ? label : item.name;
}

/** The known name closest to an unknown one. */
export function meantBy(items: readonly Named[], word: string, locale: string): string | undefined {
  const names = new Map(
    items.flatMap((item) => [
      [folded(item.name), item.name],
      [foldedName(item, locale), shownName(item, locale)],
    ]),
  );
  const closest = closestName(folded(word), [...names.keys()]);
  return closest === undefined ? undefined : names.get(closest);
}
