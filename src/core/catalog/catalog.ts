import { isLink, isList, isSpoken } from '../fields/traits.ts';
import type { Languages } from '../fields/field.ts';
import { fieldOf, type Column } from '../fields/registry.ts';
import { LANGUAGES, languageOf } from '../language/languages.ts';
import { must } from '../std/must.ts';
import type { CatalogTables } from './catalog-tables.ts';
import { withInheritance } from './family.ts';
import type { Action, Button, DataType, Document, Form, Table, View } from './schema.ts';

/** The application's definition in memory: one immutable value per version, indexed for lookups by id and name. */
export interface Catalog extends CatalogTables {
  readonly version: number;
  readonly document: Document;
  readonly tablesByName: ReadonlyMap<string, Table>;
  readonly forms: ReadonlyMap<number, Form>;
  readonly views: ReadonlyMap<number, View>;
  readonly actions: ReadonlyMap<number, Action>;
  /** The buttons of forms and views by id, with the table of their place. */
  readonly buttons: ReadonlyMap<number, PlacedButton>;
}

/** A button, and the table of the form or view that it stands on. */
interface PlacedButton {
  readonly button: Button;
  readonly table: number;
  readonly isOnForm: boolean;
}

/** Builds the in-memory value of a checked document. */
export function catalogOf(document: Document, version: number): Catalog {
  const locales = document.application.languages.flatMap((code) => languageOf(code)?.short ?? []);
  const spoken = (column: Column) => spokenIn(column, { locales });
  const dataTypes = new Map(document.dataTypes.map((dataType) => [dataType.id, dataType]));
  const tables = withInheritance(
    document.tables.map((table) => ({
      ...table,
      columns: table.columns.map((column) => spoken(withRoles(withDataType(column, dataTypes), document))),
    })),
  );
  return {
    version,
    document,
    ...lookedUp(tables),
    forms: new Map(document.forms.map((form) => [form.id, form])),
    views: new Map(document.views.map((view) => [view.id, view])),
    actions: new Map(document.actions.map((action) => [action.id, action])),
    buttons: new Map(
      [...document.forms, ...document.views].flatMap((place) =>
        (place.buttons ?? []).map((button) => {
          const placed = { button, table: place.table, isOnForm: 'sections' in place };
          return [button.id, placed] as const;
        }),
      ),
    ),
  };
}

/** The column with the options of its data type; options of its own take precedence. */
export function withDataType(column: Column, dataTypes: ReadonlyMap<number, DataType>): Column {
  if (column.dataType === undefined) return column;
  const dataType = dataTypes.get(column.dataType);
  if (!dataType) return column;
  const { id: _id, name: _name, label: _label, ...options } = dataType;
  // The catalog's checks guarantee that the data type has the column's type, hence options of that type.
  return { ...options, ...column } as Column;
}

/** Fills in the choices of a column that offers the application's roles. */
function withRoles(column: Column, { roles }: Document): Column {
  if (!('of' in column) || column.of !== 'roles') return column;
  return { ...column, choices: roles.map(({ id, label }) => ({ code: String(id), label })) };
}

function spokenIn(column: Column, languages: Languages): Column {
  return fieldOf(column).spokenIn?.(column, languages) ?? column;
}

const inLanguages = new WeakMap<Catalog, Map<string, Catalog>>();

/**
 * The catalog as whoever works in a language that the product knows has it: columns of several languages are those in this
 * one. The same value for the same catalog and language, and the catalog itself where no column has several.
 */
export function catalogIn(catalog: Catalog, locale: string): Catalog {
  if (!LANGUAGES.some(({ short }) => short === locale)) return catalog;
  const known = inLanguages.get(catalog) ?? new Map<string, Catalog>();
  inLanguages.set(catalog, known);
  const made = known.get(locale) ?? madeIn(catalog, locale);
  known.set(locale, made);
  return made;
}

/** The table as each language has it; the same one for all where none of its columns has several. */
export function tableInLanguages(catalog: Catalog, id: number): ReadonlySet<Table> {
  const all = [catalog, ...LANGUAGES.map(({ short }) => catalogIn(catalog, short))];
  return new Set(all.flatMap(({ tables }) => tables.get(id) ?? []));
}

function madeIn(catalog: Catalog, locale: string): Catalog {
  const hasTexts = ({ columns }: Table) => columns.some(isSpoken);
  const all = [...catalog.tables.values()];
  if (!all.some(hasTexts)) return catalog;
  const locales = catalog.document.application.languages.flatMap((code) => languageOf(code)?.short ?? []);
  const tables = all.map((table) =>
    hasTexts(table)
      ? { ...table, columns: table.columns.map((column) => spokenIn(column, { locales, locale })) }
      : table,
  );
  return { ...catalog, ...lookedUp(tables) };
}

/** Tables by id and name, and their columns by id. */
function lookedUp(tables: readonly Table[]): Pick<Catalog, 'tables' | 'tablesByName' | 'columns'> {
  return {
    tables: new Map(tables.map((table) => [table.id, table])),
    tablesByName: new Map(tables.map((table) => [table.name, table])),
    columns: new Map(
      tables.flatMap((table) => table.columns.map((column) => [column.id, { table, column }] as const)),
    ),
  };
}

/** The table that a checked id refers to. */
export function tableOf(catalog: Catalog, id: number): Table {
  return must(catalog.tables.get(id), `table ${id}`);
}

export function columnNamed(table: Table, name: string): Column | undefined {
  return table.columns.find((column) => column.name === name);
}

/** The column of `table` with this id, or with this id in a table above. */
export function columnWithId(table: Table, id: number): Column | undefined {
  return table.columns.find((column) => column.id === id || column.alias?.includes(id) === true);
}

/** The columns of a table that make a record's title: those configured, else the first text-like one, else none. */
export function titleColumns(table: Table): readonly Column[] {
  const configured = (table.title ?? []).map((id) => columnWithId(table, id));
  return configured.filter((column) => column !== undefined);
}

/** The table whose records a list column holds; undefined for what is no list. */
export function listedTable({ columns }: Pick<Catalog, 'columns'>, list: unknown): number | undefined {
  const column = columns.get(Number(list))?.column;
  return isList(column) ? column.target : undefined;
}

/** Whether a column is a list at the other end of a link. Its members change only through their own links. */
export function isOtherEnd(
  { catalog }: { readonly catalog: Pick<Catalog, 'columns'> },
  column: Column,
): boolean {
  if (!isList(column) || column.inverse === undefined) return false;
  return isLink(catalog.columns.get(column.inverse)?.column);
}
